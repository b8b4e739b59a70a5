import { describe, expect, it } from 'vitest';
import { clopperPearson } from '../../src/statistics/beta.js';
import { rateOfLike, rateOfThese, type ScenarioCounts } from '../../src/statistics/suite-rate.js';
import { randomStream } from '../../src/world/seeded-random.js';

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

describe('the rate of scenarios like these', () => {
  it('counts a scenario once where all its trials agree, however many there are', () => {
    const [few, many] = [3, 300].map((of) =>
      rateOfLike(Array.from({ length: 10 }, (_, index) => scenario(index < 8 ? of : 0, of))),
    );
    expect(few?.low).toBeCloseTo(many?.low ?? 0, 10);
    expect(few?.high).toBeCloseTo(many?.high ?? 0, 10);
    expect(rateOfLike(Array.from({ length: 10 }, () => scenario(30, 30)))?.low).toBeLessThan(0.75);
  });

  it('is unknown from one scenario', () => {
    expect(rateOfLike([scenario(9, 10)])).toBeNull();
  });
});

/** A suite of scenarios whose own rates differ: half of them are right in `often`, half in `seldom` of their trials. */
function played(draw: () => number, often: number, seldom: number): ScenarioCounts[] {
  return Array.from({ length: 20 }, () => {
    const own = draw() < 0.5 ? often : seldom;
    return scenario(Array.from({ length: 5 }, draw).filter((one) => one < own).length, 5);
  });
}

describe('both intervals, when suites are played with a known rate', () => {
  const runs = 800;

  it('cover the rate of scenarios like these, which pooled trials do not', () => {
    const draw = randomStream(11, 'suites');
    let [clustered, pooled] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const suite = played(draw, 1, 0.6);
      const covers = (one: { low: number; high: number } | null) =>
        one !== null && one.low <= 0.8 && 0.8 <= one.high ? 1 : 0;
      clustered += covers(rateOfLike(suite));
      pooled += covers(rateOfThese(suite));
    }
    expect(clustered / runs).toBeGreaterThan(0.93);
    expect(clustered / runs).toBeLessThan(0.98);
    // As an interval for other scenarios the pooled one is too short.
    expect(pooled / runs).toBeLessThan(clustered / runs);
  });

  it('cover the rate of these scenarios with unequal weights', () => {
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
