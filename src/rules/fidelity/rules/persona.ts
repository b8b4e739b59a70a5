// Fidelity: the behaviors of a persona. What rules can determine is a breach if violated; the rest is listed for a judge.
import { heldTo } from '../behaviors/held-to.js';
import type { FidelityRecord } from '../record.js';
import type { RuleFinding, Rule } from '../rule.js';

export const persona: Rule = {
  name: 'persona',
  sentence: 'The user behaves as its persona says.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

/** Nobody can say what an ongoing conversation will still show. */
function check(record: FidelityRecord): RuleFinding {
  if (!record.over) return { notCovered: 'the conversation goes on' };
  const held = heldTo(record);
  if (held.length === 0) return { notCovered: 'the persona names no behaviors' };
  const breaches = held.flatMap(({ told }) => (told.outcome === 'violated' ? [told.found] : []));
  if (breaches.length > 0) return { breaches };
  const questions = held.flatMap(({ behavior: { do: deed, violated_when: when }, told }) =>
    told.outcome === 'not_told' && told.forAJudge
      ? [`“${deed}” is violated when ${(when ?? '').replace(/[.]$/, '')}`]
      : [],
  );
  if (questions.length > 0) return { forAJudge: questions.join('; ') };
  const isTold = held.some(({ told }) => told.outcome === 'kept');
  return isTold ? { breaches: [] } : { notCovered: 'no behavior of the persona could be told' };
}
