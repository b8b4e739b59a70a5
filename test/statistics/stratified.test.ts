import { describe, expect, it } from 'vitest';
import { type Stratum, suiteDifference } from '../../src/statistics/stratified.js';
import { fisherExact } from '../../src/statistics/two-rates.js';
import { randomStream } from '../../src/world/seeded-random.js';

const stratum = (before: number, after: number, of = 10, weight = 1): Stratum => ({
  ...{ before: { passed: before, of }, after: { passed: after, of }, weight },
});

describe('the difference of a suite between two runs', () => {
  it('is that of its scenarios by their weight, not of pooled trials', () => {
    const many = {
      ...{ before: { passed: 100, of: 100 }, after: { passed: 100, of: 100 }, weight: 1 },
    };
    expect(suiteDifference([many, stratum(10, 0)])?.difference).toBeCloseTo(-0.5, 12);
    expect(suiteDifference([many, stratum(10, 0, 10, 3)])?.difference).toBeCloseTo(-0.75, 12);
  });

  it("has the p-value of Fisher's test where there is one scenario", () => {
    const found = suiteDifference([stratum(8, 3)]);
    const exact = fisherExact({ passed: 8, of: 10 }, { passed: 3, of: 10 });
    expect(found?.p).toBeCloseTo(exact, 2);
    expect(found?.like).toBeNull();
  });

  it('is found in many small drops, none of which shows by itself', () => {
    const drops = Array.from({ length: 12 }, () => stratum(10, 8));
    expect(fisherExact({ passed: 10, of: 10 }, { passed: 8, of: 10 })).toBeGreaterThan(0.4);
    expect(suiteDifference(drops)?.p).toBeLessThan(0.001);
  });

  it('cancels where one scenario rises as another falls', () => {
    const found = suiteDifference([stratum(10, 5), stratum(5, 10)]);
    expect(found?.difference).toBeCloseTo(0, 12);
    expect(found?.p).toBe(1);
  });

  it('is unknown where no scenario was decided on both sides', () => {
    expect(
      suiteDifference([{ before: { passed: 0, of: 0 }, after: { passed: 3, of: 3 }, weight: 1 }]),
    ).toBeNull();
  });

  it('is the same whenever it is computed', () => {
    const strata = [stratum(9, 6), stratum(7, 8), stratum(10, 7)];
    expect(suiteDifference(strata)).toEqual(suiteDifference(strata));
  });

  it(
    'is called a change in at most 5% of comparisons of an agent with itself',
    { timeout: 60_000 },
    () => {
      const next = randomStream(7, 'null');
      const passes = (rate: number) =>
        Array.from({ length: 5 }, () => next()).filter((unit) => unit < rate).length;
      const rates = [0.95, 0.9, 0.8, 0.6, 0.99, 0.7];
      const runs = Array.from({ length: 100 }, () =>
        suiteDifference(rates.map((rate) => stratum(passes(rate), passes(rate), 5))),
      );
      expect(runs.filter((one) => one !== null && one.p <= 0.05).length).toBeLessThanOrEqual(10);
    },
  );
});
