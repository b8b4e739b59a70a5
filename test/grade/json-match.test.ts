import { describe, expect, it } from 'vitest';
import { matches } from '../../src/grade/json-match.js';

describe('partial equality of arguments', () => {
  it.each([
    [84, '84.0'],
    ['84.00', '84.0'],
    ['true', true],
    [{ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { c: 2 }] }],
    ['2026-03-02T10:00:00Z', '2026-03-02'],
    ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00+01:00'],
    [null, null],
  ])('%o has what %o asks for', (actual, expected) => {
    expect(matches(actual, expected)).toBe(true);
  });

  it.each([
    [84, '84.01'],
    ['007', '7'],
    [7, '007'],
    [[1, 2], [1]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, { constructor: 'x' }],
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00+01:00'],
    ['2026-03-02', '2026-03-03'],
    [null, 'null'],
    ['EAR-1', 'ear-1'],
    [undefined, null],
  ])('%o has not what %o asks for', (actual, expected) => {
    expect(matches(actual, expected)).toBe(false);
  });
});
