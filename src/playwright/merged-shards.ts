// Playwright merging the reports of shards, which runs no trial: their own runs are what counts, if they are here. Reads no verdict.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { PLAN_FILE } from '../suite/plan.js';
import { episodesOpened } from './annotations.js';

/** Whether this process is `playwright merge-reports`; reporters cannot see it in any other way. */
export function isMerging(): boolean {
  return process.argv.includes('merge-reports');
}

/**
 * The folders of the runs that these tests were in.
 *
 * @param episodes the folder of all runs
 * @returns null if one is not here
 */
export function mergedRuns(results: Iterable<TestResult>, episodes: string): string[] | null {
  const ids = [...results].flatMap(({ annotations }) => episodesOpened(annotations));
  const dirs = [...new Set(ids.map((id) => join(episodes, id.split('/')[0] ?? '')))].sort();
  return dirs.length > 0 && dirs.every((dir) => existsSync(join(dir, PLAN_FILE))) ? dirs : null;
}

/** What to do where the runs are elsewhere. */
export const NOT_HERE =
  'The episodes of these trials are not here, so nothing is decided: run sightline gate with the folders of all shards.';
