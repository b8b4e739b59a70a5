// Median, 95th percentile and maximum, by hand: even and odd counts, the nearest rank, and values that nobody knows.
import { expect, test } from 'vitest';
import { spread } from '../../src/values/statistics/spread.js';

test('the median is the middle value, of an even count the mean of the two in the middle', () => {
  expect(spread([30, 10, 20])?.median).toBe(20);
  expect(spread([40, 10, 30, 20])?.median).toBe(25);
});

test('the 95th percentile is the value of the nearest rank, never one between two', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(spread(upTo(20))).toEqual({ median: 10.5, p95: 19, max: 20 });
  expect(spread(upTo(21))?.p95).toBe(20);
});

test('unknown values are left out', () => {
  expect(spread([null, 2, null, null, 9])).toEqual({ median: 5.5, p95: 9, max: 9 });
});

test('where nothing is known, there is no spread', () => {
  expect(spread([])).toBeNull();
  expect(spread([null])).toBeNull();
});
