// What is known about a trial before it runs: the header of its episode, with the same locale and time zone on every machine unless somebody sets them.
import { appRecord } from '../app/app-record.js';
import type { App } from '../app/definition.js';
import { EPISODE_VERSION, type EpisodeHeader } from '../episode/format.js';
import type { LoadedScenario } from '../scenario/load.js';
import { surfaceOfTrial } from '../scenario/surface.js';
import type { Model } from '../model/model.js';
import { userRecord } from './trial-user.js';

export const DEFAULT_LOCALE = 'en-US';
export const DEFAULT_TIMEZONE = 'UTC';

/** One scenario under one seed, within a run. */
export interface Trial {
  run: string;
  project: string;
  /** The test that runs it, for people: file and titles. */
  test: string;
  /** From 1. */
  trial: number;
  seed: number;
  /** Which attempt at the trial, and the episodes of those before. Default: the first. */
  attempt?: { number: number; earlier: readonly string[] };
  /** Who is signed in. Default: nobody in particular. */
  identity?: { label: string } | null;
  /** The trial's own vars on staging. Default: the world is mocked. */
  staging?: { vars: Readonly<Record<string, string>> } | null;
  /** A person drives, whoever the scenario's user is. Default false. */
  byHand?: boolean;
  /** The model that plays the user if the scenario wants one; the same as for `simulate`. Default: none. */
  userModel?: Pick<Model, 'name'> | null;
  /** What it is shown on. Default: what the scenario says. */
  surface?: EpisodeHeader['surface'];
  /** Where pictures of its checkpoints are stored; see the header. Default: nowhere. */
  snapshots?: EpisodeHeader['snapshots'];
  /** BCP 47, of the page. Default: the scenario's, else en-US. */
  locale?: string;
  /** IANA, of the page. Default: the scenario's, else UTC. */
  timezone?: string;
}

/** The header of an episode except for its id, which its directory decides. */
export function episodeHeader(
  trial: Trial,
  app: App,
  loaded: LoadedScenario,
): Omit<EpisodeHeader, 'id'> {
  const { scenario } = loaded;
  const {
    identity = null,
    staging = null,
    byHand = false,
    userModel = null,
    locale,
    timezone,
    attempt,
    surface = surfaceOfTrial(scenario.surface, null),
    ...known
  } = trial;
  const user: EpisodeHeader['user'] = byHand
    ? { kind: 'human', persona: [] }
    : userRecord(loaded, { userModel });
  return {
    format: 'sightline-episode',
    version: EPISODE_VERSION,
    ...known,
    ...(attempt === undefined || attempt.number === 1
      ? {}
      : { attempt: { number: attempt.number, earlier: [...attempt.earlier] } }),
    scenario: {
      ...{ id: scenario.scenario_id, file: loaded.file, data: scenarioData(loaded) },
    },
    app: appRecord(app),
    user,
    ...(identity ? { identity: { label: identity.label } } : {}),
    ...(Object.keys(surface).length > 0 ? { surface } : {}),
    ...(staging ? { staging: { vars: { ...staging.vars } } } : {}),
    // On staging the vars of the trial are filled in, and fixtures have no effect.
    locale: locale ?? scenario.surface?.locale ?? DEFAULT_LOCALE,
    timezone: timezone ?? scenario.surface?.timezone ?? DEFAULT_TIMEZONE,
    now: new Date(scenario.now).toISOString(),
  };
}

/** Fields that the scenario omits are `undefined` in the type; JSON has no such value. */
function scenarioData(loaded: LoadedScenario): EpisodeHeader['scenario']['data'] {
  return JSON.parse(JSON.stringify(loaded.scenario)) as EpisodeHeader['scenario']['data'];
}
