// A trial of a resumed run: graded again if it was finished before, else its partial episodes are set aside. Runs nothing.
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { besideEpisode } from '../episode/files.js';
import { readEpisode } from '../episode/read.js';
import { trialsFolder } from '../episode/write.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import { attemptsAt, attemptsBelow, type FoundAttempt, verdictOf } from '../suite/attempts.js';
import { EPISODE_ANNOTATION, FINISHED_ANNOTATION } from './annotations.js';
import type { Attempt } from './attempts.js';
import { givenFor, rememberApp } from './episode-apps.js';
import type { TrialToRun } from './planned-trial.js';
import { projectName, startRun } from './run.js';
import { isResumed } from './run-to-resume.js';

/** Beside the runs, so that no attempt of a trial is counted twice. */
const SET_ASIDE = 'set-aside';

/**
 * The last attempt at the trial, if it needs no other: it has a verdict other than error, under the same scenario and
 * seed, and no rerun is left for an unfaithful user. Null: the trial has to be run; its unfinished attempts are no
 * longer in the way.
 */
export async function finishedTrial(
  planned: TrialToRun,
  testInfo: TestInfo,
): Promise<Attempt | null> {
  if (!isResumed()) return null;
  const project = projectName(testInfo.project.name);
  const run = startRun();
  const folder = trialsFolder(run.dir, project, planned.loaded.scenario.scenario_id);
  const attempts = attemptsAt(
    { project, test: testInfo.titlePath.join(' › ') },
    attemptsBelow(folder),
  );
  const last = attempts.at(-1);
  if (last === undefined || !(await isFinished(planned, attempts, last))) {
    for (const { dir } of attempts) await setAside(dir, run.dir);
    return null;
  }
  rememberApp(last.dir, planned.app);
  for (const { id } of attempts)
    testInfo.annotations.push({ type: EPISODE_ANNOTATION, description: id });
  const description = 'Finished before the run was resumed: graded again, and not run again.';
  testInfo.annotations.push({ type: FINISHED_ANNOTATION, description });
  const episode = await readEpisode(last.dir);
  const verdict = await gradeEpisode(last.dir, await givenFor(episode));
  await writeVerdict(last.dir, verdict);
  return { episode, verdict };
}

async function isFinished(
  { loaded, seed, reruns = 0 }: TrialToRun,
  attempts: readonly FoundAttempt[],
  last: FoundAttempt,
): Promise<boolean> {
  const verdict = verdictOf(last.dir);
  if ('missing' in verdict || verdict.outcome === 'error') return false;
  if (verdict.outcome === 'invalid' && attempts.length <= reruns) return false;
  const [first] = attempts;
  if (first === undefined) return false;
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
