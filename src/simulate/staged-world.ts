// The world that a trial records: the mocked one, or its own part of staging, seeded, read and cleaned up by the app's functions; runs no turn.
import { type Staging, STAGING_TIMEOUT_MS, type StagingVars, worldOf } from '../app/staging.js';
import type { WorldState } from '../app/tool.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { inTime } from './stop-signal.js';
import type { App } from '../app/definition.js';
import type { Stop, WorldFile } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { httpService, passesAll } from '../world/http-service.js';
import type { World, WorldOptions } from '../world/world.js';
import type { TitledStep } from './turn-loop.js';

/** What belongs to one trial on staging, or why that is unknown. */
export interface StagedVars {
  vars: StagingVars;
  failure: SightlineError | null;
}

/** One trial's own part of staging, as last read. */
export interface StagedWorld {
  /** Seeds it and reads it for the first time. @throws SightlineError `staging-failed` */
  begin(): Promise<void>;
  /** Reads it again. @throws SightlineError `staging-failed`; what was read before stays. */
  read(): Promise<void>;
  /** Cleans up if `begin` was called. @throws SightlineError `staging-failed` */
  cleanUp(): Promise<void>;
  /** Null: never read. */
  readonly before: WorldState | null;
  readonly after: WorldState | null;
}

function stagedWorld(staging: Staging, vars: StagingVars): StagedWorld {
  let began = false;
  let before: WorldState | null = null;
  let after: WorldState | null = null;
  const ms = staging.timeoutMs ?? STAGING_TIMEOUT_MS;

  const read = async (): Promise<void> => {
    after = await step('readWorld', ms, async () => worldOf(await staging.readWorld(vars)));
  };
  return {
    async begin() {
      began = true;
      await step('seed', ms, async () => staging.seed(vars));
      await read();
      before = after;
    },
    read,
    async cleanUp() {
      if (began) await step('cleanup', ms, async () => staging.cleanup(vars));
    },
    get before() {
      return before;
    },
    get after() {
      return after;
    },
  };
}

async function step<Result>(
  name: 'seed' | 'readWorld' | 'cleanup',
  ms: number,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await inTime(run(), ms, `it did not end within ${ms / 1000} s`);
  } catch (cause) {
    throw stagingFailed(`staging.${name}(vars)`, cause);
  }
}

/** The error of a staging function. */
export function stagingFailed(name: string, cause: unknown): SightlineError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new SightlineError('staging-failed', {
    what: `${name} of the app file failed: ${why}`,
    next: 'See that staging can be reached from here and that the function does what docs/app.md#staging asks of it.',
    cause,
  });
}

interface KeptWorld {
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
