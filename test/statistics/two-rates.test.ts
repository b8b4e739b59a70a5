import { describe, expect, it } from 'vitest';
import {
  fisherExact,
  holm,
  smallestDrop,
  type Stratum,
  suiteDifference,
} from '../../src/values/statistics/two-rates.js';
import { randomStream } from '../../src/world/transactions.js';

describe('whether two rates differ', () => {
  // Fisher's lady tasting tea (1935): 3 of 4 and 1 of 4, p = 34/70 two-sided; and Agresti, Categorical Data Analysis (2002), table 3.8.
  it("is what Fisher's exact test gives in published tables", () => {
    expect(fisherExact({ passed: 3, of: 4 }, { passed: 1, of: 4 })).toBeCloseTo(34 / 70, 10);
    expect(fisherExact({ passed: 4, of: 4 }, { passed: 0, of: 4 })).toBeCloseTo(2 / 70, 10);
  });

  // Convicted twins (Fisher 1935): 10 of 13 monozygotic, 2 of 17 dizygotic; R's fisher.test gives 0.0005367.
  it('is two-sided', () => {
    const [one, other] = [
      { passed: 10, of: 13 },
      { passed: 2, of: 17 },
    ];
    expect(fisherExact(one, other)).toBeCloseTo(0.0005367, 6);
    expect(fisherExact(other, one)).toBeCloseTo(fisherExact(one, other), 12);
  });

  it('cannot be decided without trials, or if all had the same result', () => {
    expect(fisherExact({ passed: 0, of: 0 }, { passed: 1, of: 5 })).toBe(1);
    expect(fisherExact({ passed: 5, of: 5 }, { passed: 5, of: 5 })).toBe(1);
  });

  // Holm (1979): 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02, as R's p.adjust has it.
  it('takes more where many are compared', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    for (const [at, wanted] of [0.03, 0.06, 0.06, 0.02].entries())
      expect(adjusted[at]).toBeCloseTo(wanted, 12);
  });
});

describe('the smallest drop that trials would show', () => {
  it('is none for a handful of trials, and smaller for more', () => {
    expect(smallestDrop(1, { before: 3, after: 3, level: 0.05 })).toBeNull();
    const [few, many] = [10, 40].map((of) =>
      smallestDrop(1, { before: of, after: of, level: 0.05 }),
    );
    expect(few).toBeGreaterThan(many ?? 1);
  });

  // 5 of 5 against 0 of 5 has p = 2/252, and against 1 of 5 p = 12/252 = 0.048: shown at 0.05 where at most one passes.
  it('is shown in at least four of five comparisons, and a smaller one is not', () => {
    const drop = smallestDrop(1, { before: 5, after: 5, level: 0.05 }) ?? 0;
    const power = (p: number) => (1 - p) ** 5 + 5 * p * (1 - p) ** 4;
    expect(power(1 - drop)).toBeGreaterThanOrEqual(0.8);
    expect(power(1 - drop + 0.01)).toBeLessThan(0.8);
  });
});

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
