import { describe, expect, it } from 'vitest';
import { clopperPearson } from '../../src/values/statistics/rate.js';
import { rateOfThese, type ScenarioCounts } from '../../src/suite/suite-rate.js';
import { randomStream } from '../../src/world/transactions.js';

const scenario = (passed: number, of: number, weight = 1): ScenarioCounts => ({
  passed,
  of,
  weight,
});

describe('the rate of these scenarios', () => {
  it('is that of all trials where scenarios have as many and weigh the same', () => {
    const { rate, low, high, effectiveTrials } = rateOfThese([
      scenario(5, 5),
      scenario(3, 5),
      scenario(4, 5),
    ]) ?? { rate: 0, low: 0, high: 0, effectiveTrials: 0 };
    const pooled = clopperPearson(12, 15);
    expect(effectiveTrials).toBeCloseTo(15, 10);
    expect(rate).toBeCloseTo(0.8, 12);
    expect([low, high]).toEqual([
      expect.closeTo(pooled?.low ?? 0, 8),
      expect.closeTo(pooled?.high ?? 0, 8),
    ]);
  });

  it('weighs a scenario by its share of traffic, not by its number of trials', () => {
    expect(rateOfThese([scenario(20, 20), scenario(0, 5)])?.rate).toBe(0.5);
    expect(rateOfThese([scenario(5, 5, 9), scenario(0, 5, 1)])?.rate).toBeCloseTo(0.9, 12);
    // Kish: (Σw)² / Σw² of equal trials, times their number.
    expect(rateOfThese([scenario(5, 5, 3), scenario(5, 5, 1)])?.effectiveTrials).toBeCloseTo(8, 10);
  });

  it('leaves out what nothing was decided of', () => {
    expect(rateOfThese([scenario(4, 4), scenario(0, 0)])).toMatchObject({ rate: 1, high: 1 });
    expect(rateOfThese([scenario(0, 0)])).toBeNull();
    expect(rateOfThese([])).toBeNull();
  });
});

describe('the interval, when suites are played with a known rate', () => {
  const runs = 800;

  it('covers the rate of these scenarios with unequal weights', () => {
    const draw = randomStream(12, 'suites');
    const own = [0.99, 0.9, 0.95, 0.7, 0.5, 0.98];
    const weights = [5, 1, 2, 3, 1, 1];
    const total = weights.reduce((sum, one) => sum + one, 0);
    const truth = own.reduce((sum, rate, index) => sum + (rate * (weights[index] ?? 0)) / total, 0);
    let [above, below] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const suite = own.map((rate, index) =>
        scenario(
          Array.from({ length: 6 }, draw).filter((one) => one < rate).length,
          6,
          weights[index],
        ),
      );
      const { low = 0, high = 1 } = rateOfThese(suite) ?? {};
      if (low > truth) above += 1;
      if (high < truth) below += 1;
    }
    expect(above / runs).toBeLessThanOrEqual(0.025);
    expect(below / runs).toBeLessThanOrEqual(0.025);
  });
});
