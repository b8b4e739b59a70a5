// Fidelity: the user does not leave while the agent waits for something that it can give.
import type { Act } from '../../recognise/acts.js';
import { hasAct, identifies } from '../../recognise/acts.js';
import type { PlanFact } from '../../plan/step.js';
import { leavesEarly } from '../../conducts/behaviors.js';
import { consents } from '../consent.js';
import { factName, mayRefuse, userPlan, tells } from '../plan-facts.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import { actionEvidence, type RuleFinding, heardEvidence, type Rule } from '../rule.js';

export const leftEarly: Rule = {
  name: 'left_early',
  sentence: 'The user does not leave while the agent waits for an answer that it has.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  const { turns, ending } = record;
  if (ending?.kind !== 'done') return { notCovered: 'it was not the user who ended the episode' };
  const last = turns.at(-1);
  if (last === undefined) return { notCovered: 'the user took no turn' };
  if (ending.heard.messages.length === 0) {
    return { notCovered: 'the record holds nothing that the agent said after the last turn' };
  }
  const heard = [...turns.flatMap(({ heard: one }) => one.acts), ...ending.heard.acts];
  if (isSettled(heard) || mayRefuse(record, heard, ENDING) || leavesEarly(record.conducts))
    return { breaches: [] };
  const kept = keptBack(record, heard);
  const owed = hasAct(heard, 'closing') ? kept : (kept ?? owedAnswer(record, ending.heard.acts));
  if (owed === null) return { breaches: [] };
  const reason = `The user left after turn ${last.turn}, when the agent was waiting for ${owed}.`;
  const evidence = [
    ...ending.heard.messages.slice(-1).map(heardEvidence),
    actionEvidence(ending.seq, 'the user stopped'),
  ];
  return { breaches: [{ turn: last.turn, severity: 'hindered', reason, evidence, values: [] }] };
}

/** The plan may end the conversation when that is asked. */
const ENDING = ['stop', 'withdraw', 'decline', 'deny'] as const;

/** Refused, done or out of order: there is nothing left to wait for. */
function isSettled(acts: readonly Act[]): boolean {
  return hasAct(acts, 'denied', 'completed', 'unavailable', 'not_found');
}

/** A number or an address that was asked for at any time: it cannot be paraphrased, so it was never given. */
function keptBack(record: FidelityRecord, heard: readonly Act[]): string | null {
  const fact = owedFact(record, heard);
  return fact?.topic && identifies(fact.topic) ? named(fact) : null;
}

const named = (fact: PlanFact) => `its ${factName(fact)}, which it knows`;

function owedAnswer(record: FidelityRecord, acts: readonly Act[]): string | null {
  const fact = owedFact(record, acts);
  if (fact !== null && !wasAsked(record, [fact])) return named(fact);
  const owesYes = hasAct(acts, 'confirm') && !record.turns.some(consented);
  return owesYes ? 'a yes or a no' : null;
}

function consented(turn: UserTurn): boolean {
  return hasAct(turn.heard.acts, 'confirm') && (consents(turn) || turn.typed.length > 0);
}

/** Asked for before, and answered in some words. */
function wasAsked({ turns }: FidelityRecord, facts: readonly PlanFact[]): boolean {
  const asked = turns.flatMap(({ heard }) =>
    heard.acts.flatMap((act) => (act.kind === 'ask' ? act.topics : [])),
  );
  return facts.some(({ topic }) => topic !== null && asked.includes(topic));
}

/** Known, asked for, and never given. */
function owedFact(record: FidelityRecord, acts: readonly Act[]): PlanFact | null {
  const { facts, unknown } = userPlan(record);
  const asked = acts.flatMap((act) => (act.kind === 'ask' ? act.topics : []));
  const told = record.turns.flatMap(({ typed }) => typed);
  const owed = facts.filter(
    ({ topic }) =>
      topic !== null && asked.includes(topic) && !unknown.some((one) => one.topic === topic),
  );
  const some = owed.some((fact) => tells(told, fact, record.locale));
  return some ? null : (owed[0] ?? null);
}
