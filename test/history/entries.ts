// Runs as the history keeps them, for tests: one scenario, and the suite of it.
import type { HistoryEntry, HistoryResult } from '../../src/suite/history/table.js';

/** A result of `passed` and `failed` trials; of the suite unless a scenario is named. */
export function resultOf(given: Partial<HistoryResult>): HistoryResult {
  const named = (given.scenario ?? '') === '' ? '' : undefined;
  return {
    ...{ project: named ?? 'default', app: named ?? 'shop', scenario: '', version: 'v1' },
    ...{ passed: 5, failed: 0, inconclusive: 0, invalid: 0, error: 0 },
    ...{ latencyP50Ms: 900, latencyP95Ms: 2500.5, tokens: 1200, ...given },
  };
}

/** A run, which began on that day of March 2026. */
export function entryOf(run: string, day: number, given: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    ...{ run, runs: [run], began: new Date(Date.UTC(2026, 2, day, 10)) },
    ...{ commit: 'c0ffee000000', branch: 'main', decision: 'met' },
    results: [resultOf({}), resultOf({ scenario: 'refund' })],
    ...given,
  };
}
