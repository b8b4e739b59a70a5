// The table at the end of `sightline judge try`: one row per measure, one column per part that was tried; judges nothing.
import { boundsWords, percent } from '../../../report/calibration/words.js';
import { known, number } from '../../../report/model-account.js';
import { countOf } from '../../../count.js';
import type { AllPlayed } from '../../../try-model/played.js';
import { type Score, scoreOf } from '../../../try-model/score.js';
import { textTable } from '../../text-table.js';
import type { TryPart, PartUsage } from './try-out.js';

/** A part with its values; null for a measure that it does not have. */
interface Column {
  part: TryPart;
  score: Score | null;
  played: AllPlayed | null;
  taken: PartUsage;
}

type Row = readonly [heading: string, cell: (column: Column) => string | null];

const rows: readonly Row[] = [
  ['done', done],
  [
    'right, of those decided',
    ({ score }) =>
      score && (ofScore(score, ({ count, of }) => `${count} of ${of}`) ?? 'none decided'),
  ],
  ['agreement', ({ score }) => ofScore(score, ({ rate }) => percent(rate))],
  ['  95% interval', ({ score }) => ofScore(score, boundsWords)],
  ['cannot tell', ({ score }) => score && `${score.open.cannot_tell}`],
  ['split', ({ score }) => score && `${score.open.split}`],
  ['void', ({ score }) => score && `${score.open.void}`],
  ['yes without grounds', ({ score }) => score && `${score.open.not_founded}`],
  ['votes void', ({ score }) => score && `${score.votes.void} of ${score.votes.cast}`],
  ['votes unreadable', ({ score }) => score && `${score.votes.unreadable + score.votes.refused}`],
  ['passed', ({ played }) => played && outcomes(played, 'passed')],
  ['invalid', ({ played }) => played && outcomes(played, 'invalid')],
  ['kept to its part', ({ played }) => played && faithful(played)],
  ['off role: breaches', ({ played }) => played && breachesWords(played)],
  ['drafts returned', ({ played }) => played && `${sumOf(played, ({ returned }) => returned)}`],
  ['  accepted anyway', ({ played }) => played && `${sumOf(played, ({ taken }) => taken)}`],
  ['calls', ({ taken }) => number(taken.calls)],
  ['  without an answer', ({ taken }) => number(taken.noAnswer)],
  ['tokens in', ({ taken }) => sumWords(taken, taken.tokensIn, number)],
  ['tokens out', ({ taken }) => sumWords(taken, taken.tokensOut, number)],
  ['time', ({ taken }) => seconds(taken.wallMs)],
  ['  of it, model time', ({ taken }) => seconds(taken.modelMs)],
  ['one call, p50', ({ taken: { callMs } }) => callMs && seconds(callMs.median)],
  ['one call, p95', ({ taken: { callMs } }) => callMs && seconds(callMs.p95)],
];

const NONE = '·';

/** Lines; empty if nothing was tried. */
export function tryOutTable(parts: readonly TryPart[]): string[] {
  const columns = parts.flatMap((part): Column[] => {
    const { questioned, taken } = part;
    if (taken === null) return [];
    const played = part.played?.episodes.length === 0 ? null : part.played;
    const isAsked = questioned !== null && questioned.answered.length > 0;
    return [{ part, played, taken, score: isAsked ? scoreOf(questioned) : null }];
  });
  if (columns.length === 0) return [];
  const heading = ['', ...columns.map(({ part }) => part.name)];
  const body = rows
    .map(([name, cell]) => [name, ...columns.map((column) => cell(column) ?? NONE)])
    .filter(([, ...cells]) => cells.some((cell) => cell !== NONE));
  return textTable([heading, ...body]).map((line) => line.trimEnd());
}

function done({ part: { questioned, played } }: Column): string {
  if (played !== null) return `${played.episodes.length} of ${countOf(played.of, 'episode')}`;
  return `${questioned?.answered.length ?? 0} of ${countOf(questioned?.of ?? 0, 'question')}`;
}

function ofScore(
  score: Score | null,
  told: (agreement: NonNullable<Score['agreement']>) => string,
): string | null {
  return score?.agreement ? told(score.agreement) : null;
}

function faithful({ episodes }: AllPlayed): string {
  const checked = episodes.filter(({ kept }) => kept !== null);
  return `${checked.filter(({ kept }) => kept).length} of ${countOf(checked.length, 'episode')}`;
}

function outcomes({ episodes }: AllPlayed, wanted: string): string {
  return `${episodes.filter(({ outcome }) => outcome === wanted).length} of ${episodes.length}`;
}

function breachesWords(played: AllPlayed): string {
  const breaches = sumOf(played, (one) => one.breaches.length);
  const turns = sumOf(played, (one) => one.turns);
  const each = turns === 0 ? '' : `, ${(breaches / turns).toFixed(2)} a turn`;
  return `${breaches} in ${countOf(turns, 'turn')}${each}`;
}

function sumOf({ episodes }: AllPlayed, count: (one: AllPlayed['episodes'][number]) => number) {
  return episodes.reduce((sum, one) => sum + count(one), 0);
}

function sumWords(
  { calls }: PartUsage,
  sum: PartUsage['tokensIn'],
  told: (sum: number) => string,
): string | null {
  return calls === 0 ? null : known(sum, calls, told);
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
