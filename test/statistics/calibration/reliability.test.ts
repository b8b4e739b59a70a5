import { describe, expect, it } from 'vitest';
import {
  type GivenProbability,
  reliabilityOf,
} from '../../../src/statistics/calibration/reliability.js';

const forecasts = (...pairs: [number, 0 | 1][]): GivenProbability[] =>
  pairs.map(([probability, occurred]) => ({ probability, occurred: occurred === 1 }));

describe('the Brier score', () => {
  // G. W. Brier (1950), Monthly Weather Review 78, 1–3, table 1: ten forecasts of rain, P = 0.19 over both classes, so half of it over one.
  it('is that of the ten forecasts of the paper', () => {
    const rain = forecasts(
      ...([
        [0.7, 0],
        [0.9, 1],
        [0.8, 1],
        [0.4, 1],
        [0.2, 0],
      ] as [number, 0 | 1][]),
      ...([
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0.1, 0],
      ] as [number, 0 | 1][]),
    );
    const found = reliabilityOf(rain);
    expect((found?.brier ?? 0) * 2).toBeCloseTo(0.19, 10);
    expect(found?.reference).toBeCloseTo(0.21, 10);
  });
});

describe('the expected calibration error', () => {
  // M. Pavlovic (2023), "Expected Calibration Error (ECE): a step by step visual explanation": nine samples, three bins, 0.23778.
  it('is that of the nine samples worked through there', () => {
    const right = forecasts(
      ...([
        [0.22, 1],
        [0.64, 1],
        [0.92, 0],
        [0.42, 1],
        [0.51, 0],
      ] as [number, 0 | 1][]),
      ...([
        [0.15, 0],
        [0.7, 1],
        [0.37, 1],
        [0.83, 1],
      ] as [number, 0 | 1][]),
    );
    expect(reliabilityOf(right, 3)?.ece).toBeCloseTo(0.23778, 5);
  });

  it('is 0 where as many came as was said, and the distance where not', () => {
    expect(reliabilityOf(forecasts([0.5, 1], [0.5, 0]))?.ece).toBe(0);
    expect(reliabilityOf(forecasts([0.8, 1], [0.8, 1], [0.8, 0], [0.8, 0]), 5)?.ece).toBeCloseTo(
      0.3,
      10,
    );
  });

  it('counts a probability on a border in the bin that ends there, and 0 in the first', () => {
    const found = reliabilityOf(forecasts([0, 0], [0.1, 0], [0.3, 1], [0.7, 1], [1, 1]));
    const filled = found?.bins.filter(({ n }) => n > 0).map(({ from, n }) => [from, n]);
    expect(filled).toEqual([
      [0, 2],
      [0.2, 1],
      [0.6, 1],
      [0.9, 1],
    ]);
    expect(found?.bins[5]).toMatchObject({ probability: null, occurred: null });
  });

  it('is none of nothing', () => {
    expect(reliabilityOf([])).toBeNull();
  });
});
