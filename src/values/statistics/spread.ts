// How far values lie apart, in three numbers; decides nothing.

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
