import { describe, expect, it } from 'vitest';
import { type ChangePoint, changePoints } from '../../src/statistics/change-point.js';
import type { PassCount } from '../../src/statistics/two-rates.js';
import { randomStream } from '../../src/world/seeded-random.js';

const runs = (of: number, ...passed: number[]): PassCount[] =>
  passed.map((one) => ({ passed: one, of }));

describe('the p-value of the clearest split', () => {
  // Of the 20 orders of three that passed and three that failed, only this one and its mirror image have so clear a split.
  it('is the share of all orders of the trials that have a split as clear', () => {
    expect(shareAsClear(runs(1, 1, 1, 1, 0, 0, 0))).toBe(2 / 20);
    expect(changePoints(runs(1, 1, 1, 1, 0, 0, 0), 1)).toMatchObject([
      { at: 3, p: expect.closeTo(2 / 20, 12) as number },
    ]);
  });

  it.each([[runs(2, 2, 2, 1, 0)], [runs(3, 3, 1, 2)], [[...runs(1, 1, 0), ...runs(4, 3, 0)]]])(
    'is what counting every order gives, for %j',
    (counts) => {
      const share = shareAsClear(counts);
      expect(changePoints(counts, share * (1 - 1e-9))).toEqual([]);
      expect(changePoints(counts, share * (1 + 1e-9))).not.toEqual([]);
    },
  );
});

/** By brute force: each order of the trials, cut into the same runs. */
function shareAsClear(counts: readonly PassCount[]): number {
  const of = counts.reduce((sum, one) => sum + one.of, 0);
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  const seen = clearestRatio(counts);
  const orders = Array.from({ length: 2 ** of }, (_, bits) =>
    Array.from(bits.toString(2).padStart(of, '0')),
  )
    .filter((order) => order.filter((bit) => bit === '1').length === passed)
    .map((order) => {
      let from = 0;
      return counts.map((one) => {
        const part = order.slice(from, (from += one.of));
        return { of: one.of, passed: part.filter((bit) => bit === '1').length };
      });
    });
  return orders.filter((order) => clearestRatio(order) >= seen - 1e-9).length / orders.length;
}

function clearestRatio(counts: readonly PassCount[]): number {
  const fit = (some: readonly PassCount[]) => {
    const of = some.reduce((sum, one) => sum + one.of, 0);
    const passed = some.reduce((sum, one) => sum + one.passed, 0);
    const term = (count: number) => (count === 0 ? 0 : count * Math.log(count / of));
    return term(passed) + term(of - passed);
  };
  const splits = counts.slice(1).map((_, index) => index + 1);
  return Math.max(
    ...splits.map((at) => 2 * (fit(counts.slice(0, at)) + fit(counts.slice(at)) - fit(counts))),
  );
}

describe('what is flagged', () => {
  const places = (found: readonly ChangePoint[]) => found.map(({ at }) => at);

  it('is where a rate fell, with the trials on both sides', () => {
    const found = changePoints(runs(5, 5, 5, 4, 5, 5, 5, 2, 1, 2, 2), 0.01);
    expect(found).toMatchObject([
      { at: 6, before: { passed: 29, of: 30 }, after: { passed: 7, of: 20 } },
    ]);
    expect(found[0]?.p).toBeLessThan(1e-4);
  });

  it('is both places where it fell and rose again', () => {
    const found = changePoints(runs(10, 10, 10, 9, 10, 1, 0, 2, 1, 10, 10, 9, 10), 0.01);
    expect(places(found)).toEqual([4, 8]);
    expect(found.map(({ before }) => before.of)).toEqual([40, 40]);
    expect(found.map(({ after }) => after.of)).toEqual([40, 40]);
  });

  it('is nothing where all came out alike, or nothing can be compared', () => {
    expect(changePoints(runs(5, 5, 5, 5, 5), 1)).toEqual([]);
    expect(changePoints(runs(5, 0, 0, 0, 0), 1)).toEqual([]);
    expect(changePoints(runs(5, 3), 1)).toEqual([]);
    expect(changePoints([], 1)).toEqual([]);
  });

  it('is not one red trial, and not one bad run among good ones', () => {
    expect(changePoints(runs(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4), 0.01)).toEqual([]);
    expect(changePoints(runs(5, 5, 5, 5, 5, 0, 5, 5, 5, 5, 5), 0.01)).toEqual([]);
  });

  it('is the last run where every trial of it failed', () => {
    expect(places(changePoints(runs(5, 5, 5, 5, 5, 5, 5, 5, 0), 0.01))).toEqual([7]);
  });

  it('is found among a thousand trials in each run', () => {
    const found = changePoints(runs(1000, 900, 905, 898, 902, 850, 848, 855), 0.01);
    expect(places(found)).toEqual([4]);
  });
});

describe('by simulation, from a fixed seed', () => {
  const random = randomStream(7, 'change points');
  const draw = (of: number, p: number): PassCount => ({
    of,
    passed: Array.from({ length: of }, random).filter((one) => one < p).length,
  });
  const share = (times: number, rates: () => PassCount[], level: number) =>
    Array.from({ length: times }, () => changePoints(rates(), level).length > 0).filter(Boolean)
      .length / times;

  // Three standard errors of 600 series at 5%: 2.7 points.
  it.each([
    [20, 5, 0.9],
    [20, 5, 0.6],
    [10, 20, 0.95],
  ])('%i runs of %i trials at %f are flagged as often as the level allows', (many, of, p) => {
    const flagged = share(600, () => Array.from({ length: many }, () => draw(of, p)), 0.05);
    expect(flagged).toBeLessThan(0.05 + 0.027);
  });

  it('a fall from 95% to 60% is flagged in most series after five runs of five', () => {
    const fallen = () => Array.from({ length: 20 }, (_, index) => draw(5, index < 15 ? 0.95 : 0.6));
    expect(share(200, fallen, 0.01)).toBeGreaterThan(0.7);
  });
});
