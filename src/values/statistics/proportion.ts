// A share with its interval: counts in, numbers out; decides nothing.

/** Of the standard normal distribution: 95% lie between −z and z. Intervals of this folder are of 95% where no other confidence is given. */
const Z95 = 1.959963984540054;

/** A share and how far off it may be. */
export interface Proportion {
  count: number;
  of: number;
  /** count / of, 0 to 1. */
  rate: number;
  /** Bounds of the interval. */
  low: number;
  high: number;
}

/**
 * A share with Wilson's score interval, without continuity correction; null if there is nothing to divide by. Counts may be
 * fractions, such as those of an effective sample.
 *
 * Source: E. B. Wilson (1927), J. Am. Stat. Assoc. 22, 209–212; method 3 of R. G. Newcombe (1998), Stat. Med. 17, 857–872.
 */
export function proportion(count: number, of: number, z = Z95): Proportion | null {
  if (of === 0) return null;
  const rate = count / of;
  const z2 = z ** 2;
  const middle = rate + z2 / (2 * of);
  const half = z * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of ** 2));
  const bound = (sum: number) => clamped(sum / (1 + z2 / of));
  // At the ends the interval ends there too, which rounding would miss.
  const low = count === 0 ? 0 : bound(middle - half);
  const high = count === of ? 1 : bound(middle + half);
  return { count, of, rate, low, high };
}

/** A share can be no less than 0 and no more than 1. */
function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
