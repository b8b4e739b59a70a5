import { describe, expect, it } from 'vitest';
import { distribution, quantileOf } from '../../src/statistics/quantile.js';
import { randomStream } from '../../src/world/seeded-random.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a percentile with its interval', () => {
  // Ranks as tables of the median's interval have them: 2 and 9 of 10 (97.9%), 6 and 15 of 20 (95.9%).
  it.each([
    [10, 2, 9],
    [20, 6, 15],
  ])('bounds the median of %i values by ranks %i and %i', (count, low, high) => {
    expect(quantileOf(upTo(count), 0.5)).toMatchObject({ low, high });
  });

  it('has no upper bound for the 95th percentile until 72 values, and none at all of one', () => {
    // 1 − 0.95^n reaches 0.975 at n = 72.
    expect(quantileOf(upTo(71), 0.95)?.high).toBeNull();
    expect(quantileOf(upTo(72), 0.95)?.high).toBe(72);
    expect(quantileOf([4], 0.5)).toEqual({ value: 4, low: null, high: null });
    expect(quantileOf([], 0.5)).toBeNull();
  });

  it('covers the true percentile as often as it says', () => {
    const draw = randomStream(3, 'latencies');
    const runs = 1500;
    let covered = 0;
    for (let run = 0; run < runs; run += 1) {
      const values = Array.from({ length: 80 }, draw).toSorted((a, b) => a - b);
      const { low, high } = quantileOf(values, 0.95) ?? { low: null, high: null };
      if ((low ?? 0) <= 0.95 && 0.95 <= (high ?? 1)) covered += 1;
    }
    expect(covered / runs).toBeGreaterThanOrEqual(0.94);
    expect(covered / runs).toBeLessThan(0.99);
  });

  it('is part of what trials took; of no trial nothing is known', () => {
    expect(distribution([3, 1, 2, 10])).toMatchObject({
      count: 4,
      mean: 4,
      p50: { value: 2 },
      p95: { value: 10 },
    });
    expect(distribution([])).toBeNull();
  });
});
