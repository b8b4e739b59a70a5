// The models and the end of time of the run, as this process has them; grades and simulates nothing.
import { join } from 'node:path';
import type { EpisodeHeader } from '../episode/format.js';
import type { Given } from '../grade/given.js';
import { MODEL_CALLS } from '../model/ledger.js';
import type { Model } from '../model/model.js';
import { type OpenModels, placeOf } from '../model/open-models.js';
import { openRun } from '../model/open-run.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import { understandingOf } from '../model/understanding.js';
import type { PlannedTrial } from './planned-trial.js';
import { startRun } from './run.js';

interface WorkerRun {
  models: OpenModels;
  settings: RunSettings;
}

let current: WorkerRun | null = null;

/**
 * Opens the models that options and variables name; a worker runs one project, whose options hold for all of it.
 *
 * @throws SightlineError `usage` as `runSettings` and `openRun`.
 */
export function openWorkerModels(options: RunOptions): void {
  current = openWith(options);
}

/** Outside of workers, and before one has its options, the variables alone count. */
function opened(): WorkerRun {
  return (current ??= openWith({}));
}

function openWith(options: RunOptions): WorkerRun {
  const settings = runSettings(process.env, options);
  const { models } = openRun(settings, { file: join(startRun().dir, MODEL_CALLS) });
  return { models, settings };
}

/** The model that plays the user of a trial; null: none is configured. */
export function userModelOf(
  { app, loaded, trial }: PlannedTrial,
  attempt?: number,
): Promise<Model | null> {
  const place = { app: app.name, scenario: loaded.scenario.scenario_id, trial };
  const which = attempt === undefined || attempt === 1 ? place : { ...place, attempt };
  return opened().models.of('user', which);
}

/** Who answers what grading cannot tell by itself about an episode. */
export async function gradersOf(
  header: EpisodeHeader,
): Promise<Pick<Given, 'understanding' | 'judge'>> {
  const { models } = opened();
  const place = placeOf(header);
  return {
    understanding: await understandingOf(models, place, header.id),
    judge: await models.of('judge', place),
  };
}

/** Minutes after which the run begins no further trial; null: no limit. */
export function maxMinutes(): number | null {
  return opened().settings.maxMinutes;
}

/** Whether grading may have to wait for a model. */
export function asksGraders(): boolean {
  const { models } = opened().settings;
  return (['judge', 'vision', 'embeddings'] as const).some((role) => models.of(role) !== null);
}
