// Rates of trials with their intervals: counts in, numbers out; decides nothing.
import { type AssertionClass, assertionClasses } from '../assertions/definition.js';
import { clopperPearson, jeffreys } from '../statistics/beta.js';
import { passAtK, passHatK } from '../statistics/pass-hat.js';
import { proportion } from '../statistics/proportion.js';
import type { Counts } from '../statistics/threshold.js';
import type { SuiteTrial } from './trial.js';

interface Interval {
  low: number;
  high: number;
}

/** Of the trials that passed or failed; the others are counted beside it. */
export interface PassRate {
  passed: number;
  of: number;
  /** Neither passed nor failed. */
  open: number;
  /** Null if nothing passed or failed, or of a sequential run; here and below. */
  rate: number | null;
  /** Of 95%, by Clopper and Pearson: the one that gates are decided by. */
  exact: Interval | null;
  wilson: Interval | null;
  jeffreys: Interval | null;
}

export function passRateOf({ passed, failed, open }: Counts): PassRate {
  const of = passed + failed;
  return {
    ...{ passed, of, open, rate: of === 0 ? null : passed / of },
    exact: boundsOf(clopperPearson(passed, of)),
    wilson: boundsOf(proportion(passed, of)),
    jeffreys: boundsOf(jeffreys(passed, of)),
  };
}

/** Of a sequential run: when it stopped depended on its results, so the share that passed estimates nothing. */
export function countsOnly(counts: Counts): PassRate {
  return { ...passRateOf(counts), rate: null, exact: null, wilson: null, jeffreys: null };
}

function boundsOf(interval: Interval | null): Interval | null {
  return interval === null ? null : { low: interval.low, high: interval.high };
}

/** How likely k trials all pass, and one of them does. */
export interface PassHat {
  k: number;
  passHat: number;
  passAt: number;
}

/** Larger ones are read from the counts by whoever needs them. */
const LARGEST_K = 8;

export function passHatsOf({ passed, failed }: Counts): PassHat[] {
  const of = passed + failed;
  return Array.from({ length: Math.min(of, LARGEST_K) }, (_, index) => {
    const k = index + 1;
    return { k, passHat: passHatK(passed, of, k) ?? 0, passAt: passAtK(passed, of, k) ?? 0 };
  });
}

/** How often the checks of each class passed, over trials; a trial without such a check is in none. */
export function classRates(
  trials: readonly SuiteTrial[],
  rateFrom: typeof passRateOf,
): Record<AssertionClass, PassRate> {
  const rateOf = (name: AssertionClass) => {
    const outcomes = trials.flatMap(({ classes }) => classes?.[name] ?? []);
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    const [passed, failed] = [count('passed'), count('failed')];
    return rateFrom({ passed, failed, open: outcomes.length - passed - failed });
  };
  return Object.fromEntries(assertionClasses.map((name) => [name, rateOf(name)])) as Record<
    AssertionClass,
    PassRate
  >;
}
