// The pass rate of a suite: trials of one scenario are alike, scenarios differ in their share of traffic. Counts in, numbers out.
import { betaQuantile } from '../values/statistics/rate.js';
import { sum } from '../values/statistics/spread.js';

/** Decided trials of one scenario; `weight` is its share of traffic in any unit. */
export interface ScenarioCounts {
  passed: number;
  of: number;
  weight: number;
}

export interface SuiteRate {
  rate: number;
  low: number;
  high: number;
  /** As many independent trials would tell as much. */
  effectiveTrials: number;
}

/**
 * The rate at which these very scenarios pass, each by its weight, if the suite were run again. Null if nothing was decided.
 *
 * The interval is that of Clopper and Pearson over the effective number of trials (Kish): trials of scenarios with different rates vary
 * no more than trials of one rate would (Hoeffding), so it is wide enough.
 *
 * Sources: L. Kish, Survey Sampling (1965), 11.7; W. Hoeffding (1956), Ann. Math. Stat. 27, 713–721.
 */
export function rateOfThese(
  scenarios: readonly ScenarioCounts[],
  confidence = 0.95,
): SuiteRate | null {
  const shares = sharesOf(scenarios);
  if (shares.length === 0) return null;
  const rate = sum(shares.map(({ share, own }) => share * own));
  const effectiveTrials = 1 / sum(shares.map(({ share, of }) => share ** 2 / of));
  const beside = (1 - confidence) / 2;
  const passed = rate * effectiveTrials;
  const failed = effectiveTrials - passed;
  const none = passed < 1e-9;
  const all = failed < 1e-9;
  const low = none ? 0 : betaQuantile(beside, passed, failed + 1);
  const high = all ? 1 : betaQuantile(1 - beside, passed + 1, failed);
  return { rate, low, high, effectiveTrials };
}

interface Share {
  /** Of the suite, 0 to 1. */
  share: number;
  /** Pass rate of the scenario. */
  own: number;
  of: number;
}

function sharesOf(scenarios: readonly ScenarioCounts[]): Share[] {
  const decided = scenarios.filter(({ of }) => of > 0);
  const total = sum(decided.map(({ weight }) => weight));
  return decided.map(({ passed, of, weight }) => ({ share: weight / total, own: passed / of, of }));
}
