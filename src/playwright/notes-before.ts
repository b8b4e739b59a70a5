// The lines before a run: which features are off for want of a model; never stops a run, whatever it finds.
import { join } from 'node:path';
import type { Suite } from '@playwright/test/reporter';
import { cassetteModeOf, cassettesOf } from '../model/cassettes/mode.js';
import type { RunSettings } from '../model/run-options.js';
import { type AskingTrial, modelNotes } from '../report/models-off.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { plannedTests, wantsOf } from './planned-tests.js';

/** Never rejects: the run's own lines are queued behind these. */
export async function notesBefore(
  suite: Suite,
  settings: ReadonlyMap<string, RunSettings>,
): Promise<string[]> {
  try {
    return modelNotes(await liveTrials(suite), settings);
  } catch (error) {
    return [error instanceof SightlineError ? error.parts.what : firstLine(error)];
  }
}

/** Without those whose answers may be recorded: each says itself what it lacks. */
async function liveTrials(suite: Suite): Promise<AskingTrial[]> {
  const { dir, mode } = cassettesOf(process.env);
  const modeOf = cassetteModeOf(mode);
  const trials = plannedTests(suite).map(async ([test, { project, app, scenario }]) => {
    const own = await modeOf(join(dir, app));
    const isLive = own === 'live' || own === 'record';
    return isLive ? [{ project, scenario, wants: wantsOf(test) }] : [];
  });
  return (await Promise.all(trials)).flat();
}
