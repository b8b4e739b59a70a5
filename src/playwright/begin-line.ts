// The first line of a run: how much of what, and how many at a time; counts no result.
import { countOf } from '../values/count.js';

export interface Begun {
  /** The scenario of each planned trial. */
  planned: readonly string[];
  /** All tests, the trials among them. */
  tests: number;
  workers: number;
}

/** Null if there is no test: something failed before any was found, and reports that itself. */
export function beginLine({ planned, tests, workers }: Begun): string | null {
  if (tests === 0) return null;
  const scenarios = new Set(planned).size;
  const others = tests - planned.length;
  const parts = [
    ...(scenarios > 0
      ? [`${countOf(planned.length, 'trial')} of ${countOf(scenarios, 'scenario')}`]
      : []),
    ...(others > 0 ? [countOf(others, scenarios > 0 ? 'other test' : 'test')] : []),
  ];
  return `Sightline: ${parts.join(' and ')}, ${workers} at a time\n`;
}
