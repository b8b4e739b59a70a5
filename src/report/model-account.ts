// What model calls took, as plain text: a row for each role and model, and the cost; unknown values are never shown as zero.
import { type AccountEntry, accountOf, costOfCalls, type KnownSum } from '../model/account.js';
import { dollars, type ModelCall } from '../model/ledger.js';
import { countOf, nounOf } from '../count.js';

const heading = [
  'role',
  'model',
  'calls',
  'replayed',
  'no answer',
  'failed requests',
  'tokens in',
  'tokens out',
  'cost',
];

/** The first columns are words, the rest numbers. */
const WORDS = 2;

/** Null if no model was asked. */
export function modelAccount(calls: readonly ModelCall[]): string | null {
  const entries = accountOf(calls);
  if (entries.length === 0) return null;
  const rows = [heading, ...entries.map(cells)];
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) => row.map(padded(widths)).join('  ').trimEnd();
  return [`models: ${sumOf(entries)}`, ...rows.map(line), costLine(calls, entries)].join('\n');
}

function padded(widths: readonly number[]): (cell: string, column: number) => string {
  return (cell, column) =>
    column < WORDS ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
}

function cells(entry: AccountEntry): string[] {
  const { role, model, calls, replayed, failed, failedRequests, input, output, cost } = entry;
  const live = calls - replayed;
  return [
    ...[role, model, number(calls), number(replayed), number(failed), number(failedRequests)],
    ...[known(input, live, number), known(output, live, number), known(cost, calls, dollars)],
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

function sumOf(entries: readonly AccountEntry[]): string {
  const calls = entries.reduce((sum, entry) => sum + entry.calls, 0);
  const replayed = entries.reduce((sum, entry) => sum + entry.replayed, 0);
  const told = countOf(calls, 'call');
  return replayed === 0 ? told : `${told}, of which ${number(replayed)} replayed at no cost`;
}

function costLine(calls: readonly ModelCall[], entries: readonly AccountEntry[]): string {
  const { sum, unknown } = costOfCalls(calls);
  const reasons = entries.flatMap(unknownCosts);
  const known = unknown === calls.length ? [] : [dollars(sum)];
  return `cost: ${[...known, ...reasons].join('; ')}`;
}

/** Why the cost of some calls is unknown. */
function unknownCosts({ role, model, cost, unpriced }: AccountEntry): string[] {
  const uncounted = cost.unknown - unpriced;
  return [
    ...(unpriced > 0
      ? [`unknown for ${countOf(unpriced, 'call')} of ${role}: no price for "${model}"`]
      : []),
    ...(uncounted > 0
      ? [
          `unknown for ${countOf(uncounted, 'call')} of ${role}: "${model}" reported no token counts`,
        ]
      : []),
  ];
}

/** What one episode, or each of several, took: "12 calls, $0.03", "8–12 calls, $0.02–0.03", "3 calls, cost unknown". */
export function episodesAccount(byEpisode: readonly (readonly ModelCall[])[]): string {
  const counts = byEpisode.map(({ length }) => length);
  const costs = byEpisode.map(costOfCalls);
  const calls = `${range(counts, String)} ${nounOf(Math.max(...counts), 'call')}`;
  const isKnown = costs.every(({ unknown }) => unknown === 0);
  const sums = costs.map(({ sum }) => sum);
  return `${calls}, ${isKnown ? range(sums, dollars) : 'cost unknown'}`;
}

function range(numbers: readonly number[], told: (one: number) => string): string {
  const [least, most] = [told(Math.min(...numbers)), told(Math.max(...numbers))];
  return least === most ? least : `${least}–${most}`;
}
