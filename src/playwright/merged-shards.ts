// Playwright merging the reports of shards, which runs no trial: their own runs are what counts, if they are here. Reads no verdict.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { PLAN_FILE, readPlan, type RunPlan } from '../suite/plan.js';
import { runDirsBelow } from '../suite/runs.js';
import { episodesOpened } from './annotations.js';

/** Whether this process is `playwright merge-reports`; reporters cannot see it in any other way. */
export function isMerging(): boolean {
  return process.argv.includes('merge-reports');
}

/**
 * The folders of the runs that these tests were in, and of the shards that got no test.
 *
 * @param episodes the folder of all runs
 * @returns null if one is not here
 */
export function mergedRuns(results: Iterable<TestResult>, episodes: string): string[] | null {
  const ids = [...results].flatMap(({ annotations }) => episodesOpened(annotations));
  const dirs = [...new Set(ids.map((id) => join(episodes, id.split('/')[0] ?? '')))].sort();
  if (dirs.length === 0 || !dirs.every((dir) => existsSync(join(dir, PLAN_FILE)))) return null;
  return [...dirs, ...emptyShards(dirs, episodes)].toSorted();
}

const DAY_MS = 86_400_000;

/** No test names them, so they are known by what they planned: nothing, as a shard that the others lack, on the same day. */
function emptyShards(dirs: readonly string[], episodes: string): string[] {
  const [first, ...others] = dirs.map(readPlan);
  if (!first?.shard) return [];
  const there = new Set([first, ...others].map((plan) => plan?.shard?.current));
  const found = new Map<number, string>();
  for (const dir of runDirsBelow(episodes, 1)) {
    const plan = readPlan(dir);
    const number = plan?.shard?.current;
    if (plan && number && !there.has(number) && belongsTo(first, plan)) found.set(number, dir);
  }
  return [...found.values()];
}

function belongsTo(run: RunPlan, empty: RunPlan): boolean {
  const apart = Date.parse(empty.began ?? '') - Date.parse(run.began ?? '');
  const isSame =
    empty.shard?.total === run.shard?.total &&
    JSON.stringify(empty.gate) === JSON.stringify(run.gate);
  return empty.trials.length === 0 && isSame && Math.abs(apart) < DAY_MS;
}

/** What to do where the runs are elsewhere. */
export const NOT_HERE =
  'The episodes of these trials are not here, so nothing is decided: run sightline gate with the folders of all shards.';
