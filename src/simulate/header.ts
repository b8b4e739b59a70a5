// What is known of a trial before it runs: the header of its episode.
import { createHash } from 'node:crypto';
import type { App } from '../app/definition.js';
import type { EpisodeHeader } from '../episode/format.js';
import { EPISODE_VERSION } from '../episode/format.js';
import type { LoadedScenario } from '../scenario/load.js';
import { createUser } from '../user/create-user.js';

/** One scenario under one seed, within a run. */
export interface Trial {
  run: string;
  project: string;
  /** The test that runs it, for people: file and titles. */
  test: string;
  /** From 1. */
  trial: number;
  seed: number;
}

/** The header of an episode but for its id, which its directory decides. */
export function episodeHeader(
  trial: Trial,
  app: App,
  loaded: LoadedScenario,
): Omit<EpisodeHeader, 'id'> {
  const { scenario } = loaded;
  const user = createUser({ scenario, seed: trial.seed, planLock: loaded.planLock ?? null });
  return {
    format: 'sightline-episode',
    version: EPISODE_VERSION,
    ...trial,
    scenario: { id: scenario.scenario_id, file: loaded.file, data: scenarioData(loaded) },
    app: {
      name: app.name,
      hash: appHash(app),
      landmarks: Object.keys(app.landmarks),
      terminalStates: Object.keys(app.terminalStates),
      tools: app.backend.tools.map(({ name, description, effect, says }) => ({
        name,
        description,
        effect,
        says: [...says],
      })),
      knowledge: [...app.knowledge],
    },
    user: { kind: user.kind, persona: [...user.persona] },
    locale: scenario.locale,
    timezone: scenario.timezone,
    now: new Date(scenario.now).toISOString(),
  };
}

/** Fields that the scenario leaves out are `undefined` in the type; JSON has no such value. */
function scenarioData(loaded: LoadedScenario): EpisodeHeader['scenario']['data'] {
  return JSON.parse(JSON.stringify(loaded.scenario)) as EpisodeHeader['scenario']['data'];
}

/** Changes when anything does that decides how an episode is recognised: names, routes, predicates. */
function appHash(app: App): string {
  const hash = createHash('sha256');
  for (const [name, predicate] of Object.entries(app.terminalStates)) {
    hash.update(`${name}=${predicate.toString()}\n`);
  }
  for (const [name, { when }] of Object.entries(app.checkpoints)) {
    hash.update(`${name}@${when.toString()}\n`);
  }
  for (const tool of app.backend.tools) hash.update(`${tool.name} ${tool.route}\n`);
  return hash.digest('hex');
}
