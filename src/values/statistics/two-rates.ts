// Whether rates differ between two runs: of one thing, of many with Holm's correction, and of a suite; and the smallest change that could be seen.
import { binomialPoint, logChoose } from './rate.js';
import { sum } from './spread.js';

export interface PassCount {
  passed: number;
  of: number;
}

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
function hypergeometric(table: {
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
  const isShown = dropTest({ before, after, level });
  for (let step = 1; step <= STEPS * rate + 1e-9; step += 1) {
    if (powerAt([rate, Math.max(0, rate - step / STEPS)], { before, after, isShown }) >= POWER)
      return step / STEPS;
  }
  return null;
}

type DropTest = (before: number, after: number) => boolean;

/** Whether these numbers of passed trials show a drop, each looked up once. */
function dropTest(trials: { before: number; after: number; level: number }): DropTest {
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
  trials: { before: number; after: number; isShown: DropTest },
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

/** One scenario in both runs; `weight` is its share of traffic in any unit. */
export interface Stratum {
  before: PassCount;
  after: PassCount;
  weight: number;
}

export interface SuiteDifference {
  /** After minus before: the mean over scenarios of the differences of their rates, by weight. */
  difference: number;
  /** How likely one as large is, up or down, where no scenario changed. */
  p: number;
  /** The smallest change of the rate that so many trials would show in four of five comparisons; null if not even the largest. */
  smallest: number | null;
}

/** Enough that a p-value of 0.05 is known to 0.003. */
const SHUFFLES = 20_000;
/** The same comparison always gives the same numbers. */
const SEED = 0x5eed;

/**
 * Null if no scenario was decided on both sides.
 *
 * A permutation test within scenarios, never of pooled trials: where a scenario did not change, each of its trials might as well stand on
 * the other side.
 *
 * Source: P. Good, Permutation, Parametric, and Bootstrap Tests of Hypotheses (2005), 3.7 and 6.3, with p = (1 + hits) / (1 + shuffles) by
 * B. Phipson, G. K. Smyth (2010), Stat. Appl. Genet. Mol. Biol. 9, 39.
 */
export function suiteDifference(strata: readonly Stratum[]): SuiteDifference | null {
  const decided = strata.filter(({ before, after }) => before.of > 0 && after.of > 0);
  const total = sum(decided.map(({ weight }) => weight));
  if (decided.length === 0) return null;
  const shares = decided.map((one) => ({ ...one, share: one.weight / total }));
  const difference = sum(
    shares.map(({ share, before, after }) => share * (rateOf(after) - rateOf(before))),
  );
  return { difference, p: shuffled(shares, difference), smallest: smallestChange(shares) };
}

interface Share extends Stratum {
  /** Of the suite, 0 to 1. */
  share: number;
}

function rateOf({ passed, of }: PassCount): number {
  return passed / of;
}

function shuffled(shares: readonly Share[], seen: number): number {
  const draws = shares.map(drawer);
  const random = mulberry32(SEED);
  let hits = 0;
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    const difference = sum(draws.map((draw) => draw(random())));
    if (Math.abs(difference) >= Math.abs(seen) - 1e-9) hits += 1;
  }
  return (1 + hits) / (1 + SHUFFLES);
}

/** The part of a scenario in the difference, were its trials dealt out anew; `unit` is uniform in [0, 1). */
function drawer({ before, after, share }: Share): (unit: number) => number {
  const passed = before.passed + after.passed;
  const chances = hypergeometric({ passed, before: before.of, after: after.of });
  const parts = [...chances].map(([count, chance]) => ({
    chance,
    part: share * (count / after.of - (passed - count) / before.of),
  }));
  const last = parts.at(-1)?.part ?? 0;
  return (unit) => {
    let rest = unit;
    for (const { chance, part } of parts) {
      rest -= chance;
      if (rest < 0) return part;
    }
    return last;
  };
}

/** Source: public domain, T. Ettinger (2017). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of the normal distribution: those of a two-sided test of 5% and of a power of 80%, together. */
const BOTH = 1.959964 + 0.841621;

/** By the normal approximation, with one trial more of either outcome on each side, so that a rate of 100% leaves some doubt. */
function smallestChange(shares: readonly Share[]): number | null {
  const variance = shares.map(({ before, after, share }) => {
    const rate = (before.passed + after.passed + 1) / (before.of + after.of + 2);
    return share ** 2 * rate * (1 - rate) * (1 / before.of + 1 / after.of);
  });
  const smallest = BOTH * Math.sqrt(sum(variance));
  return smallest > 1 ? null : smallest;
}
