// How many came out how.
import type { Outcome } from './format.js';

export type OutcomeCounts = Record<Outcome, number>;

export function noOutcomes(): OutcomeCounts {
  return { passed: 0, failed: 0, inconclusive: 0, invalid: 0, error: 0 };
}
