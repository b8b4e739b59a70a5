import { describe, expect, it } from 'vitest';
import { proportion } from '../../src/values/statistics/rate.js';

describe('a share with its interval', () => {
  // R. G. Newcombe (1998), Statistics in Medicine 17, 857–872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i is %f to %f, as published', (count, of, low, high) => {
    const found = proportion(count, of);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
    expect(found?.rate).toBe(count / of);
  });

  it('is none of nothing', () => {
    expect(proportion(0, 0)).toBeNull();
  });

  it('never leaves 0 to 1, and ends there where all or none are counted', () => {
    expect(proportion(0, 3)?.low).toBe(0);
    expect(proportion(3, 3)?.high).toBe(1);
    expect(proportion(1, 1)?.low).toBeCloseTo(0.2065, 4);
  });
});
