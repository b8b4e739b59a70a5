import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.js';
import { trendsOf } from '../../src/history/trend.js';
import { entryOf, resultOf } from './entries.js';

/** One run a day, of ten trials of one scenario, of which so many passed. */
const days = (
  passed: readonly number[],
  given: (day: number) => Partial<HistoryEntry> = () => ({}),
) =>
  passed.map((count, index) => {
    const result = resultOf({ scenario: 'refund', passed: count, failed: 10 - count });
    return entryOf(`r${index + 1}`, index + 1, { results: [result], ...given(index + 1) });
  });
const changesOf = (entries: readonly HistoryEntry[]) =>
  trendsOf(entries).flatMap(({ changes }) => changes.map(({ run }) => run.run));

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

  it('says from which run on the rate is another', () => {
    const [trend] = trendsOf(days([10, 9, 10, 10, 3, 4, 2]));
    expect(trend?.changes).toMatchObject([
      { run: { run: 'r5' }, before: { passed: 39, of: 40 }, after: { passed: 9, of: 30 } },
    ]);
  });

  it('compares no other branch, and nothing graded by other expectations', () => {
    const passed = [10, 9, 10, 10, 3, 4, 2];
    expect(changesOf(days(passed, (day) => ({ branch: day < 5 ? 'main' : 'pr' })))).toEqual([]);
    const edited = days(passed).map((entry, index) => ({
      ...entry,
      results: entry.results.map((one) => ({ ...one, version: index < 4 ? 'v1' : 'v2' })),
    }));
    expect(changesOf(edited)).toEqual([]);
  });

  it('goes on beyond a run of another branch, and one that decided nothing', () => {
    const passed = [10, 9, 0, 10, 10, 3, 4, 2];
    const other = days(passed, (day) => (day === 3 ? { branch: 'pr' } : {}));
    expect(changesOf(other)).toEqual(['r6']);
    const broken = days(passed).map((entry, index) =>
      index === 2
        ? { ...entry, results: [resultOf({ scenario: 'refund', passed: 0, error: 10 })] }
        : entry,
    );
    expect(changesOf(broken)).toEqual(['r6']);
  });

  it('takes more where more is looked at', () => {
    // By itself p = 0.0058, which is above half of the level.
    const falling = days([10, 10, 10, 7, 7]);
    expect(changesOf(falling)).toEqual(['r4']);
    const beside = falling.map((entry) => ({
      ...entry,
      results: [...entry.results, resultOf({ scenario: 'other' })],
    }));
    expect(changesOf(beside)).toEqual([]);
  });
});
