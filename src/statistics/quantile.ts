// Percentiles of what trials took, each with an interval from the values themselves; assumes no distribution.
import { binomialCdf } from './beta.js';

export interface Quantile {
  value: number;
  /** Null: so few values do not bound it on that side. */
  low: number | null;
  high: number | null;
}

/** What many trials took, in one unit. */
export interface Distribution {
  count: number;
  mean: number;
  p50: Quantile;
  p95: Quantile;
}

/** Null if there is no value. */
export function distribution(values: readonly number[]): Distribution | null {
  const sorted = values.toSorted((a, b) => a - b);
  const p50 = quantileOf(sorted, 0.5);
  const p95 = quantileOf(sorted, 0.95);
  if (p50 === null || p95 === null) return null;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { count: sorted.length, mean, p50, p95 };
}

/**
 * By nearest rank, with an interval between two of the values: how many lie below the true percentile is binomial.
 *
 * Source: W. J. Conover, Practical Nonparametric Statistics (1999), 3.2; G. J. Hahn, W. Q. Meeker, Statistical Intervals (1991), 5.2.
 *
 * @param sorted ascending
 */
export function quantileOf(
  sorted: readonly number[],
  share: number,
  confidence = 0.95,
): Quantile | null {
  const count = sorted.length;
  const value = sorted[Math.max(1, Math.ceil(share * count)) - 1];
  if (value === undefined) return null;
  const beside = (1 - confidence) / 2;
  // Ranks from 1: rank r is below the percentile with P(at least r of the values are).
  const below = (rank: number) => binomialCdf(rank - 1, count, share);
  const lower = lastWhere(count, (rank) => below(rank) <= beside);
  const upper = lastWhere(count, (rank) => below(rank) < 1 - beside) + 1;
  return { value, low: sorted[lower - 1] ?? null, high: sorted[upper - 1] ?? null };
}

/** The last of 1 … count that holds, where all before it do too; 0: none. */
function lastWhere(count: number, holds: (rank: number) => boolean): number {
  let [held, failed] = [0, count + 1];
  while (failed - held > 1) {
    const middle = Math.floor((held + failed) / 2);
    if (holds(middle)) held = middle;
    else failed = middle;
  }
  return held;
}
