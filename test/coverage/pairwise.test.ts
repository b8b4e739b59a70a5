import { describe, expect, it } from 'vitest';
import { pairwise } from '../../src/coverage/pairwise.js';

type Pair = [one: number, a: number, other: number, b: number];

/** All pairs of values of different factors, listed without the code under test. */
function allPairs(sizes: readonly number[]): Pair[] {
  const levels = sizes.flatMap((size, factor) =>
    Array.from({ length: size }, (_, value) => [factor, value] as const),
  );
  return levels.flatMap(([one, a]) =>
    levels.filter(([other]) => other > one).map(([other, b]): Pair => [one, a, other, b]),
  );
}

function missing(sizes: readonly number[], rows: readonly number[][]): number {
  const isMissing = ([one, a, other, b]: Pair) =>
    !rows.some((row) => row[one] === a && row[other] === b);
  return allPairs(sizes).filter(isMissing).length;
}

describe('a pairwise covering array', () => {
  it.each([
    [[2, 2], 4],
    [[3, 2], 6],
    [[5, 1], 5],
    [[3, 3, 3, 3], 10],
    [[2, 2, 2, 2, 2, 2, 2], 7],
    [[30, 4, 3, 2, 3], 120],
  ])('of %j has every pair, in at most %i rows', (sizes, most) => {
    const { rows, uncovered } = pairwise(sizes, 1000);
    expect(uncovered).toBe(0);
    expect(missing(sizes, rows)).toBe(0);
    expect(rows.length).toBeLessThanOrEqual(most);
  });

  it('says how many pairs are left where there may be no more rows', () => {
    const sizes = [3, 3, 3, 3];
    const { rows, pairs, uncovered } = pairwise(sizes, 5);
    expect(rows).toHaveLength(5);
    expect(pairs).toBe(54);
    expect(uncovered).toBe(missing(sizes, rows));
    expect(uncovered).toBeGreaterThan(0);
  });

  it('has the same rows for the same numbers', () => {
    expect(pairwise([4, 3, 2], 50)).toEqual(pairwise([4, 3, 2], 50));
  });
});
