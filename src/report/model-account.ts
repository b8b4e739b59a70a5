// What model calls took, as plain text: a row for each role and model; unknown values are never shown as zero.
import { type CallSums, callSums, type KnownSum, type ModelCall } from '../model/calls.js';
import { countOf, nounOf } from '../values/count.js';
import { tableLines } from './outcome-marks.js';

const heading = [
  'role',
  'model',
  'calls',
  'replayed',
  'no answer',
  'failed requests',
  'tokens in',
  'tokens out',
];

/** Null if no model was asked. */
export function modelAccount(calls: readonly ModelCall[]): string | null {
  const sums = callSums(calls);
  if (sums.length === 0) return null;
  const rows = tableLines([heading, ...sums.map(cells)], { numbersFrom: 2 });
  return [`models: ${sumOf(sums)}`, ...rows].join('\n');
}

function cells(sums: CallSums): string[] {
  const { role, model, calls, replayed, failed, failedRequests, input, output } = sums;
  const live = calls - replayed;
  return [
    ...[role, model, number(calls), number(replayed), number(failed), number(failedRequests)],
    ...[known(input, live, number), known(output, live, number)],
  ];
}

/** "1,204", "1,204 + ?" if some of it is unknown, "unknown" if nothing is known. */
function known({ sum, unknown }: KnownSum, of: number, told: (sum: number) => string): string {
  if (unknown === 0) return told(sum);
  return unknown === of ? 'unknown' : `${told(sum)} + ?`;
}

/** With commas between thousands. */
function number(count: number): string {
  return count.toLocaleString('en-US');
}

function sumOf(sums: readonly CallSums[]): string {
  const calls = sums.reduce((sum, one) => sum + one.calls, 0);
  const replayed = sums.reduce((sum, one) => sum + one.replayed, 0);
  const all = countOf(calls, 'call');
  return replayed === 0 ? all : `${all}, of which ${number(replayed)} replayed`;
}

/** What one episode, or each of several, took: "12 calls, 900 tokens", "8–12 calls, 0–900 tokens", "3 calls, tokens unknown". */
export function episodesAccount(byEpisode: readonly (readonly ModelCall[])[]): string {
  const counts = byEpisode.map(({ length }) => length);
  const calls = `${range(counts)} ${nounOf(Math.max(...counts), 'call')}`;
  const tokens = byEpisode.map(liveTokens);
  const isKnown = tokens.every((count) => count !== null);
  return `${calls}, ${isKnown ? `${range(tokens)} tokens` : 'tokens unknown'}`;
}

/** In and out; replays take none. Null if some are unknown. */
function liveTokens(calls: readonly ModelCall[]): number | null {
  let sum = 0;
  for (const { source, tokens } of calls) {
    if (source === 'replayed') continue;
    if (tokens === null) return null;
    sum += tokens.input + tokens.output;
  }
  return sum;
}

function range(counts: readonly number[]): string {
  const [least, most] = [number(Math.min(...counts)), number(Math.max(...counts))];
  return least === most ? least : `${least}–${most}`;
}
