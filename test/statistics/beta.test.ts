import { describe, expect, it } from 'vitest';
import {
  betaCdf,
  betaQuantile,
  binomialCdf,
  binomialPoint,
  clopperPearson,
} from '../../src/values/statistics/rate.js';

describe('the beta distribution', () => {
  // Beta(½, ½) is the arcsine distribution, whose quantiles have a closed form.
  it.each([0.0005, 0.025, 0.3, 0.5, 0.975])('has the quantile of the arcsine law at %f', (p) => {
    expect(betaQuantile(p, 0.5, 0.5)).toBeCloseTo(Math.sin((Math.PI * p) / 2) ** 2, 12);
  });

  it('has the tails of the binomial distribution, summed term by term', () => {
    for (const [count, of, p] of [
      [2, 5, 0.3],
      [17, 20, 0.9],
      [0, 7, 0.01],
      [480, 500, 0.95],
    ] as const) {
      const terms = Array.from({ length: count + 1 }, (_, one) => binomialPoint(one, of, p));
      expect(binomialCdf(count, of, p)).toBeCloseTo(
        terms.reduce((sum, term) => sum + term, 0),
        11,
      );
    }
    expect(binomialPoint(2, 5, 0.3)).toBeCloseTo(10 * 0.3 ** 2 * 0.7 ** 3, 14);
    expect(binomialCdf(5, 5, 0.3)).toBe(1);
    expect(binomialCdf(-1, 5, 0.3)).toBe(0);
  });

  it('is 0 and 1 at its ends, and its quantile undoes it', () => {
    expect(betaCdf(0, 2, 3)).toBe(0);
    expect(betaCdf(1, 2, 3)).toBe(1);
    expect(betaCdf(betaQuantile(0.2, 40.5, 3.5), 40.5, 3.5)).toBeCloseTo(0.2, 12);
  });
});

describe('the interval of Clopper and Pearson', () => {
  // R. G. Newcombe (1998), Statistics in Medicine 17, 857–872, table I, method 5.
  it.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('of %i of %i is %f to %f, as published', (count, of, low, high) => {
    const found = clopperPearson(count, of);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it('misses the truth at most as often as it says, on either side', () => {
    for (const truth of [0.5, 0.8, 0.9, 0.97])
      for (const of of [1, 5, 20, 60]) {
        const likely = (missed: (low: number, high: number) => boolean) =>
          Array.from({ length: of + 1 }, (_, count) => {
            const { low, high } = clopperPearson(count, of) ?? { low: 0, high: 1 };
            return missed(low, high) ? binomialPoint(count, of, truth) : 0;
          }).reduce((sum, one) => sum + one, 0);
        expect(likely((low) => low > truth)).toBeLessThanOrEqual(0.025);
        expect(likely((_, high) => high < truth)).toBeLessThanOrEqual(0.025);
      }
  });
});
