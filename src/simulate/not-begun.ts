// Closes the episode of a trial that never began, which counts as an error of the harness; opens no page.
import type { App } from '../app/definition.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { LoadedScenario } from '../scenario/load.js';
import { worldState } from '../app/world-state.js';

export interface NotBegun {
  app: App;
  loaded: LoadedScenario;
  episode: EpisodeWriter;
}

/** The world is as it would have been at the start; staging is not read. */
export async function closeUnbegun(
  { app, loaded, episode }: NotBegun,
  detail: string,
): Promise<void> {
  const { timezone } = episode.header;
  const isMocked = app.staging === undefined;
  const before = isMocked ? worldState({ app, scenario: loaded.scenario, timezone }) : {};
  const stop = { reason: 'not_begun', detail } as const;
  await episode.close({ stop, turns: 0, world: { before, after: before }, terminalStates: {} });
}
