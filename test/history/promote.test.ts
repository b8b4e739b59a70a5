// When a directional scenario has been clean long enough to block.
import { describe, expect, it } from 'vitest';
import type { HistoryResult } from '../../src/history/entry.js';
import { readyToBlock } from '../../src/history/promote.js';
import { trendsOf } from '../../src/history/trend.js';
import { entryOf, resultOf } from './entries.js';

const refund = (given: Partial<HistoryResult> = {}) =>
  resultOf({ scenario: 'refund', directional: true, ...given });

/** Runs day by day, of which each has this result of one scenario. */
function ready(results: readonly HistoryResult[], wanted: number, branches: string[] = []) {
  const entries = results.map((one, at) =>
    entryOf(`run-${at + 1}`, at + 1, { results: [one], branch: branches[at] ?? 'main' }),
  );
  const recorded = entries.flatMap(({ id, results: own }) =>
    own.map((result) => ({ run: id, ...result })),
  );
  return readyToBlock(trendsOf({ runs: entries, results: recorded }), wanted);
}

describe('a directional scenario', () => {
  it('is ready after so many clean runs in a row, with where to change its gate', () => {
    expect(ready([refund({ failed: 1 }), refund(), refund(), refund()], 3)).toEqual([
      {
        ...{ project: 'default', app: 'shop', scenario: 'refund', cleanRuns: 3 },
        file: 'scenarios/shop/refund.yaml',
      },
    ]);
  });

  it.each([
    ['a run too few', [refund(), refund()]],
    ['the newest has a failed trial', [refund(), refund(), refund(), refund({ failed: 1 })]],
    ['one could not be told', [refund(), refund({ inconclusive: 1 }), refund()]],
    ['other expectations', [refund({ version: 'v0' }), refund(), refund()]],
    ['nothing passed', [refund(), refund(), refund({ passed: 0 })]],
    ['it blocks already', [refund(), refund(), refund({ directional: false })]],
  ])('is not: %s', (_, results) => {
    expect(ready(results, 3)).toEqual([]);
  });

  it('is not by the runs of another branch', () => {
    expect(ready([refund(), refund(), refund()], 3, ['main', 'dev', 'main'])).toEqual([]);
  });
});
