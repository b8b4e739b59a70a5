// Fidelity: the user is not the one who lets the budget run out, by keeping back an answer or by staying when all is done.
import { hasAct, identifies } from '../../recognise/acts.js';
import { contentWords } from '../../recognise/words.js';
import type { PlanFact } from '../../plan/step.js';
import { givenBy } from '../given.js';
import { factName, mayRefuse, userPlan, tells } from '../plan-facts.js';
import { type FidelityRecord, typedBefore, type UserTurn } from '../record.js';
import {
  heardEvidence,
  type Rule,
  type RuleFinding,
  type RuleFound,
  typedEvidence,
} from '../rule.js';

export const stalled: Rule = {
  name: 'stalled',
  sentence:
    'The user does not use up the budget: it answers what it is asked for and knows, and leaves when the agent is done.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

/** Anybody overlooks a question once, and takes leave in two turns. */
const KEPT_BACK = 2;
const STAYED = 3;

function check(record: FidelityRecord): RuleFinding {
  if (!record.usedUp) return { notCovered: 'no budget ended the episode' };
  return { breaches: [...keptBack(record), ...stayed(record)] };
}

const REFUSING = ['stop', 'withdraw', 'decline', 'deny', 'ignorance', 'object'] as const;

function keptBack(record: FidelityRecord): RuleFound[] {
  const { facts, unknown } = userPlan(record);
  // A reason can be given in words other than the plan's; a number cannot.
  const known = facts.filter(
    ({ topic }) =>
      topic !== null && identifies(topic) && !unknown.some((one) => one.topic === topic),
  );
  const typed = record.turns.flatMap((turn) => turn.typed);
  const told = known.filter((fact) => tells(typed, fact, record.locale));
  const open = record.turns.flatMap((turn) => {
    const refuses = mayRefuse(record, turn.heard.acts, REFUSING);
    const fact = isTalk(turn) && !refuses ? owedIn(turn, known, told) : null;
    return fact === null ? [] : [{ turn, fact }];
  });
  const last = open.at(-1);
  if (last === undefined || open.length < KEPT_BACK) return [];
  const reason = `The agent asked ${open.length} times for the user's ${factName(last.fact)}, which it knows and never told, until the budget was used up.`;
  return [found(last.turn, reason)];
}

/** What the agent had asked for; if two things were acceptable, either is an answer. */
function owedIn(
  { heard }: UserTurn,
  known: readonly PlanFact[],
  told: readonly PlanFact[],
): PlanFact | null {
  for (const act of heard.acts) {
    if (act.kind !== 'ask') continue;
    const asked = known.filter(({ topic }) => topic !== null && act.topics.includes(topic));
    const owed = asked.filter(
      (fact) => !told.some(({ topic }) => topic === fact.topic || act.either),
    );
    if (owed[0] !== undefined) return owed[0];
  }
  return null;
}

/** From the agent's first statement that it is done; new business since then restarts the count. */
function stayed(record: FidelityRecord): RuleFound[] {
  const { turns } = record;
  const done = turns.findIndex(({ heard }) => hasAct(heard.acts, 'completed', 'closing'));
  if (done < 0) return [];
  const isBusy = (turn: UserTurn) =>
    !isTalk(turn) || addsToTheMatter(record, turn) || isAsked(turn);
  const since = turns.slice(Math.max(done, turns.findLastIndex(isBusy) + 1));
  const last = since.at(-1);
  if (last === undefined || since.length < STAYED) return [];
  const reason = `The user went on for ${since.length} turns after the agent was done, without anything new, until the budget was used up.`;
  return [found(last, reason)];
}

function isTalk({ actions }: UserTurn): boolean {
  return actions.every(({ kind }) => kind === 'say');
}

/** Something from its role that it has not said before. */
function addsToTheMatter(record: FidelityRecord, turn: UserTurn): boolean {
  const part = new Set(givenBy(record).flatMap(contentWords));
  const before = new Set(typedBefore(record, turn).flatMap(contentWords));
  return turn.typed.flatMap(contentWords).some((word) => part.has(word) && !before.has(word));
}

function isAsked({ heard: { acts } }: UserTurn): boolean {
  const wants = acts.some(
    (act) =>
      act.kind === 'ask' && act.topics.some((topic) => topic !== 'goal' && topic !== 'other'),
  );
  return wants || hasAct(acts, 'confirm', 'offer', 'list');
}

function found(turn: UserTurn, reason: string): RuleFound {
  const heard = turn.heard.messages.slice(-1).map(heardEvidence);
  const evidence = [...heard, typedEvidence(turn)];
  return { turn: turn.turn, severity: 'hindered', reason, evidence, values: [] };
}
