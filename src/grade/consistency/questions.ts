// Puts what the records leave open as a narrow question that a judge can answer with yes or no; answers none.
import type { EpisodeVerdict } from '../../verdict/format.js';
import type { FactCheck, FactKind } from './fact-check.js';

type Question = EpisodeVerdict['questions'][number];

const asked: Readonly<Record<FactKind, string>> = {
  action:
    'Does this sentence say that something was done in this conversation, rather than before it?',
  money: 'Do the records of this episode bear out the amount in this sentence?',
  quantity: 'Do the records of this episode bear out the number in this sentence?',
  date: 'Do the records of this episode bear out the date in this sentence?',
  id: 'Is the number in this sentence one that the records of this episode hold?',
  name: 'Is the name in this sentence the one that the records of this episode give?',
  status:
    'Is what this sentence says of how things stand borne out by the records of this episode?',
  reason: 'Does this sentence give the same reason as the records of this episode?',
};

/** @param check one that was left open */
export function questionFor({ kind, sentence, seq, reason }: FactCheck): Question {
  return { kind, sentence, seq, question: `${asked[kind]} ${reason}` };
}
