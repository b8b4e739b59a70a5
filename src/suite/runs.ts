// The folders of runs, and what of them is lacking to be one suite; reads no verdict.
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countOf } from '../values/count.js';
import { SightlineError } from '../sightline-error.js';
import { parseRunFile, type RunPlan, PLAN_FILE, readPlan } from './plan.js';
import { RUN_RECORD, type RunRecord, runRecordSchema } from './run-record.js';

export interface RunFolder {
  dir: string;
  plan: RunPlan;
  /** Null: the run never ended. */
  record: RunRecord | null;
}

/** As CI unpacks artifacts: a folder each, with `sightline-episodes/<run>` inside. */
const DEEPEST = 4;

/**
 * The runs at and below the paths, each once, sorted by their folders.
 *
 * @throws SightlineError `not-found` if a path holds none, `run-invalid` if one cannot be read.
 */
export function findRuns(paths: readonly string[]): RunFolder[] {
  const dirs = new Set<string>();
  for (const path of paths) {
    const found = runDirsBelow(resolve(path), DEEPEST);
    if (found.length === 0) throw notFound(path);
    for (const dir of found) dirs.add(dir);
  }
  return [...dirs].toSorted().flatMap((dir) => {
    const plan = readPlan(dir);
    return plan === null ? [] : [{ dir, plan, record: runRecordIn(dir) }];
  });
}

/** Like `findRuns`, but only the folders, and an empty list if there are none. */
export function runDirsBelow(path: string, deep = DEEPEST): string[] {
  if (existsSync(join(path, PLAN_FILE))) return [path];
  if (deep === 0 || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry: Dirent) => entry.isDirectory())
    .flatMap(({ name }) => runDirsBelow(join(path, name), deep - 1));
}

/** What a run took and how it ended; null: it never ended. Throws as `readPlan`. */
export function runRecordIn(dir: string): RunRecord | null {
  const file = join(dir, RUN_RECORD);
  if (!existsSync(file)) return null;
  return parseRunFile(file, runRecordSchema, readFileSync(file, 'utf8'));
}

function notFound(path: string): SightlineError {
  return new SightlineError('not-found', {
    what: `There is no run in ${path}.`,
    details: [`a run's folder holds ${PLAN_FILE}, which is written before its first trial`],
    next: 'Give the folder of a run, such as sightline-episodes/2026-03-02T10-00-00-3f9c, or a folder with the runs of all shards.',
  });
}

/**
 * What keeps the runs from being one whole suite, a sentence each; empty: nothing.
 *
 * @throws SightlineError `run-mixed` if they are several runs of the same trials, or have different gates.
 */
export function problemsOf(runs: readonly RunFolder[]): string[] {
  mustBeOneSuite(runs);
  const planned = runs.reduce((sum, { plan }) => sum + plan.trials.length, 0);
  return [
    ...(planned === 0 ? ['No trial was planned: the selection of tests is empty.'] : []),
    ...missingShards(runs.map(({ plan }) => plan)),
    ...runs.flatMap(({ plan, record }) => unended(plan, record)),
  ];
}

function unended({ run, trials }: RunPlan, record: RunRecord | null): string[] {
  if (record === null)
    return [`The run ${run} did not end: ${countOf(trials.length, 'trial')} were planned.`];
  const { status = 'passed', errors = [] } = record.ended ?? {};
  return [
    ...(status === 'interrupted' ? [`The run ${run} was interrupted.`] : []),
    ...(status === 'timedout' ? [`The run ${run} ran out of Playwright's globalTimeout.`] : []),
    ...errors.map((error) => `Outside of any test: ${error}`),
  ];
}

function missingShards(plans: readonly RunPlan[]): string[] {
  const shards = plans.flatMap(({ shard }) => shard ?? []);
  const total = Math.max(0, ...shards.map((shard) => shard.total));
  const there = new Set(shards.map(({ current }) => current));
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter(
    (one) => !there.has(one),
  );
  if (missing.length === 0) return [];
  const [noun, verb] = missing.length === 1 ? ['Shard', 'is'] : ['Shards', 'are'];
  return [`${noun} ${missing.join(', ')} of ${total} ${verb} missing.`];
}

function mustBeOneSuite(runs: readonly RunFolder[]): void {
  const gates = new Set(runs.map(({ plan }) => JSON.stringify(plan.gate)));
  if (gates.size > 1)
    throw mixed('The runs have different gates for the suite.', runs, 'Give runs of one config.');
  const seen = new Map<string, string>();
  for (const { dir, plan } of runs)
    for (const { project, test, app, scenario, trial } of plan.trials) {
      const key = JSON.stringify([project, test]);
      const other = seen.get(key);
      seen.set(key, dir);
      if (other === undefined) continue;
      const what = `Trial ${trial} of ${app}/${scenario} was planned twice.`;
      if (other === dir)
        throw mixed(
          what,
          [],
          'Repeat trials by `trials` or SIGHTLINE_TRIALS, not by --repeat-each.',
        );
      throw mixed(
        what,
        runs,
        'Give one run, or its shards: trials that were run again join no rate.',
      );
    }
}

/** More are not read. */
const MOST_NAMED = 5;

function mixed(what: string, runs: readonly RunFolder[], next: string): SightlineError {
  const details = runs.slice(0, MOST_NAMED).map(({ dir }) => dir);
  return new SightlineError('run-mixed', { what, details, next });
}
