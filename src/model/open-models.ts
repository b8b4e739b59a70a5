// Opens the model of a role for one episode, with its log, patience and cassette: the only place that turns endpoints into models. Asks none.
import { join } from 'node:path';
import type { EpisodeHeader } from '../episode/format.js';
import type { Redactor } from '../episode/redactor.js';
import type { Scenario } from '../scenario/schema.js';
import { cassetteModeOf, type RunCassettes } from './cassettes/mode.js';
import { type ModelCassette, openModelCassette, scenarioHash } from './cassettes/model-cassette.js';
import type { SightlineError } from '../sightline-error.js';
import type { CallLog } from './calls.js';
import type { ModelEndpoint, Patience, Role } from './endpoint.js';
import { liveModel, type Model } from './model.js';
import type { Models } from './models.js';

/** The trial that a model is asked in; its cassettes go by it. */
export interface TrialAsked {
  /** Name of the app. */
  app: string;
  /** Id of the scenario. */
  scenario: string;
  /** From 1. */
  trial: number;
  /** From 2. Absent: the first. */
  attempt?: number;
}

export function askingTrialOf({ app, scenario, trial, attempt }: EpisodeHeader): TrialAsked {
  const place = { app: app.name, scenario: scenario.id, trial };
  return attempt === undefined ? place : { ...place, attempt: attempt.number };
}

/** What a cassette needs to know about an episode that is still open. */
export interface EpisodeSituation {
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
   * @throws SightlineError `cassette-invalid`, `cassette-miss` if what was recorded cannot be used.
   */
  of(role: Role, place: TrialAsked, situation?: EpisodeSituation): Promise<Model | null>;
  /**
   * To be called when the episode is over: removes from the cassette what has turned out to be secret since.
   *
   * @returns what was left out of it, and why
   */
  saved(role: Role, place: TrialAsked): Promise<readonly SightlineError[]>;
}

export interface OpenModelsOptions {
  models: Models;
  /** Notes all of their calls. */
  log: CallLog;
  /** An endpoint's own settings win over it. Default: that of `askModel`. */
  patience?: Patience;
  /** Default: nothing is recorded and nothing replayed. */
  cassettes?: RunCassettes | null;
}

export function openModels(options: OpenModelsOptions): OpenModels {
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
  open(role: Role, place: TrialAsked, situation: EpisodeSituation): Promise<ModelCassette | null>;
  /** The one that is open already. */
  known(role: Role, place: TrialAsked): Promise<ModelCassette | null>;
}

const nothing = (): Promise<null> => Promise.resolve(null);

/** All callers in one role for one episode share its cassette; otherwise each would write the file anew. */
function openCassettes({ cassettes, log }: OpenModelsOptions): OpenCassettes {
  if (cassettes === undefined || cassettes === null) return { open: nothing, known: nothing };
  const open = new Map<string, Promise<ModelCassette | null>>();
  const modeOf = cassetteModeOf(cassettes.mode);
  const openOne = async (role: Role, place: TrialAsked, situation: EpisodeSituation) => {
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
  const keyOf = (role: Role, place: TrialAsked) => JSON.stringify([role, place]);
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
  { trial }: Pick<TrialAsked, 'trial'>,
  { seed }: Pick<EpisodeSituation, 'seed'>,
): ModelEndpoint | null {
  const users = models.users();
  const user = users[(trial - 1) % users.length] ?? null;
  if (user === null || seed === undefined) return user;
  return { ...user, defaults: { ...user.defaults, seed } };
}
