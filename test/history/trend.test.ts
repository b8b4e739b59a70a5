import { describe, expect, it } from 'vitest';
import { trendsOf } from '../../src/suite/history/trend.js';
import { entryOf, resultOf } from './entries.js';

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
