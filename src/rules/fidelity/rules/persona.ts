// Fidelity: the behaviours of a persona; whether they were kept only a judge can tell, so they are listed and never guessed.
import type { FidelityRecord } from '../record.js';
import type { Finding, Rule } from '../rule.js';

export const persona: Rule = {
  name: 'persona',
  sentence: 'The user behaves as its persona says.',
  of: ['plan'],
  readsWords: false,
  check,
};

function check({ scenario }: FidelityRecord): Finding {
  const { user_persona: given } = scenario;
  if (given === undefined || typeof given === 'string') {
    return { notCovered: 'the persona names no behaviours' };
  }
  const questions = (given.behaviors ?? []).flatMap(({ do: deed, violated_when: when }) =>
    when === undefined ? [] : [`“${deed}” is violated when ${when.replace(/[.]$/, '')}`],
  );
  return questions.length === 0
    ? { notCovered: 'none of the behaviours of the persona says when it is violated' }
    : { forAJudge: questions.join('; ') };
}
