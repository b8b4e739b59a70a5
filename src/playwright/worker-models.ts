// The models and apps of this process: who plays users, who grades, where the agent's model is, and the time limit; asks none.
import { join } from 'node:path';
import type { EpisodeHeader } from '../episode/format.js';
import type { Redactor } from '../episode/redactor.js';
import { type Graders, gradersFor } from '../grade/graders.js';
import { licensedBy, type Licensing } from '../model/judge/license.js';
import { gradingRoles, type Role, runRoles } from '../model/models.js';
import { MODEL_CALLS } from '../model/calls.js';
import type { Model } from '../model/model.js';
import { cassettesOf } from '../model/cassettes/mode.js';
import { type OpenModels, openRun, type TrialPlace } from '../model/open-run.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { TrialToRun } from './planned-trial.js';
import { startRun } from './run.js';
import type { App } from '../app/definition.js';
import type { Episode } from '../episode/read.js';
import type { GradeInput } from '../grade/graders.js';
import type { AgentModel } from '../simulate/options.js';
import { modelVariables as names } from '../model/models.js';
import { isLoopback } from '../world/destination.js';
import { agentModelMode } from '../world/model/model-service.js';

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

function whereOf({ app, loaded, trial }: TrialToRun, attempt: number | undefined): TrialPlace {
  const place = { app: app.name, scenario: loaded.scenario.scenario_id, trial };
  return attempt === undefined || attempt === 1 ? place : { ...place, attempt };
}

/** Who answers what grading cannot decide on its own about an episode. */
export function gradersOf(header: EpisodeHeader): Promise<Graders> {
  return gradersFor(opened(), header);
}

/** Which judges of the run may block. */
export function license(): Licensing {
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

const apps = new Map<string, App>();

/** Keeps the app of an episode that this process runs. */
export function rememberApp(dir: string, app: App): void {
  apps.set(dir, app);
}

/** The app that this process ran an episode with; undefined for any other. */
export function appOf(dir: string): App | undefined {
  return apps.get(dir);
}

/**
 * What an episode of this process is graded with: its app's functions and the run's models. Its terminal states stay as
 * at the close, which saw what was redacted afterwards.
 */
export async function gradingInputs({
  dir,
  header,
}: Pick<Episode, 'dir' | 'header'>): Promise<GradeInput> {
  const app = appOf(dir);
  return {
    ...(app === undefined ? {} : { custom: app.assertions }),
    ...(await gradersOf(header)),
  };
}

/**
 * The model of this app's agent in this run. Cassettes are in `cassettes/<app>`, relative to the working directory.
 *
 * @throws SightlineError `usage` for an invalid URL and for an unknown mode.
 */
export async function agentModel(app: App): Promise<AgentModel> {
  const { [names.agentKey]: key = '', [names.cassettes]: named = '' } = process.env;
  const url = process.env[names.agentUrl] ?? ownModelUrl(app);
  const cassettes = join('cassettes', app.name);
  if (url === '') {
    // The mode is that of all models: where this one cannot be asked, there is nothing to record.
    const mode = await agentModelMode(named === 'record' ? '' : named, cassettes);
    return { mode, upstream: null, cassettes };
  }
  const mode = await agentModelMode(named, cassettes);
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) throw noUrl(url);
  return { mode, upstream: { baseUrl: url, apiKey: key === '' ? null : key }, cassettes };
}

/** A model on this machine that the page asks directly: it is still asked through the door. */
function ownModelUrl({ backend }: App): string {
  return (backend.modelUrls ?? []).find((url) => isLoopback(new URL(url))) ?? '';
}

function noUrl(url: string): SightlineError {
  return new SightlineError('usage', {
    what: `${names.agentUrl} is "${url}".`,
    details: ['expected: a URL such as "https://models.example/v1"'],
    next: 'Correct it, or leave it out.',
  });
}
