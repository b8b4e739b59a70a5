// Whether counts show that a rate reaches a threshold, how likely each answer is under a known rate, and how many trials would give one.
import { binomialCdf, binomialPoint } from './rate.js';

export interface Counts {
  passed: number;
  failed: number;
  /** Neither passed nor failed: taken for failed before the rate is said to reach the threshold, for passed before it is said not to. */
  open: number;
}

/** A rate that is asked for, and the confidence of the interval that has to lie on one side of it. */
export interface Threshold {
  rate: number;
  confidence: number;
}

/** `reached`: the interval lies at or above the threshold. `missed`: it lies below. */
export type Answer = 'reached' | 'missed' | 'open';

/**
 * Decides by the bounds of the interval of Clopper and Pearson, whatever the number of trials: either answer is wrong in at most half of
 * 1 − confidence. Wilson's and Jeffreys' intervals are shorter and do not hold to that: of 150 numbers of trials the worst is wrong in 20%
 * and 10% where 2.5% were allowed, such as Wilson's, by which one failed trial alone misses a rate of 0.8.
 */
export function answerOf({ passed, failed, open }: Counts, threshold: Threshold): Answer {
  const of = passed + failed + open;
  const { rate, confidence } = threshold;
  const allowed = (1 - confidence) / 2;
  // P(X ≥ c) at the threshold is at most so much: the lower bound is at or above it.
  if (passed > 0 && 1 - binomialCdf(passed - 1, of, rate) <= allowed) return 'reached';
  if (failed > 0 && binomialCdf(passed + open, of, rate) < allowed) return 'missed';
  return 'open';
}

/** How likely each answer is after so many trials, each of which passes with the same probability. */
export function answersUnder(
  truth: number,
  trials: number,
  decide: (counts: Counts) => Answer,
): Record<Answer, number> {
  const likely: Record<Answer, number> = { reached: 0, missed: 0, open: 0 };
  for (let passed = 0; passed <= trials; passed += 1) {
    const answer = decide({ passed, failed: trials - passed, open: 0 });
    likely[answer] += binomialPoint(passed, trials, truth);
  }
  return likely;
}

/** Nobody runs more trials than this of one scenario to settle it. */
const MOST_TRIALS = 10_000;

/**
 * How many further trials would decide, if the rate stayed what it is; of no trials, if all passed. Null: the rate is so close to the
 * threshold that 10,000 would not.
 */
export function trialsToDecide(
  { passed, failed, open }: Counts,
  threshold: Threshold,
): number | null {
  const known = passed + failed;
  const rate = known === 0 ? 1 : passed / known;
  const isDecidedAfter = (more: number) => {
    const of = known + more;
    // Against the answer that is in sight, so that the number is not too small by a rounding.
    const then =
      rate >= threshold.rate ? Math.floor(rate * of + 1e-9) : Math.ceil(rate * of - 1e-9);
    return answerOf({ passed: then, failed: of - then, open }, threshold) !== 'open';
  };
  if (isDecidedAfter(0)) return 0;
  if (!isDecidedAfter(MOST_TRIALS)) return null;
  let [tooFew, enough] = [0, MOST_TRIALS];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isDecidedAfter(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
