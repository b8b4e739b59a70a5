import { describe, expect, it } from 'vitest';
import { fisherExact, holm, mcnemarExact, smallestDrop } from '../../src/statistics/two-rates.js';

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

  // Two-sided sign test: 2 · (1 + 10 + 45) / 2^10.
  it('is by those pairs alone that came out differently, where trials are paired', () => {
    expect(mcnemarExact(2, 8)).toBeCloseTo(112 / 1024, 12);
    expect(mcnemarExact(0, 0)).toBe(1);
    expect(mcnemarExact(6, 0)).toBeCloseTo(2 / 64, 12);
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
