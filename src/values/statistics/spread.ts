// Sums and percentiles of numbers; assumes no distribution.
export interface Spread {
  median: number;
  p95: number;
  max: number;
}

/** Median, 95th percentile (nearest rank) and maximum of what is known; null if nothing is. */
export function spread(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const max = known.at(-1);
  if (max === undefined) return null;
  const at = (rank: number) => known[Math.min(known.length, Math.max(1, rank)) - 1] ?? max;
  const half = known.length / 2;
  return {
    median: (at(Math.ceil(half)) + at(Math.floor(half) + 1)) / 2,
    p95: at(Math.ceil(known.length * 0.95)),
    max,
  };
}

/** What many trials took, in one unit. */
export interface Distribution {
  count: number;
  mean: number;
  p50: number;
  p95: number;
}

/** Percentiles by nearest rank. Null if there is no value. */
export function distribution(values: readonly number[]): Distribution | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1];
  const [p50, p95] = [at(0.5), at(0.95)];
  if (p50 === undefined || p95 === undefined) return null;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { count: sorted.length, mean, p50, p95 };
}

/** 0 of no values. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
