// Holds a run to its minutes: a trial that would begin later is written down and graded, and not begun; ends none that has begun.
import type { TestInfo } from '@playwright/test';
import { readEpisode } from '../episode/read.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import { countOf } from '../count.js';
import { closeUnbegun } from '../simulate/not-begun.js';
import { WARNING_ANNOTATION } from './annotations.js';
import { givenFor } from './episode-apps.js';
import { runElapsedMs } from './run.js';
import { showVerdict } from './show-verdict.js';
import type { OpenTrial } from './trial.js';
import { maxMinutes } from './worker-models.js';

/** Why nothing is begun any more; null while there is time. */
export function overdue(): string | null {
  const minutes = maxMinutes();
  if (minutes === null || runElapsedMs() < minutes * 60_000) return null;
  return `The run may take ${countOf(minutes, 'minute')} (maxMinutes), and they were over before this trial began.`;
}

/** Closes and grades the trial as one that was not begun. Always throws, with the verdict. */
export async function refuseTrial(
  { planned, episode: opened }: OpenTrial,
  why: string,
  testInfo: TestInfo,
): Promise<never> {
  const { app, loaded } = planned;
  await closeUnbegun({ app, loaded, episode: opened }, why);
  const episode = await readEpisode(opened.dir);
  const verdict = await gradeEpisode(episode.dir, await givenFor(episode));
  await writeVerdict(episode.dir, verdict);
  await showVerdict(verdict, episode, testInfo);
  throw new Error(why);
}

/** Whether a trial whose user broke its plan may be run again; says so where it may not for want of time. */
export function mayRunAgain({ annotations }: TestInfo): boolean {
  if (overdue() === null) return true;
  const description = 'Not run again: the minutes of the run (maxMinutes) were over.';
  annotations.push({ type: WARNING_ANNOTATION, description });
  return false;
}
