// The world that a trial records: the mocked one, or what was read from staging; runs no turn.
import type { App } from '../app/definition.js';
import type { WorldState } from '../app/tool.js';
import type { Stop, WorldFile } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { httpService, passesAll } from '../world/http-service.js';
import type { World, WorldOptions } from '../world/world.js';
import type { TitledStep } from './turn-loop.js';
import { type StagedVars, stagedWorld, type StagedWorld } from './staged-world.js';

export interface KeptWorld {
  /** Null: the world is mocked. */
  staged: StagedWorld | null;
  /** Of the mocks; empty on staging. */
  initial: WorldState;
  states(world: World): WorldFile;
  /** False while staging was never read. */
  isKnown(): boolean;
}

export function keptWorld(
  { staging }: App,
  given: StagedVars | undefined,
  mocked: () => WorldState,
): KeptWorld {
  if (staging === undefined) {
    const initial = mocked();
    const states = (world: World) => ({ before: initial, after: world.snapshot() });
    return { staged: null, initial, states, isKnown: () => true };
  }
  const { vars, failure } = given ?? { vars: {}, failure: null };
  const staged = failure === null ? stagedWorld(staging, vars) : neverThere(failure);
  const states = () => ({ before: staged.before ?? {}, after: staged.after ?? {} });
  return { staged, initial: {}, states, isKnown: () => staged.before !== null };
}

/** Without its vars nothing may be seeded: it would be indistinguishable from others' data. */
function neverThere(failure: SightlineError): StagedWorld {
  const refuse = () => Promise.reject(failure);
  const cleanUp = () => Promise.resolve();
  return { begin: refuse, read: refuse, cleanUp, before: null, after: null };
}

/**
 * Nothing is mocked: whatever comes through a door goes on to staging unchanged, and the record says what was observed.
 */
export function observed({ backend }: App): Pick<WorldOptions, 'modeOf' | 'service' | 'source'> {
  const url = backend.real ?? backend.urls?.[0] ?? null;
  const service = httpService({ url, headers: backend.realHeaders ?? {}, passesOn: passesAll });
  return { modeOf: () => 'real', service, source: 'observed' };
}

/** Null if staging is ready for the first turn. */
export async function beginStaged(staged: StagedWorld, step: TitledStep): Promise<Stop | null> {
  try {
    await step('staging is seeded', () => staged.begin());
    return null;
  } catch (error) {
    const detail = error instanceof SightlineError ? error.message : firstLine(error);
    return { reason: 'staging_failed', detail };
  }
}

/** Endings after which the world is graded. All others explain themselves why there is nothing to grade. */
const GRADED: readonly Stop['reason'][] = [
  'user_done',
  'script_ended',
  'agent_done',
  'budget',
  'no_answer',
  'off_plan',
  'could_not_see',
];

/**
 * Reads staging for the last time. If that fails, the episode ends with it if its world should be graded; otherwise it
 * is noted, and never hides why the episode ended.
 */
export async function readAtEnd(
  staged: StagedWorld | null,
  stop: Stop,
  episode: EpisodeWriter,
): Promise<Stop> {
  if (staged === null || stop.reason === 'staging_failed') return stop;
  try {
    await staged.read();
    return stop;
  } catch (error) {
    const text = error instanceof SightlineError ? error.message : firstLine(error);
    if (GRADED.includes(stop.reason)) return { reason: 'staging_failed', detail: text };
    episode.log({ source: 'harness', level: 'error', text });
    return stop;
  }
}
