// Fidelity: the behaviours of a persona; whether they were kept only a judge can tell, so they are listed and never guessed.
import { behaviorsOf } from '../../persona-behaviors.js';
import type { FidelityRecord } from '../record.js';
import type { RuleFinding, Rule } from '../rule.js';

export const persona: Rule = {
  name: 'persona',
  sentence: 'The user behaves as its persona says.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

/** A model gets the behaviours of its traits; other users play traits by rule and answer only for what the scenario lists. */
function check({ scenario, kind, traits }: FidelityRecord): RuleFinding {
  const { user_persona: given } = scenario;
  const isModel = kind === 'model';
  if (!isModel && (given === undefined || typeof given === 'string')) {
    return { notCovered: 'the persona names no behaviours' };
  }
  const questions = behaviorsOf(given, isModel ? traits : []).flatMap(
    ({ do: deed, violated_when: when }) =>
      when === undefined ? [] : [`“${deed}” is violated when ${when.replace(/[.]$/, '')}`],
  );
  return questions.length === 0
    ? { notCovered: 'none of the behaviours of the persona says when it is violated' }
    : { forAJudge: questions.join('; ') };
}
