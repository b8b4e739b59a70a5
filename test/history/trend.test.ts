// The trend of runs in a history, and the conditions of --fail-if on the newest of them.
import { describe, expect, it } from 'vitest';
import { checkCondition, parseCondition, trendsOf } from '../../src/suite/history/trend.js';
import type { HistoryResult } from '../../src/suite/history/table.js';
import { entryOf, resultOf } from './entries.js';

const result: HistoryResult = {
  ...{ project: '', app: '', scenario: '', version: null },
  ...{ passed: 57, failed: 43, inconclusive: 1, invalid: 2, error: 3 },
  ...{ latencyP50Ms: 900, latencyP95Ms: 8000, tokens: 1200.5 },
};
const state = (text: string, changed: Partial<HistoryResult> = {}) => {
  const entry = entryOf('a', 1, { results: [{ ...result, ...changed }] });
  return checkCondition(parseCondition(text), entry, trendsOf([entry])).state;
};

describe('a condition', () => {
  it.each([
    ['rate < 0.9', 'met'],
    ['rate < 57%', 'not_met'],
    ['rate<=57%', 'met'],
    ['rate >= 0.57', 'met'],
    ['p95 > 8s', 'not_met'],
    ['p95 >= 8s', 'met'],
    ['p95 > 7999.5ms', 'met'],
    ['p50 > 0.9s', 'not_met'],
    ['tokens > 1200', 'met'],
    ['failed > 42', 'met'],
    ['inconclusive > 1', 'not_met'],
    ['invalid > 1', 'met'],
    ['errors > 0', 'met'],
  ])('%s is %s', (text, wanted) => {
    expect(state(text)).toBe(wanted);
  });

  it('of several is met by any, and open where none is met and one is unknown', () => {
    const unknown = { latencyP95Ms: null };
    expect(state('rate < 0.1 | p95 > 1s')).toBe('met');
    expect(state('rate < 0.1 | p95 > 9s')).toBe('not_met');
    expect(state('rate < 0.1 | p95 > 1s', unknown)).toBe('unknown');
    expect(state('rate < 0.9 | p95 > 1s', unknown)).toBe('met');
  });

  it.each(['rate < 0.9', 'p50 > 1s', 'p95 > 1s', 'tokens > 1'])(
    '%s is open where the record does not show it, never met by 0',
    (text) => {
      const none = { passed: 0, failed: 0, latencyP50Ms: null, latencyP95Ms: null };
      expect(state(text, { ...none, tokens: null })).toBe('unknown');
    },
  );

  it.each([
    ['', 'a condition is empty'],
    ['rate < 0.9 |', 'a condition is empty'],
    ['speed < 3', 'rate, p50, p95, tokens, failed, inconclusive, invalid, errors'],
    ['rate = 0.9', '< <= > >='],
    ['rate < 90', '0.9 or 90%'],
    ['rate < 110%', '0.9 or 90%'],
    ['p95 > 8', '8s or 800ms'],
    ['p95 > 8%', '8s or 800ms'],
    ['tokens > 3s', '3000'],
    ['tokens > $3', 'a condition is a metric'],
    ['rate < 0.9 or p95 > 8s', 'a condition is a metric'],
    ['rate < -1', 'a condition is a metric'],
    ['toString < 1', 'a condition is a metric'],
  ])('"%s" cannot be read', (text, said) => {
    expect(() => parseCondition(text)).toThrow(said);
    expect(() => parseCondition(text)).toThrow('docs/errors.md#usage');
  });
});

describe('a trend', () => {
  it('has a point for each run that has the scenario, with its rate, and the suite comes last', () => {
    const first = entryOf('a', 1, { results: [resultOf({ passed: 9, failed: 1, error: 2 })] });
    const trends = trendsOf([first, entryOf('b', 2)]);
    expect(
      trends.map(({ scenario, points }) => [scenario, points.map(({ run }) => run.run)]),
    ).toEqual([
      ['refund', ['b']],
      ['', ['a', 'b']],
    ]);
    expect(trends[1]?.points[0]?.rate).toMatchObject({ passed: 9, of: 10, open: 2, rate: 0.9 });
  });
});
