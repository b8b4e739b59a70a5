import { describe, expect, it } from 'vitest';
import { binomialPoint, passAtK, passHatK } from '../../src/values/statistics/rate.js';

describe('pass^k and pass@k', () => {
  it.each([
    // C(6,3) / C(8,3) and 1 − C(2,3) / C(8,3); C(2,2) / C(5,2) and 1 − C(3,2) / C(5,2).
    { passed: 6, of: 8, k: 3, hat: 20 / 56, at: 1 },
    { passed: 2, of: 5, k: 2, hat: 1 / 10, at: 7 / 10 },
    { passed: 0, of: 4, k: 1, hat: 0, at: 0 },
    { passed: 4, of: 4, k: 4, hat: 1, at: 1 },
  ])('of $passed of $of at k = $k are shares of choices', ({ passed, of, k, hat, at }) => {
    expect(passHatK(passed, of, k)).toBeCloseTo(hat, 14);
    expect(passAtK(passed, of, k)).toBeCloseTo(at, 14);
  });

  it('are p^k and 1 − (1 − p)^k on average, whatever the number of trials', () => {
    for (const [p, of, k] of [
      [0.7, 9, 4],
      [0.95, 20, 8],
    ] as const) {
      const average = (estimate: (passed: number) => number | null) =>
        Array.from({ length: of + 1 }, (_, passed) => passed).reduce(
          (sum, passed) => sum + binomialPoint(passed, of, p) * (estimate(passed) ?? NaN),
          0,
        );
      expect(average((passed) => passHatK(passed, of, k))).toBeCloseTo(p ** k, 12);
      expect(average((passed) => passAtK(passed, of, k))).toBeCloseTo(1 - (1 - p) ** k, 12);
    }
  });

  it('stay finite where the binomials overflow', () => {
    expect(passHatK(9000, 10_000, 500)).toBeGreaterThan(0);
    expect(passHatK(9000, 10_000, 500)).toBeLessThan(0.9 ** 500);
  });

  it('are none of fewer than k trials', () => {
    expect(passHatK(2, 2, 3)).toBeNull();
    expect(passAtK(2, 2, 3)).toBeNull();
  });
});
