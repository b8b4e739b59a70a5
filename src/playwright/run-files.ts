// The files of a run: its plan before it begins, what it took after it has ended, and its verdicts, read back as table rows.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import { runRoles } from '../model/models.js';
import type { ModelCall } from '../model/calls.js';
import { endpointsOf } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import {
  PLAN_FILE,
  type PlannedTrial,
  type PlanParts,
  readPlan,
  type RunPlan,
  runPlan,
} from '../suite/plan.js';
import { RUN_RECORD, type RunRecord, runRecord } from '../suite/run-record.js';
import { SightlineError } from '../sightline-error.js';
import type { TrialRow } from '../report/run-table.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { parseVerdict } from '../episode/verdict/store.js';
import { episodesOpened, FINISHED_ANNOTATION } from './annotations.js';
import type { Run } from './run.js';
import { isResumed } from './run-to-resume.js';

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
