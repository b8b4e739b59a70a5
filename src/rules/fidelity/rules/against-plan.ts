// Fidelity: the user does not consent to what the plan has it refuse.
import { conditionHolds } from '../../plan/condition.js';
import type { Branch, Step } from '../../plan/step.js';
import type { Act } from '../../recognise/acts.js';
import { consents } from '../consent.js';
import { userPlan } from '../plan-facts.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import {
  type RuleFinding,
  type RuleFound,
  heardEvidence,
  type Rule,
  typedEvidence,
} from '../rule.js';

export const againstPlan: Rule = {
  name: 'against_plan',
  sentence: 'The user accepts nothing that the plan has it refuse.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

const REFUSING: ReadonlySet<Step['do']> = new Set(['decline', 'deny', 'withdraw']);

const ACCEPTING: ReadonlySet<Step['do']> = new Set(['accept', 'affirm']);

function refusesSomething({ steps }: Branch): boolean {
  return steps.some((step) => REFUSING.has(step.do));
}

/** A branch that refuses, whatever else it says, and never accepts: "Decline, and ask for the refund". */
function refuses(branch: Branch): boolean {
  return refusesSomething(branch) && !branch.steps.some((step) => ACCEPTING.has(step.do));
}

function check(record: FidelityRecord): RuleFinding {
  const { branches, unread } = userPlan(record);
  const refusing = branches.filter(refuses);
  if (refusing.length > 0) {
    return { breaches: record.turns.flatMap((turn) => acceptedIn(turn, refusing)) };
  }
  if (unread.length > 0) return { notCovered: 'the plan has parts that no rule reads' };
  return {
    notCovered: branches.some(refusesSomething)
      ? 'what the plan has the user refuse, it may later accept'
      : 'the plan has the user refuse nothing',
  };
}

function acceptedIn(turn: UserTurn, refusing: readonly Branch[]): RuleFound[] {
  const wanted = turn.heard.acts.filter(({ kind }) => kind === 'confirm' || kind === 'offer');
  const refused = wanted.map((act) => refusalOf(act, refusing));
  const [branch] = refused;
  // If one thing should be refused and another not, the yes may be to the other.
  if (!branch || refused.some((one) => one === null) || !consents(turn)) return [];
  const reason = `In turn ${turn.turn} the user accepted what the plan has it refuse: “${branch.path.replaceAll('_', ' ')}: ${branch.instruction}”.`;
  const evidence = [...turn.heard.messages.slice(-1).map(heardEvidence), typedEvidence(turn)];
  return [{ turn: turn.turn, severity: 'helped', reason, evidence }];
}

function refusalOf(act: Act, refusing: readonly Branch[]): Branch | null {
  return refusing.find(({ condition }) => conditionHolds(condition, act)) ?? null;
}
