// A trial of a resumed run: graded again if it was finished before, else what was cut off of it is set aside. Runs nothing.
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TestInfo } from '@playwright/test';
import type { App } from '../app/definition.js';
import { arePicturesKept } from '../episode/pictures.js';
import { besideEpisode } from '../episode/files.js';
import { readEpisode } from '../episode/read.js';
import { trialsFolder } from '../episode/write.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import { attemptsAt, attemptsBelow, type FoundAttempt, verdictOf } from '../suite/trial.js';
import { readVerdict } from '../episode/verdict/store.js';
import type { Outcome } from '../episode/verdict/format.js';
import { EPISODE_ANNOTATION, FINISHED_ANNOTATION } from './annotations.js';
import type { Attempt } from './trial.js';
import { gradingInputs, rememberApp } from './worker-models.js';
import type { TrialToRun } from './planned-trial.js';
import { isResumed, projectName, startRun } from './run.js';

/** Beside the runs, so that no attempt of a trial is counted twice. */
const SET_ASIDE = 'set-aside';

/** What a run that was cut off left of a trial. */
export interface Resumed {
  /** Its last attempt, if it needs no other; else the trial has to be run. */
  finished: Attempt | null;
  /** Its attempts so far, if their users broke the plan and a rerun is left; else none. */
  earlier: readonly string[];
}

const NOTHING: Resumed = { finished: null, earlier: [] };

/**
 * Finished is a trial with a verdict other than error, under the same scenario and seed, and with no rerun left for an
 * unfaithful user. Attempts that do not count are no longer in the way.
 */
export async function resumedTrial(planned: TrialToRun, testInfo: TestInfo): Promise<Resumed> {
  if (!isResumed()) return NOTHING;
  const project = projectName(testInfo.project.name);
  const run = startRun();
  const folder = trialsFolder(run.dir, project, planned.loaded.scenario.scenario_id);
  const found = attemptsAt(
    { project, test: testInfo.titlePath.join(' › ') },
    attemptsBelow(folder),
  );
  const kept = (await isOfPlan(planned, found[0])) ? found.filter(({ dir }) => isGraded(dir)) : [];
  for (const attempt of found) if (!kept.includes(attempt)) await setAside(attempt.dir, run.dir);
  const last = kept.at(-1);
  if (last === undefined) return NOTHING;
  const earlier = kept.map(({ id }) => id);
  for (const id of earlier)
    testInfo.annotations.push({ type: EPISODE_ANNOTATION, description: id });
  const { reruns = 0 } = planned;
  const mayRerun = outcomeIn(last.dir) === 'invalid' && kept.length <= reruns;
  if (mayRerun) return { finished: null, earlier };
  return { finished: await gradedAgain(last, planned.app, testInfo), earlier: [] };
}

async function gradedAgain({ dir }: FoundAttempt, app: App, testInfo: TestInfo): Promise<Attempt> {
  rememberApp(dir, app);
  const description = 'Finished before the run was resumed: graded again, and not run again.';
  testInfo.annotations.push({ type: FINISHED_ANNOTATION, description });
  const episode = await readEpisode(dir);
  // Without its pictures it cannot be graded again; its verdict stands.
  const stands = arePicturesKept(dir) ? null : await readVerdict(dir);
  if (stands !== null) return { episode, verdict: stands };
  const verdict = await gradeEpisode(dir, await gradingInputs(episode));
  await writeVerdict(dir, verdict);
  return { episode, verdict };
}

function isGraded(dir: string): boolean {
  const outcome = outcomeIn(dir);
  return outcome !== null && outcome !== 'error';
}

function outcomeIn(dir: string): Outcome | null {
  const verdict = verdictOf(dir);
  return 'missing' in verdict ? null : verdict.outcome;
}

async function isOfPlan(
  { loaded, seed }: TrialToRun,
  first: FoundAttempt | undefined,
): Promise<boolean> {
  // Of an episode that was cut off before it had a header, nothing can be said.
  if (first === undefined || !isGraded(first.dir)) return false;
  const { header } = await readEpisode(first.dir);
  const now: unknown = JSON.parse(JSON.stringify(loaded.scenario));
  return header.seed === seed && isDeepStrictEqual(header.scenario.data, now);
}

/** Moves an episode with everything beside it to `<episodes>/set-aside/<run>/…`. */
async function setAside(dir: string, runDir: string): Promise<void> {
  const home = join(dirname(runDir), SET_ASIDE, basename(runDir));
  const parent = join(home, relative(runDir, dirname(dir)));
  await mkdir(parent, { recursive: true });
  let to = join(parent, basename(dir));
  for (let number = 2; existsSync(to); number += 1) to = join(parent, `${basename(dir)}-${number}`);
  const files = Object.values(besideEpisode).filter((file) => existsSync(file(dir)));
  await rename(dir, to);
  for (const file of files) await rename(file(dir), file(to));
}
