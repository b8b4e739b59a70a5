// The pass rate of a suite: trials of one scenario are alike, scenarios differ in their share of traffic. Counts in, numbers out.
import { betaQuantile, studentT } from './beta.js';
import { proportion, Z95 } from './proportion.js';
import { sum } from './sum.js';

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

/**
 * The same rate over scenarios like these, of which they are a sample: clustered by scenario, so that twenty trials of one are not
 * twenty scenarios. Null if fewer than two scenarios were decided.
 *
 * Wilson's interval of 95% over the trials that the spread between scenarios is worth, with Student's t for few of them. Where all
 * scenarios agree their spread tells nothing, and each counts once.
 *
 * Sources: E. L. Korn, B. I. Graubard (1998), Survey Methodology 24, 193–201; N. Dean, M. Pagano (2015), J. Surv. Stat. Methodol. 3, 484–503.
 */
export function rateOfLike(scenarios: readonly ScenarioCounts[]): SuiteRate | null {
  const shares = sharesOf(scenarios);
  const many = shares.length;
  if (many < 2) return null;
  const rate = sum(shares.map(({ share, own }) => share * own));
  const spread = sum(shares.map(({ share, own }) => (share * (own - rate)) ** 2));
  const variance = (many / (many - 1)) * spread;
  const once = 1 / sum(shares.map(({ share }) => share ** 2));
  const most = sum(shares.map(({ of }) => of));
  const worth = variance < 1e-12 ? once : Math.min(most, (rate * (1 - rate)) / variance);
  const effectiveTrials = worth * (Z95 / studentT(0.95, many - 1)) ** 2;
  const interval = proportion(rate * effectiveTrials, effectiveTrials);
  if (interval === null) return null;
  return { rate, low: interval.low, high: interval.high, effectiveTrials };
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
