// The face of `sightline`: what app files, specs and scripts write down; nothing here needs a browser.
// A type is here if users write it down.
import type { GradeOptions } from './grade/grade-episode.js';
import type { EpisodeVerdict } from './episode/verdict/format.js';

export { defineAssertion, inconclusive } from './app/assertion.js';
export { collection } from './app/collection.js';
export { defineApp, defineTool } from './app/define.js';
export type { App } from './app/definition.js';
export { toolsFromMcp } from './app/mcp-tools.js';
export { toolsFromOpenApi } from './app/openapi.js';
export { defineSocket } from './app/socket.js';
export type { Tool, WorldContext } from './app/tool.js';
export { type Episode, readEpisode } from './episode/read.js';
export { openGraders } from './grade/graders.js';
export type { EpisodeView } from './episode/view.js';
export { loadScenario, loadScenarios, type LoadedScenario } from './scenario/load.js';
export type { Json } from './values/json.js';
export { SightlineError } from './sightline-error.js';
export type { EpisodeVerdict } from './episode/verdict/format.js';
export { writeVerdict } from './episode/verdict/store.js';

/**
 * Grades an episode. By default: the assertions of the stored scenario, then those that matchers
 * recorded beside the episode. With `scenario` or `app`, today's are applied to the same record.
 *
 * An unreadable episode (unclosed, corrupt, newer) gets a verdict too, `error`, if its directory shows which trial it
 * is; only a directory that is not an episode at all throws.
 *
 * @throws SightlineError `episode-corrupt` for such a directory, `grade-mismatch` where `scenario` or `app` are of another
 *   name than the episode's, `app-invalid` if a terminal state of `app` throws.
 */
export async function gradeEpisode(
  dir: string,
  options: GradeOptions = {},
): Promise<EpisodeVerdict> {
  // App files import this face in every process of a run, and few of those processes grade.
  const grading = await import('./grade/grade-episode.js');
  return grading.gradeEpisode(dir, options);
}
