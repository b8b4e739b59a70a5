// What a run leaves for later: its plan, how it ended and what it took, and its verdicts, read back as table rows.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import { endpointsOf, runRoles } from '../model/models.js';
import type { ModelCall } from '../model/calls.js';
import type { RunSettings } from '../model/run-options.js';
import {
  PLAN_FILE,
  type PlannedTrial,
  type PlanParts,
  readPlan,
  type RunPlan,
  runPlan,
} from '../suite/plan.js';
import {
  type CodeState,
  type OtherFailure,
  RUN_RECORD,
  type RunRecord,
  runRecord,
} from '../suite/run-record.js';
import { SightlineError } from '../sightline-error.js';
import type { TrialRow } from '../report/run-table.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { parseVerdict } from '../episode/verdict/store.js';
import { episodesOpened, FINISHED_ANNOTATION } from './annotations.js';
import { isResumed, type Run } from './run.js';
import { promisify, stripVTControlCharacters } from 'node:util';
import { runDirsBelow } from '../suite/runs.js';
import { execFile } from 'node:child_process';

export async function writePlan({ id, dir }: Run, parts: Omit<PlanParts, 'began'>): Promise<void> {
  await mkdir(dir, { recursive: true });
  const earlier = isResumed() ? readPlan(dir) : null;
  const trials = [...parts.trials, ...leftOut(earlier?.trials ?? [], parts.trials)];
  const began = earlier?.began ?? new Date().toISOString();
  const plan = runPlan(id, { began, ...parts, trials });
  await writeWhole(join(dir, PLAN_FILE), toJsonText(plan));
}

/** What a resumed run had planned and this selection of tests leaves out: it counts as planned, and as missing where it is. */
function leftOut(before: readonly PlannedTrial[], now: readonly PlannedTrial[]): PlannedTrial[] {
  const keyOf = ({ project, test }: PlannedTrial) => JSON.stringify([project, test]);
  const keys = new Set(now.map(keyOf));
  return before.filter((trial) => !keys.has(keyOf(trial)));
}

/**
 * @throws SightlineError `usage` where a run is resumed as another part of the suite than it was begun as: its own trials would be
 *   missing.
 */
export function refuseOtherShard({ id, dir }: Run, shard: RunPlan['shard']): void {
  const begun = readPlan(dir)?.shard ?? null;
  if (!isResumed() || JSON.stringify(begun) === JSON.stringify(shard)) return;
  const words = (part: RunPlan['shard']) =>
    part === null ? 'the whole suite' : `shard ${part.current} of ${part.total}`;
  throw new SightlineError('usage', {
    what: `The run ${id} was begun as ${words(begun)} and is resumed as ${words(shard)}.`,
    next: begun === null ? 'Leave out --shard.' : `Give --shard=${begun.current}/${begun.total}.`,
  });
}

interface Took extends Pick<
  RunRecord,
  'workers' | 'durationMs' | 'models' | 'ended' | 'code' | 'traces' | 'expectedFailures'
> {
  trials: readonly { trial: PlannedTrial; row: TrialRow | undefined }[];
}

/** What the run took, and how it ended, for gates. */
export async function writeRecord(run: Run, took: Took): Promise<void> {
  const trials = took.trials.flatMap(({ trial: { project, app, scenario, trial }, row }) => {
    const { durationMs = 0, verdict = null, earlier = [] } = row ?? {};
    if (verdict === null || verdict.stop === 'not_begun') return [];
    const episodes = [...earlier, verdict].flatMap((one) => one?.episode ?? []);
    return [{ project, app, scenario, trial, durationMs, episodes }];
  });
  const { workers, durationMs, models, ended, code, traces, expectedFailures } = took;
  const whole = {
    workers,
    durationMs: Math.round(durationMs),
    ended,
    code,
    traces,
    expectedFailures,
    models,
    trials,
  };
  const record = runRecord(run.id, whole);
  await writeWhole(join(run.dir, RUN_RECORD), toJsonText(record));
}

/** Where Playwright kept the traces of these tests, by the episodes that each opened. */
export function keptTraces(
  { dir }: Pick<Run, 'dir'>,
  results: Iterable<Pick<TestResult, 'annotations' | 'attachments'>>,
): NonNullable<RunRecord['traces']> {
  const traces = [...results].flatMap(({ annotations, attachments }) => {
    const trace = attachments.find(({ name }) => name === 'trace')?.path;
    if (trace === undefined) return [];
    const path = relative(dir, trace).replaceAll('\\', '/');
    return episodesOpened(annotations).map((episode) => [episode, path] as const);
  });
  return Object.fromEntries(traces);
}

/** Titles of tests that failed as `test.fail()` expects, by the ids of their episodes. */
export function expectedFailures(
  results: ReadonlyMap<
    Pick<TestCase, 'title' | 'expectedStatus'>,
    Pick<TestResult, 'annotations' | 'status'>
  >,
): NonNullable<RunRecord['expectedFailures']> {
  const failed = [...results].filter(
    ([{ expectedStatus }, { status }]) => expectedStatus === 'failed' && status === 'failed',
  );
  return Object.fromEntries(
    failed.flatMap(([{ title }, { annotations }]) =>
      episodesOpened(annotations).map((episode) => [episode, title] as const),
    ),
  );
}

/** Which model plays which role; all of them for users. */
export function modelNames({ models }: RunSettings): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { role, model } of endpointsOf(models, runRoles))
    names[role] = [...(names[role] ?? []), model];
  return names;
}

/** How a planned trial came out; without a result it has not run. */
export function trialRow(
  run: Run,
  { scenario, trial }: PlannedTrial,
  { result, calls }: { result: TestResult | undefined; calls: readonly ModelCall[] },
): TrialRow {
  const episodes = episodesOpened(result?.annotations ?? []);
  const verdicts = episodes.map((episode) => readVerdict(join(dirname(run.dir), episode)));
  const verdict = verdicts.at(-1) ?? null;
  const isFinished = result?.annotations.some(({ type }) => type === FINISHED_ANNOTATION) ?? false;
  return {
    scenario,
    trial,
    // Of a trial that was finished before, the test took no more than its grading.
    durationMs: (isFinished ? verdict?.costs?.durationMs : result?.duration) ?? 0,
    verdict,
    earlier: verdicts.slice(0, -1),
    modelCalls: calls.filter(({ episode }) => episode !== null && episodes.includes(episode)),
  };
}

function readVerdict(dir: string): EpisodeVerdict | null {
  const file = besideEpisode.verdict(dir);
  if (!existsSync(file)) return null;
  return parseVerdict(file, readFileSync(file, 'utf8'));
}

interface Ending {
  status: string;
  errors: readonly TestError[];
  results: ReadonlyMap<TestCase, TestResult>;
  /** Of the planned trials. */
  rows: ReadonlyMap<TestCase, TrialRow>;
}

export function endedOf({
  status,
  errors,
  results,
  rows,
}: Ending): NonNullable<RunRecord['ended']> {
  const red = [...results].filter(([test, result]) => isRed(test, result));
  return {
    status,
    errors: errors.map((error) => firstLineOf(error)),
    failures: red
      .filter(([test, result]) => !isLeftToGate(rows.get(test), result))
      .map(([test, { errors: own, status: how }]) => failureOf(test, own, how)),
  };
}

export function isRed(test: TestCase, { status }: TestResult): boolean {
  return status !== 'skipped' && status !== test.expectedStatus;
}

/**
 * A trial that did not pass throws one error with its verdict: a second one comes from a hook or a fixture. A trial
 * without a verdict is missing in the suite, which says so itself.
 */
function isLeftToGate(row: TrialRow | undefined, { status, errors }: TestResult): boolean {
  if (row === undefined) return false;
  if (row.verdict === null) return true;
  return status === 'failed' && errors.length === 1 && row.verdict.outcome !== 'passed';
}

function failureOf(test: TestCase, errors: readonly TestError[], status: string): OtherFailure {
  const { file, line } = test.location;
  const [, ...path] = test.titlePath();
  return {
    title: path.filter((part) => part !== '').join(' › '),
    file: relative(process.cwd(), file).replaceAll('\\', '/'),
    line,
    message: errors[0] === undefined ? status : firstLineOf(errors.at(-1) ?? errors[0]),
  };
}

function firstLineOf({ message, value }: TestError): string {
  const [line = ''] = stripVTControlCharacters(message ?? value ?? '').split('\n');
  return line;
}

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

const run = promisify(execFile);

/** Of a pull request its own branch; a CI checks out no branch, but says which it is. */
const branchVariables = ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME'] as const;

export async function codeState(): Promise<CodeState> {
  const [commit, branch] = await Promise.all([
    // Only the name of the commit: no tag is to stand for it.
    git('describe', '--always', '--abbrev=12', '--dirty=+', '--exclude=*'),
    git('branch', '--show-current'),
  ]);
  const told = branchVariables.map((name) => process.env[name] ?? '').find((name) => name !== '');
  return { commit, branch: told ?? branch };
}

async function git(...args: string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', args);
    return stdout.trim() === '' ? null : stdout.trim();
  } catch {
    return null;
  }
}
