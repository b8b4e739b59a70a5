// The agreement of raters as text for a terminal: a table for each pair, then where they disagree; measures nothing.
import { countOf } from '../../count.js';
import { unhidden } from '../../model/fence.js';
import { percent, boundsWords } from '../../report/calibration/words.js';
import type { Kappa } from '../../statistics/kappa.js';
import { textTable } from '../text-table.js';
import type { QuestionAgreement, RatersAgreement } from './agreement.js';

/** Below this, the interval of a kappa is rough. */
const FEW = 30;

/** Ends with a newline. */
export function agreementText(pairs: readonly RatersAgreement[]): string {
  const isFew = pairs.some(({ questions }) => questions.some(({ n }) => n < FEW));
  const few = isFew ? [`Below some ${FEW} episodes the interval of kappa is rough.`] : [];
  const blocks = [...pairs.map((pair) => pairLines(pair).join('\n')), ...few];
  return unhidden(`${blocks.join('\n\n')}\n`);
}

function pairLines({ raters, questions }: RatersAgreement): string[] {
  const rows = questions.map(({ question, n, agreed, kappa }) => [
    ...[question, String(n), `${percent(agreed.rate)} (${boundsWords(agreed)})`],
    kappaWords(kappa),
  ]);
  return [
    raters.join(' and '),
    '',
    ...textTable([['question', 'n', 'agreed', "Cohen's kappa"], ...rows]),
    ...questions.flatMap((one) => differences(one, raters)),
  ];
}

function kappaWords(kappa: Kappa | null): string {
  if (kappa === null) return 'undefined: one answer throughout';
  const { interval } = kappa;
  const bounds =
    interval === null
      ? 'no interval: too uniform'
      : `${twoPlaces(interval.low)} to ${twoPlaces(interval.high)}`;
  return `${twoPlaces(kappa.kappa)} (${bounds})`;
}

function twoPlaces(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

function differences(
  { question, disagreements }: QuestionAgreement,
  raters: readonly string[],
): string[] {
  if (disagreements.length === 0) return [];
  return [
    '',
    `${question}: ${countOf(disagreements.length, 'disagreement')}`,
    ...disagreements.flatMap(({ episode, answers, notes }) => [
      `  ${episode}: ${raters.map((rater, at) => `${rater} ${inWords(answers[at])}`).join(', ')}`,
      ...notes.flatMap((note, at) => (note === null ? [] : [`      ${raters[at] ?? ''}: ${note}`])),
    ]),
  ];
}

function inWords(answer = ''): string {
  return answer.replace('cannot_tell', 'cannot tell');
}
