// Whether two rates differ: exact tests of one pair of rates, Holm's correction over many, and the smallest drop that could be seen.
import { binomialCdf, binomialPoint, logChoose } from './beta.js';
import { sum } from './sum.js';

export interface PassCount {
  passed: number;
  of: number;
}

/** What can be said of two rates. */
export type ChangeFound = 'regressed' | 'improved' | 'no_evidence';

/** So that a table as likely as the one that was seen counts as such, whatever the rounding. */
const AS_LIKELY = 1 + 1e-7;

/**
 * How likely a difference at least as unlikely as this one is where both sides pass equally often: Fisher's exact test, two-sided.
 * 1 where a side has no trials.
 *
 * Source: R. A. Fisher (1935), J. R. Stat. Soc. 98, 39–82; two-sided by the sum of all tables that are no likelier, as R's fisher.test has it.
 */
export function fisherExact(before: PassCount, after: PassCount): number {
  const passed = before.passed + after.passed;
  const chances = hypergeometric({ passed, before: before.of, after: after.of });
  const seen = chances.get(after.passed) ?? 1;
  return Math.min(1, sum([...chances.values()].filter((one) => one <= seen * AS_LIKELY)));
}

/** P(so many of all that passed are on the second side), by that number. */
export function hypergeometric(table: {
  passed: number;
  before: number;
  after: number;
}): Map<number, number> {
  const { passed, before, after } = table;
  const all = logChoose(before + after, passed);
  const least = Math.max(0, passed - before);
  const most = Math.min(passed, after);
  return new Map(
    Array.from({ length: most - least + 1 }, (_, index) => {
      const count = least + index;
      const log = logChoose(after, count) + logChoose(before, passed - count) - all;
      return [count, Math.exp(log)];
    }),
  );
}

/**
 * The same for trials in pairs, of which only those count that came out differently: McNemar's test in its exact form, two-sided.
 *
 * Source: Q. McNemar (1947), Psychometrika 12, 153–157; F. Mosteller (1952), Biometrics 8, 220–226.
 */
export function mcnemarExact(worse: number, better: number): number {
  const fewer = Math.min(worse, better);
  return Math.min(1, 2 * binomialCdf(fewer, worse + better, 0.5));
}

/**
 * Each p-value, raised so that among all of them one false alarm is as likely as the level allows for one test.
 *
 * Source: S. Holm (1979), Scand. J. Stat. 6, 65–70.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = [...pValues.entries()].toSorted(([, one], [, other]) => one - other);
  const adjusted = pValues.map(() => 1);
  let least = 0;
  for (const [rank, [index, p]] of order.entries()) {
    least = Math.max(least, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = least;
  }
  return adjusted;
}

/** A drop that is really there is seen in four of five comparisons. */
const POWER = 0.8;
const STEPS = 100;

/**
 * The smallest drop from a rate, in steps of 0.01, that so many trials on each side would show with a power of 80%. Null if even a fall
 * to 0 would not be shown so often.
 */
export function smallestDrop(
  rate: number,
  trials: { before: number; after: number; level: number },
): number | null {
  const { before, after, level } = trials;
  const isShown = shownBy({ before, after, level });
  for (let step = 1; step <= STEPS * rate + 1e-9; step += 1) {
    if (powerAt([rate, Math.max(0, rate - step / STEPS)], { before, after, isShown }) >= POWER)
      return step / STEPS;
  }
  return null;
}

type Shown = (before: number, after: number) => boolean;

/** Whether these numbers of passed trials show a drop, each looked up once. */
function shownBy(trials: { before: number; after: number; level: number }): Shown {
  const known = new Map<number, boolean>();
  return (before, after) => {
    if (before / trials.before <= after / trials.after) return false;
    const key = before * (trials.after + 1) + after;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const p = fisherExact(
      { passed: before, of: trials.before },
      { passed: after, of: trials.after },
    );
    known.set(key, p <= trials.level);
    return p <= trials.level;
  };
}

/** Less than this adds nothing to a sum. */
const NEGLIGIBLE = 1e-9;

function powerAt(
  [before, after]: readonly [number, number],
  trials: { before: number; after: number; isShown: Shown },
): number {
  const chances = (of: number, p: number) =>
    Array.from({ length: of + 1 }, (_, count) => binomialPoint(count, of, p));
  const second = chances(trials.after, after);
  return sum(
    chances(trials.before, before).map((first, passed) => {
      if (first < NEGLIGIBLE) return 0;
      return first * sum(second.filter((_, count) => trials.isShown(passed, count)));
    }),
  );
}
