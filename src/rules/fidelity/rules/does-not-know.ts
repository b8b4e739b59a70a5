// Fidelity: the user tells nothing of what the scenario says it does not know or must not tell.
import { contentWords } from '../../recognise/words.js';
import type { PlanFact } from '../../plan/step.js';
import { factName, newlyTold, userPlan } from '../plan-facts.js';
import type { FidelityRecord } from '../record.js';
import {
  type RuleFinding,
  type RuleFound,
  type Rule,
  typedEvidence,
  unlessStruck,
} from '../rule.js';

export const doesNotKnow: Rule = {
  name: 'does_not_know',
  sentence: 'The user tells nothing that the scenario says it does not know or must not tell.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  const { unknown } = userPlan(record);
  if (unknown.length === 0)
    return { notCovered: 'the scenario names nothing that the user does not know' };
  const breaches = record.turns.flatMap((turn) => {
    return newlyTold(record, turn)
      .filter((fact) => unknown.some((one) => isOf(fact, one)))
      .map((fact): RuleFound => {
        const reason = `In turn ${turn.turn} the user told its ${factName(fact)}, “${fact.value}”, which the scenario says it does not know.`;
        return { turn: turn.turn, severity: 'helped', reason, evidence: [typedEvidence(turn)] };
      });
  });
  return unlessStruck(record, breaches);
}

/** By topic if both have one; else by the words of the key. */
function isOf(
  { topic, key }: PlanFact,
  unknown: { topic: PlanFact['topic']; words: string },
): boolean {
  if (topic !== null && unknown.topic !== null) return topic === unknown.topic;
  const last = contentWords(key.split('.').at(-1) ?? key);
  const words = contentWords(unknown.words);
  return last.length > 0 && last.every((word) => words.includes(word));
}
