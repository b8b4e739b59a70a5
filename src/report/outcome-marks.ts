// How tables and the five outcomes look in plain text; counts nothing.
import { colors } from '../values/colors.js';
import type { Outcome } from '../episode/verdict/format.js';

/** Paints a word by outcome; the identity without color. */
export type Paint = (text: string, outcome: Outcome | null) => string;

export const marks: Readonly<Record<Outcome, string>> = {
  passed: '●',
  failed: '✕',
  inconclusive: '○',
  invalid: '◌',
  error: '!',
};

/** Worst first. */
export const severity: readonly Outcome[] = [
  'error',
  'failed',
  'invalid',
  'inconclusive',
  'passed',
];

/** "● 13 passed   ✕ 1 failed": the count of each, best first. */
export function legendOf(countOf: (outcome: Outcome) => number, paint: Paint): string {
  return severity
    .toReversed()
    .map((outcome) => ({ outcome, count: countOf(outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => paint(`${marks[outcome]} ${count} ${outcome}`, outcome))
    .join('   ');
}

/** The colors of a terminal. */
export const paintOutcome: Paint = (text, outcome) => {
  switch (outcome) {
    case 'passed':
      return colors.green(text);
    case 'failed':
    case 'error':
      return colors.red(text);
    case 'inconclusive':
    case 'invalid':
      return colors.yellow(text);
    case null:
      return text;
  }
};

interface TableOptions {
  /** The first column whose cells stand to the right. Default: none. */
  numbersFrom?: number;
  /** Gets each cell as wide as its column. */
  paintCell?: (cell: string, row: number, column: number) => string;
}

/** One line per row, all columns as wide as their widest cell. */
export function tableLines(
  rows: readonly (readonly string[])[],
  { numbersFrom = Infinity, paintCell = (cell) => cell }: TableOptions = {},
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      const padded = column < numbersFrom ? cell.padEnd(width) : cell.padStart(width);
      return paintCell(padded, at, column);
    });
    return cells.join('  ').trimEnd();
  });
}
