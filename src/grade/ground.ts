// What an episode is graded by: its own scenario and app as the record holds them, or today's in their place. Decides nothing.
import type { App } from '../app/definition.js';
import type { EpisodeHeader } from '../episode/format.js';
import { sha256, sortedKeys } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Json, Scenario } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { remembered } from './remembered.js';
import { scenarioOf } from './scenario-of.js';
import { underApp } from './under-app.js';

/** A scenario with the lock of its claims; a bare one has none. */
type Asked = Scenario | Pick<LoadedScenario, 'scenario' | 'claimsLock'>;

export interface Ground {
  /** Today's scenario instead of the stored one, or which one it is for the episode of a header; its lock comes with it, or none. */
  scenario?: Asked | ((header: EpisodeHeader) => Asked);
  /** Today's app: its terminal states are held against the record, and its words, knowledge and names replace the stored. */
  app?: App;
}

/**
 * The same record, asked today's questions.
 *
 * @throws SightlineError `grade-mismatch` where scenario or app are of another name, `app-invalid` where a predicate throws.
 */
export function onGround(episode: Episode, { scenario, app }: Ground): Episode {
  const asked = typeof scenario === 'function' ? scenario(episode.header) : scenario;
  const { header } = episode;
  const today =
    asked === undefined
      ? episode
      : { ...episode, header: { ...header, scenario: todaysScenario(header, asked) } };
  return app === undefined ? today : underApp(today, sameApp(header, app));
}

/** Of the scenario as this version reads it, with its lock: what the schema adds by default is no change of the file. */
export function scenarioHash(header: EpisodeHeader): string | null {
  const scenario = scenarioOf(header);
  if (scenario === null) return null;
  const { claimsLock } = header.scenario;
  return hashed(JSON.stringify(claimsLock === undefined ? scenario : { scenario, claimsLock }));
}

const hashed = remembered((text) => sha256(JSON.stringify(sortedKeys(JSON.parse(text)))));

function todaysScenario(header: EpisodeHeader, asked: Asked): EpisodeHeader['scenario'] {
  const { scenario, claimsLock = null } = 'scenario' in asked ? asked : { scenario: asked };
  const { id, file } = header.scenario;
  if (scenario.scenario_id !== id) throw mismatch(header, 'scenario', [id, scenario.scenario_id]);
  // A scenario is plain JSON but for keys that are `undefined`, which JSON leaves out.
  const data = JSON.parse(JSON.stringify(scenario)) as Json;
  return { id, file, data, ...(claimsLock === null ? {} : { claimsLock }) };
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
    next: `Give the ${what} that it was run with, as it is today.`,
  });
}
