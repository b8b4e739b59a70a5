import { expect, it } from 'vitest';
import { distribution } from '../../src/values/statistics/spread.js';

it('is the mean and two percentiles by nearest rank; of no trial nothing is known', () => {
  expect(distribution([3, 1, 2, 10])).toEqual({ count: 4, mean: 4, p50: 2, p95: 10 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(distribution(hundred)).toMatchObject({ p50: 50, p95: 95 });
  expect(distribution([7])).toEqual({ count: 1, mean: 7, p50: 7, p95: 7 });
  expect(distribution([])).toBeNull();
});
