// Draws whom the verdicts named against whose fault it was, for each UI, and lists what came out otherwise.
import { parties, type Party } from '../../src/episode/verdict/format.js';
import { type Named, nameOf } from './named.js';
import { uiNames } from './stage.js';

/** A matrix of single faults and one of pairs for each UI, the sums, and every case that is not right. */
export function matrixLines(all: readonly Named[]): string[] {
  const single = all.filter(({ of }) => of.faults.length < 2);
  const pairs = all.filter(({ of }) => of.faults.length > 1);
  return [
    ...uiNames.flatMap((ui) =>
      matrix(
        `${ui}, single faults`,
        single.filter(({ of }) => of.ui === ui),
      ),
    ),
    ...matrix('all UIs, single faults', single),
    ...matrix('all UIs, pairs, by the fault that came first', pairs),
    ...summary('single faults and healthy', single),
    ...summary('pairs', pairs),
    ...all.filter(({ isRight }) => !isRight).map(miss),
  ];
}

type Row = Party | 'nobody';
const rows: readonly Row[] = ['nobody', ...parties.filter((party) => party !== 'undetermined')];
const columns: readonly Row[] = ['nobody', ...parties];

function matrix(title: string, results: readonly Named[]): string[] {
  if (results.length === 0) return [];
  const cell = (row: Row, column: Row): string => {
    const count = results.filter(
      ({ injected, named }) => (injected ?? 'nobody') === row && (named ?? 'nobody') === column,
    ).length;
    return (count === 0 ? '·' : String(count)).padStart(13);
  };
  const head = columns.map((column) => column.padStart(13)).join('');
  const injectedRows = rows.filter((row) =>
    results.some(({ injected }) => (injected ?? 'nobody') === row),
  );
  return [
    title,
    `${'injected'.padEnd(10)}${head}`,
    ...injectedRows.map(
      (row) => `${row.padEnd(10)}${columns.map((column) => cell(row, column)).join('')}`,
    ),
    '',
  ];
}

function summary(what: string, results: readonly Named[]): string[] {
  const share = (some: readonly Named[]) =>
    `${some.filter(({ isRight }) => isRight).length} of ${some.length}`;
  const before = results.filter(({ of }) => of.written === 'before');
  return [`${what}: ${share(results)} right; of those written before: ${share(before)}`];
}

function miss({ of, injected, named, verdict }: Named): string {
  const also = verdict.attribution?.also.map(({ party }) => party).join(', ') ?? '';
  const told = also === '' ? '' : `, also ${also}`;
  return `not right: ${nameOf(of)}: ${injected ?? 'nobody'} injected, ${named ?? 'nobody'} named${told}: ${verdict.headline}`;
}
