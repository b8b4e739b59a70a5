// The models and the time limit of the run, in this process; grades and simulates nothing.
import { join } from 'node:path';
import type { EpisodeHeader } from '../episode/format.js';
import type { Redactor } from '../episode/redactor.js';
import { type Graders, gradersFor } from '../grade/graders.js';
import { type Licensing, licensedBy } from '../model/judge/licence.js';
import { gradingRoles, type Role, runRoles } from '../model/endpoint.js';
import { MODEL_CALLS } from '../model/calls.js';
import type { Model } from '../model/model.js';
import { cassettesOf } from '../model/cassettes/mode.js';
import type { OpenModels, TrialAsked } from '../model/open-models.js';
import { openRun } from '../model/open-run.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import { firstLine } from '../sightline-error.js';
import type { TrialToRun } from './planned-trial.js';
import { startRun } from './run.js';

interface WorkerRun {
  models: OpenModels;
  settings: RunSettings;
}

let current: WorkerRun | null = null;

/**
 * Opens the models that options and variables name; a worker runs one project, and that project's options apply to all
 * of it.
 *
 * @throws SightlineError as `runSettings`, `openRun` and `RunSettings.calibration`, whose file is refused before anything runs.
 */
export function openWorkerModels(options: RunOptions): void {
  current = openWith(options, runRoles);
  current.settings.calibration();
}

/** Outside workers only the variables count, and a person is the user. */
function opened(): WorkerRun {
  return (current ??= openWith({}, gradingRoles));
}

function openWith(options: RunOptions, roles: readonly Role[]): WorkerRun {
  const settings = runSettings(process.env, options);
  const file = join(startRun().dir, MODEL_CALLS);
  const { models } = openRun(settings, { file, roles, cassettes: cassettesOf(process.env) });
  return { models, settings };
}

/** The model that plays the user of a trial; null if none is configured or recorded. */
export function userModelOf(
  planned: TrialToRun,
  { attempt, ...told }: { attempt: number | undefined; redactor: Redactor; project: string },
): Promise<Model | null> {
  const varies = planned.app.backend.modelVaries;
  return opened().models.of('user', whereOf(planned, attempt), {
    ...told,
    scenario: planned.loaded.scenario,
    seed: planned.seed,
    // If the scenario leaves it open, the plan plays what no model has played.
    needed: planned.loaded.scenario.user.plays === 'model',
    ...(varies === undefined ? {} : { varies }),
  });
}

/** After the trial: why some of the user model's words were not recorded, one sentence each. */
export async function unrecordedOf(planned: TrialToRun, attempt?: number): Promise<string[]> {
  const errors = await opened().models.saved('user', whereOf(planned, attempt));
  return errors.map(firstLine);
}

function whereOf({ app, loaded, trial }: TrialToRun, attempt: number | undefined): TrialAsked {
  const place = { app: app.name, scenario: loaded.scenario.scenario_id, trial };
  return attempt === undefined || attempt === 1 ? place : { ...place, attempt };
}

/** Who answers what grading cannot decide on its own about an episode. */
export function gradersOf(header: EpisodeHeader): Promise<Graders> {
  return gradersFor(opened(), header);
}

/** Which judges of the run may block. */
export function licence(): Licensing {
  return licensedBy(opened().settings.calibration());
}

/** Minutes after which the run starts no more trials; null: no limit. */
export function maxMinutes(): number | null {
  return opened().settings.maxMinutes;
}

/** Whether a model may play the user if the scenario leaves it open: a configured or a recorded one. */
export function mayPlayUser(): boolean {
  return opened().settings.models.users().length > 0 || cassettesOf(process.env).mode !== undefined;
}

/** Whether grading may have to wait for a model. */
export function asksGraders(): boolean {
  const { models } = opened().settings;
  return gradingRoles.some((role) => models.of(role) !== null);
}
