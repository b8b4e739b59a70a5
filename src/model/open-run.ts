// Opens the models of a run with the log of their calls, and the model of a role for one episode with its cassette: the only place that turns endpoints into models. Asks none.
import { cassetteModeOf, type RunCassettes } from './cassettes/mode.js';
import { countOf } from '../values/count.js';
import { requirePackage } from '../values/missing-package.js';
import { SightlineError } from '../sightline-error.js';
import { type CallLog, type ModelCall, openCallLog } from './calls.js';
import {
  endpointsOf,
  type ModelEndpoint,
  type Models,
  type Patience,
  type Role,
  roles,
} from './models.js';
import type { RunSettings } from './run-options.js';
import { join } from 'node:path';
import type { EpisodeHeader } from '../episode/format.js';
import type { Redactor } from '../episode/redactor.js';
import type { Scenario } from '../scenario/schema.js';
import { type ModelCassette, openModelCassette, scenarioHash } from './cassettes/model-cassette.js';
import { liveModel, type Model } from './model.js';

export interface RunModels {
  /** Where calls are noted, shared by everyone in the run; null: in memory. */
  file: string | null;
  /** Roles that may be asked; problems with others do not matter. Default: all. */
  roles?: readonly Role[];
  /** As for `openModels`. */
  patience?: Patience;
  /** As for `openModels`. */
  cassettes?: RunCassettes;
}

/**
 * The models of a run and the log of their calls.
 *
 * @throws SightlineError `usage` if a role that may be asked is only half configured, or the package that asks is missing.
 */
export function openRun(
  { models, maxTokens }: Pick<RunSettings, 'models' | 'maxTokens'>,
  { file, roles: asked = roles, ...others }: RunModels,
): { models: OpenModels; log: CallLog } {
  const isAsked = endpointsOf(models, asked).length > 0 && others.cassettes?.mode !== 'replay';
  if (isAsked) requirePackage('openai');
  const log = openCallLog({ file, maxTokens });
  return { log, models: openModels({ models, log, ...others }) };
}

/** What is wrong with roles that are not asked, one sentence each. */
export function unusedNotes(models: Models, asked: readonly Role[]): string[] {
  const others = roles.filter((role) => !asked.includes(role));
  return others.flatMap((role) => {
    try {
      endpointsOf(models, [role]);
      return [];
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      return [`${error.parts.what} The role ${role} is not asked here.`];
    }
  });
}

/** One line per model that did not answer: where it was asked, and what to check. Empty: all answered. */
export function unansweredNotes(calls: readonly ModelCall[], models: Models): string[] {
  const failed = calls.filter(({ error }) => error === 'model-unreachable');
  const asked = [...new Map(failed.map((call) => [`${call.role} ${call.model}`, call])).values()];
  return asked.flatMap(({ role, model }) => {
    const times = failed.filter((call) => call.role === role && call.model === model).length;
    return endpointsOf(models, [role])
      .filter((endpoint) => endpoint.model === model)
      .map(
        ({ url, settings }) =>
          `${model} at ${url} (role ${role}) gave no answer to ${countOf(times, 'question')}: check ${settings}, and that it is up; a base URL mostly ends in /v1.   docs/errors.md#model-unreachable`,
      );
  });
}

/** The trial that a model is asked in; its cassettes go by it. */
export interface TrialPlace {
  /** Name of the app. */
  app: string;
  /** Id of the scenario. */
  scenario: string;
  /** From 1. */
  trial: number;
  /** From 2. Absent: the first. */
  attempt?: number;
}

export function trialPlaceOf({ app, scenario, trial, attempt }: EpisodeHeader): TrialPlace {
  const place = { app: app.name, scenario: scenario.id, trial };
  return attempt === undefined ? place : { ...place, attempt: attempt.number };
}

/** What a cassette needs to know about an episode that is still open. */
interface EpisodeSituation {
  /** Answers recorded in another situation are stale. Default: not compared. */
  scenario?: Scenario;
  /** Keeps secrets out of the cassette. Default: there are none. */
  redactor?: Redactor;
  /** What differs in every run, and is not compared. */
  varies?: readonly RegExp[];
  /**
   * Of the trial and attempt. Sent to a user by default, so that trials differ and each is repeatable as far as the
   * server allows.
   */
  seed?: number;
  /** Project of the suite. */
  project?: string;
  /**
   * Somebody has to answer: with neither a model nor a recording, `replay` then gives a model that says what is
   * missing. Default false: no model, as if none were configured.
   */
  needed?: boolean;
}

/** The models of a run. */
export interface OpenModels {
  /**
   * The model that plays this role there; null if none is configured or recorded. Several users take turns by trial.
   *
   * @throws SightlineError `cassette-invalid`, `cassette-version` if what was recorded cannot be used.
   */
  of(role: Role, place: TrialPlace, situation?: EpisodeSituation): Promise<Model | null>;
  /**
   * To be called when the episode is over: removes from the cassette what has turned out to be secret since.
   *
   * @returns what was left out of it, and why
   */
  saved(role: Role, place: TrialPlace): Promise<readonly SightlineError[]>;
}

interface OpenModelsOptions {
  models: Models;
  /** Notes all of their calls. */
  log: CallLog;
  /** An endpoint's own settings win over it. Default: that of `askModel`. */
  patience?: Patience;
  /** Default: nothing is recorded and nothing replayed. */
  cassettes?: RunCassettes | null;
}

function openModels(options: OpenModelsOptions): OpenModels {
  const { models, log, patience = {} } = options;
  const cassettes = openCassettes(options);
  const optionsOf = (endpoint: ModelEndpoint) => ({
    log,
    patience: { ...patience, ...endpoint.patience },
  });
  return {
    async of(role, place, situation = {}) {
      const endpoint = role === 'user' ? userOf(models, place, situation) : models.of(role);
      const live = endpoint === null ? null : liveModel(endpoint, optionsOf(endpoint));
      const cassette = await cassettes.open(role, place, situation);
      const isForgotten = live === null && cassette !== null && cassette.models === null;
      if (isForgotten && situation.needed !== true) return null;
      return cassette === null ? live : cassette.before(live);
    },
    async saved(role, place) {
      return (await cassettes.known(role, place))?.save() ?? [];
    },
  };
}

interface OpenCassettes {
  open(role: Role, place: TrialPlace, situation: EpisodeSituation): Promise<ModelCassette | null>;
  /** The one that is open already. */
  known(role: Role, place: TrialPlace): Promise<ModelCassette | null>;
}

const nothing = (): Promise<null> => Promise.resolve(null);

/** All callers in one role for one episode share its cassette; otherwise each would write the file anew. */
function openCassettes({ cassettes, log }: OpenModelsOptions): OpenCassettes {
  if (cassettes === undefined || cassettes === null) return { open: nothing, known: nothing };
  const open = new Map<string, Promise<ModelCassette | null>>();
  const modeOf = cassetteModeOf(cassettes.mode);
  const openOne = async (role: Role, place: TrialPlace, situation: EpisodeSituation) => {
    const { scenario, redactor, varies, project } = situation;
    const { app, ...rest } = place;
    const dir = join(cassettes.dir, app);
    const mode = await modeOf(dir);
    if (mode === 'live') return null;
    return openModelCassette({
      ...{ dir, role, mode, log, ...rest },
      scenarioHash: scenario === undefined ? null : scenarioHash(scenario),
      ...(redactor === undefined ? {} : { redactor }),
      ...(varies === undefined ? {} : { varies }),
      ...(project === undefined ? {} : { project }),
    });
  };
  const keyOf = (role: Role, place: TrialPlace) => JSON.stringify([role, place]);
  return {
    open(role, place, situation) {
      const key = keyOf(role, place);
      const cassette = open.get(key) ?? openOne(role, place, situation);
      open.set(key, cassette);
      return cassette;
    },
    known: (role, place) => open.get(keyOf(role, place)) ?? nothing(),
  };
}

/** Who plays the user of a trial; several models take turns by trial. Null if none is configured. */
function userOf(
  models: Models,
  { trial }: Pick<TrialPlace, 'trial'>,
  { seed }: Pick<EpisodeSituation, 'seed'>,
): ModelEndpoint | null {
  const users = models.users();
  const user = users[(trial - 1) % users.length] ?? null;
  if (user === null || seed === undefined) return user;
  return { ...user, defaults: { ...user.defaults, seed } };
}
