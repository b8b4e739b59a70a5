// What an episode is graded by: the scenario and app it was run with, or today's instead. Decides nothing and captures nothing again.
import type { App } from '../app/definition.js';
import { appRecord } from '../app/app-record.js';
import type { EpisodeHeader } from '../episode/format.js';
import { sha256, sortedKeys } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import { type EpisodeView, episodeView, terminalStates } from '../episode/view.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Scenario } from '../scenario/schema.js';
import type { Json } from '../values/json.js';
import { SightlineError } from '../sightline-error.js';
import { rememberedByText } from '../values/remembered.js';
import { scenarioOf } from './record.js';

type Asked = Scenario | Pick<LoadedScenario, 'scenario'>;

export interface GradeBasis {
  /**
   * Today's scenario instead of the stored one, or a function from an episode's header to it.
   */
  scenario?: Asked | ((header: EpisodeHeader) => Asked);
  /**
   * Today's app: its terminal states are recognized again in the record; its words, knowledge and names replace the
   * stored ones.
   */
  app?: App;
}

/**
 * The same record with today's questions.
 *
 * @throws SightlineError `grade-mismatch` where scenario or app are of another name, `app-invalid` if a predicate throws.
 */
export function withBasis(episode: Episode, { scenario, app }: GradeBasis): Episode {
  const asked = typeof scenario === 'function' ? scenario(episode.header) : scenario;
  const { header } = episode;
  const today =
    asked === undefined
      ? episode
      : { ...episode, header: { ...header, scenario: todaysScenario(header, asked) } };
  return app === undefined ? today : underApp(today, sameApp(header, app));
}

/**
 * Of the scenario as this version reads it: the schema's defaults do not count as a change of the file.
 */
export function gradedScenarioHash(header: EpisodeHeader): string | null {
  const scenario = scenarioOf(header);
  return scenario === null ? null : hashed(JSON.stringify(scenario));
}

const hashed = rememberedByText((text) => sha256(JSON.stringify(sortedKeys(JSON.parse(text)))));

function todaysScenario(header: EpisodeHeader, asked: Asked): EpisodeHeader['scenario'] {
  const { scenario } = 'scenario' in asked ? asked : { scenario: asked };
  const { id, file } = header.scenario;
  if (scenario.scenario_id !== id) throw mismatch(header, 'scenario', [id, scenario.scenario_id]);
  // A scenario is plain JSON except for keys that are `undefined`, which JSON omits.
  const data = JSON.parse(JSON.stringify(scenario)) as Json;
  return { id, file, data };
}

function sameApp(header: EpisodeHeader, app: App): App {
  const { name } = header.app;
  if (app.name !== name) throw mismatch(header, 'app', [name, app.name]);
  return app;
}

function mismatch(
  { id }: EpisodeHeader,
  what: 'scenario' | 'app',
  [stored, given]: readonly [string, string],
): SightlineError {
  return new SightlineError('grade-mismatch', {
    what: `The episode ${id} is of the ${what} "${stored}" and cannot be graded by the ${what} "${given}".`,
    next: `Use today’s version of the ${what} that it was run with.`,
  });
}

/**
 * The episode as if recorded under this app: terminal states are recognized again; tools' effects and phrases,
 * knowledge and landmark names are the app's. A landmark that was not captured stays missing.
 *
 * @throws SightlineError `app-invalid` if a terminal state throws on this record.
 */
function underApp(episode: Episode, app: App): Episode {
  const { header, closed } = episode;
  return {
    ...episode,
    header: { ...header, app: appRecord(app) },
    closed: { ...closed, terminalStates: statesUnder(episode, app) },
  };
}

/**
 * Predicates cannot decide anything about a world that was never read: then none was recognized at the close either.
 */
function statesUnder(episode: Episode, app: App): Record<string, boolean> {
  const { header, closed, path, transcript, world } = episode;
  const wasRead =
    Object.keys(closed.terminalStates).length > 0 || header.app.terminalStates.length === 0;
  if (!wasRead) return {};
  const { turns, stop } = closed;
  const view = episodeView({ world, path, messages: transcript, turns, stop });
  return Object.assign(
    {},
    ...Object.entries(app.terminalStates).map(([name, state]) =>
      recognizedState(episode, { name, state, view }),
    ),
  ) as Record<string, boolean>;
}

function recognizedState(
  { header }: Episode,
  { name, state, view }: { name: string; state: App['terminalStates'][string]; view: EpisodeView },
): Record<string, boolean> {
  try {
    return terminalStates({ [name]: state }, view);
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The terminal state "${name}" threw on the episode ${header.id}: ${cause instanceof Error ? cause.message : String(cause)}`,
      next: 'Check that values exist before reading them: an older episode may contain less than a new one.',
      cause,
    });
  }
}
