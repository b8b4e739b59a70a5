// Opens the model door of one episode from its settings: mode and cassette. Reads no environment.
import { stat } from 'node:fs/promises';
import { type CassetteMode, modeNamed } from '../../model/cassettes/mode.js';
import { openAgentCassette, type CassetteSettings } from './cassette.js';
import {
  createModelService,
  type ModelService,
  type ModelServiceOptions,
} from './model-service.js';

/** `live`: the endpoint is asked and nothing is recorded; for the others see `CassetteSettings`. */
export type AgentModelMode = CassetteMode;

export interface OpenModelServiceOptions extends Omit<ModelServiceOptions, 'tape'> {
  mode: AgentModelMode;
  cassette: Omit<CassetteSettings, 'mode'>;
}

/**
 * The model door of one episode.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-miss` for a cassette that cannot be read, and
 * `scenario-invalid` where two faults mean one call.
 */
export async function openModelService(options: OpenModelServiceOptions): Promise<ModelService> {
  const { mode, cassette, ...service } = options;
  const tape = mode === 'live' ? null : await openAgentCassette({ ...cassette, mode });
  return createModelService({ ...service, tape });
}

/**
 * The mode that a setting names. Where it names none: `auto` if the app has a folder of cassettes, else `live`.
 *
 * @param dir the app's folder of cassettes.
 * @throws SightlineError `usage` for another word.
 */
export async function agentModelMode(named: string | null, dir: string): Promise<AgentModelMode> {
  const mode = modeNamed('SIGHTLINE_AGENT_MODEL', named);
  return mode ?? ((await isFolder(dir)) ? 'auto' : 'live');
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
