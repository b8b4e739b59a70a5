// The face of `sightline`: data and grading. Nothing here needs a browser.
import type { GradeOptions } from './grade/grade-episode.js';
import type { EpisodeVerdict } from './verdict/format.js';

export {
  type AssertionDefinition,
  type CustomAssertion,
  type CustomFinding,
  type CustomUndecided,
  defineAssertion,
  inconclusive,
} from './app/assertion.js';
export { collection } from './app/collection.js';
export { defineApp, defineTool } from './app/define.js';
export type {
  App,
  AppDefinition,
  Backend,
  Landmark,
  Predicate,
  PreparedTrial,
  StagedTrial,
  SurfaceHints,
  TextLandmark,
  TrialInfo,
} from './app/definition.js';
export type { JsonSchema } from './app/json-schema.js';
export { toolsFromMcp, type McpTool } from './app/mcp-tools.js';
export {
  type BackendSocket,
  defineSocket,
  type SocketAnswer,
  type SocketCall,
} from './app/socket.js';
export type { RecordOrigin, RecordRequest, RecordSource } from './app/records.js';
export { toolsFromOpenApi, type MockOf, type OpenApiDocument } from './app/openapi.js';
export type { Identity } from './app/identity.js';
export type { Staging, StagingVars } from './app/staging.js';
export type {
  Tool,
  ToolDefinition,
  ToolFromSchema,
  ToolMode,
  WorldContext,
  WorldState,
} from './app/tool.js';
export type { RecordLine } from './episode/record-line.js';
export { type Episode, readEpisode } from './episode/read.js';
export type { GradeOptions } from './grade/grade-episode.js';
export { type Graders, type NamedRun, openGraders } from './grade/graders.js';
export type { Licensing } from './judge/licence.js';
export type { Model } from './model/model.js';
export type { RunOptions } from './model/run-options.js';
export type { SavedEpisode } from './rules/saved-episode.js';
export type { EpisodeView } from './rules/view.js';
export { loadScenario, loadScenarios, type LoadedScenario } from './scenario/load.js';
export type { Json, Scenario } from './scenario/schema.js';
export { SightlineError, type ErrorCode } from './sightline-error.js';
export type {
  Assertion,
  AssertionVerdict,
  EpisodeVerdict,
  Outcome,
  Party,
} from './verdict/format.js';
export { writeVerdict } from './verdict/store.js';

/**
 * Grades an episode. By default: the assertions of the stored scenario, then those that matchers
 * recorded beside the episode. With `scenario` or `app` today's are asked of the same record.
 *
 * An episode that cannot be read (unclosed, corrupt, newer) is a verdict too, `error`, as far as its
 * directory tells which trial it is; only a directory that is no episode at all throws.
 *
 * @throws SightlineError `episode-corrupt` for such a directory, `grade-mismatch` where `scenario` or `app` are of another
 *   name than the episode's, `app-invalid` where a terminal state of `app` throws.
 */
export async function gradeEpisode(
  dir: string,
  options: GradeOptions = {},
): Promise<EpisodeVerdict> {
  // App files import this face in every process of a run, and few of these grade.
  const grading = await import('./grade/grade-episode.js');
  return grading.gradeEpisode(dir, options);
}
