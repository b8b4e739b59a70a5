// Small arithmetic for benchmarks: medians, percentiles and timing; prints nothing.

/** Wall time of some work, ms. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The q-quantile by nearest rank, 0 < q <= 1. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** One line of the output: what, the ratio, its target, and what it was made of. */
export function ratioLine(
  what: string,
  ratio: number,
  notes: { target: string; of: string },
): string {
  return `${what.padEnd(58)} ${ratio.toFixed(2).padStart(6)}   target ${notes.target.padEnd(7)} ${notes.of}`;
}
