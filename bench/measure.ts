// Small arithmetic for benchmarks: medians, percentiles and timing; prints nothing.

/** Wall time of some work, ms. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * The times of each side, ms, by its own measure. Taken in turns, forth and back, so that a slow moment of the machine
 * falls on all; the first rounds warm up and do not count.
 */
export async function inTurns(
  rounds: number,
  sides: readonly (() => Promise<number>)[],
  { warmUps = 1 }: { warmUps?: number } = {},
): Promise<number[][]> {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const order = [...sides.entries()];
    for (const [at, side] of round % 2 === 0 ? order : order.reverse()) {
      const ms = await side();
      if (round >= warmUps) times[at]?.push(ms);
    }
  }
  return times;
}

/** The q-quantile by nearest rank, 0 < q <= 1. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** One line of the output: how long after the last change turns were settled. */
export function lagLine(where: string, lags: readonly number[], target: string): string {
  const [p50, p95] = [quantile(lags, 0.5).toFixed(0), quantile(lags, 0.95).toFixed(0)];
  const of = `p50 ${p50} ms, p95 ${p95} ms over ${lags.length} turns`;
  return `settle lag, ${where}: ${of}; target ${target}`;
}

/** One line of the output: what, the ratio, its target, and what it was made of. */
export function ratioLine(
  what: string,
  ratio: number,
  notes: { target: string; of: string },
): string {
  return `${what.padEnd(58)} ${ratio.toFixed(2).padStart(6)}   target ${notes.target.padEnd(7)} ${notes.of}`;
}
