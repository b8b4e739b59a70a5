// The rate at which trials pass, and how far trials with an unfaithful user could move it: counts in, numbers out.
import type { Outcome } from '../episode/verdict/format.js';

/** The outcome of one trial. */
export interface TrialResult {
  /** Of the last attempt. */
  outcome: Outcome;
  /** How many of its attempts were invalid, the last one included. */
  invalidAttempts: number;
}

export interface Rate {
  /** Trials that passed or failed in their last attempt. */
  decided: number;
  passed: number;
  /** passed / decided; null if nothing was decided. */
  rate: number | null;
  /** Trials with an invalid attempt, whatever their final outcome. */
  touched: number;
  /** All touched trials counted as failed, and all counted as passed; null if there is nothing to divide by. */
  worst: number | null;
  best: number | null;
  /** touched / (decided or touched trials); null if there are none. */
  touchedShare: number | null;
  /** Whether so many trials are touched that the rate decides nothing. */
  undecided: boolean;
}

/** Above this share of touched trials a rate decides nothing; design 5.3. */
export const MOST_TOUCHED = 0.1;

/**
 * The rate over trials, each counted once. Inconclusive trials and errors are in no rate.
 *
 * A rerun is a selection: only trials whose user was faithful in the end are left, and that flatters. So the bounds take every
 * trial that had an invalid attempt for failed, or for passed, also where a rerun of it was decided.
 */
export function rateOf(trials: readonly TrialResult[]): Rate {
  const touched = trials.filter(({ invalidAttempts }) => invalidAttempts > 0).length;
  const decided = trials.filter(isDecided);
  const untouched = decided.filter(({ invalidAttempts }) => invalidAttempts === 0);
  const passed = decided.filter(hasPassed).length;
  const surely = untouched.filter(hasPassed).length;
  const all = untouched.length + touched;
  const touchedShare = ratio(touched, all);
  return {
    decided: decided.length,
    passed,
    rate: ratio(passed, decided.length),
    touched,
    worst: ratio(surely, all),
    best: ratio(surely + touched, all),
    touchedShare,
    undecided: touchedShare !== null && touchedShare > MOST_TOUCHED,
  };
}

function isDecided({ outcome }: TrialResult): boolean {
  return outcome === 'passed' || outcome === 'failed';
}

function hasPassed({ outcome }: TrialResult): boolean {
  return outcome === 'passed';
}

/** An empty sample is an absence, never a number. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
