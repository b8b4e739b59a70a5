// How the five outcomes look in tables of plain text; counts nothing.
import { colors } from '../values/terminal.js';
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
