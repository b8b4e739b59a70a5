// The rates of trials and of their checks, with their intervals: counts in, numbers out; decides nothing.
import { type AssertionClass, assertionClasses } from '../scenario/assertions/definition.js';
import { clopperPearson, passAtK, passHatK } from '../values/statistics/rate.js';
import type { Counts } from '../values/statistics/threshold.js';
import type { PassCount } from '../values/statistics/two-rates.js';
import type { Outcome } from '../episode/verdict/format.js';
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
  /** Null if nothing passed or failed; here and below. */
  rate: number | null;
  /** Of 95%, by Clopper and Pearson: the one that gates are decided by. */
  exact: Interval | null;
}

export function passRateOf({ passed, failed, open }: Counts): PassRate {
  const of = passed + failed;
  return {
    ...{ passed, of, open, rate: of === 0 ? null : passed / of },
    exact: boundsOf(clopperPearson(passed, of)),
  };
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
export function classRates(trials: readonly SuiteTrial[]): Record<AssertionClass, PassRate> {
  const rateOf = (name: AssertionClass) => {
    const outcomes = trials.flatMap(({ classes }) => classes?.[name] ?? []);
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    const [passed, failed] = [count('passed'), count('failed')];
    return passRateOf({ passed, failed, open: outcomes.length - passed - failed });
  };
  return Object.fromEntries(assertionClasses.map((name) => [name, rateOf(name)])) as Record<
    AssertionClass,
    PassRate
  >;
}

export interface CheckRate {
  class: AssertionClass;
  title: string;
  rate: PassCount;
}

/** Of each check, by class and heading, over the trials of a scenario; a heading that occurs twice in a trial counts twice. */
export function checkRates(trials: readonly SuiteTrial[]): Map<string, CheckRate> {
  const rates = new Map<string, CheckRate>();
  for (const { class: of, title, outcome } of trials.flatMap(({ checks }) => checks)) {
    const key = JSON.stringify([of, title]);
    const { rate } = rates.get(key) ?? { rate: NONE };
    rates.set(key, { class: of, title, rate: withOne(rate, outcome) });
  }
  return rates;
}

const NONE: PassCount = { passed: 0, of: 0 };

/** Of the outcomes that passed or failed. */
export function passCount(outcomes: readonly Outcome[]): PassCount {
  return outcomes.reduce(withOne, NONE);
}

function withOne({ passed, of }: PassCount, outcome: Outcome): PassCount {
  if (outcome === 'passed') return { passed: passed + 1, of: of + 1 };
  return { passed, of: outcome === 'failed' ? of + 1 : of };
}

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
