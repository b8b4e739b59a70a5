// What trials took, as a mean and two percentiles; assumes no distribution.

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
