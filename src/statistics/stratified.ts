// Whether the rate of a suite differs between two runs of it: compared within each scenario, never by pooled trials. Counts in, numbers out.
import { studentT } from './beta.js';
import { sum } from './sum.js';
import { hypergeometric, type PassCount } from './two-rates.js';

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
  /** Over scenarios like these, of which they are a sample: 95%. Null for fewer than two. */
  like: { low: number; high: number } | null;
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
 * A permutation test within scenarios: where a scenario did not change, each of its trials might as well stand on the other side. The
 * interval for scenarios like these is Student's over the differences of the scenarios.
 *
 * Source: P. Good, Permutation, Parametric, and Bootstrap Tests of Hypotheses (2005), 3.7 and 6.3, with p = (1 + hits) / (1 + shuffles) by
 * B. Phipson, G. K. Smyth (2010), Stat. Appl. Genet. Mol. Biol. 9, 39.
 */
export function suiteDifference(strata: readonly Stratum[]): SuiteDifference | null {
  const decided = strata.filter(({ before, after }) => before.of > 0 && after.of > 0);
  const total = sum(decided.map(({ weight }) => weight));
  if (decided.length === 0) return null;
  const shares = decided.map((one) => ({ ...one, share: one.weight / total }));
  const differences = shares.map(({ before, after }) => rateOf(after) - rateOf(before));
  const difference = sum(shares.map(({ share }, at) => share * (differences[at] ?? 0)));
  return {
    difference,
    p: shuffled(shares, difference),
    like: likeThese(shares, { differences, difference }),
    smallest: smallestChange(shares),
  };
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

function likeThese(
  shares: readonly Share[],
  { differences, difference }: { differences: readonly number[]; difference: number },
): { low: number; high: number } | null {
  const many = shares.length;
  if (many < 2) return null;
  const spread = sum(
    shares.map(({ share }, at) => (share * ((differences[at] ?? 0) - difference)) ** 2),
  );
  const beside = studentT(0.95, many - 1) * Math.sqrt((many / (many - 1)) * spread);
  return { low: Math.max(-1, difference - beside), high: Math.min(1, difference + beside) };
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
