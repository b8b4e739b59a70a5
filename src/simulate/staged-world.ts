// The world of one trial on staging: seeded, read and cleaned up by the app's functions; mocks nothing and grades nothing.
import { STAGING_TIMEOUT_MS, type Staging, type StagingVars, worldOf } from '../app/staging.js';
import type { WorldState } from '../app/tool.js';
import { SightlineError } from '../sightline-error.js';
import { inTime } from './in-time.js';

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

export function stagedWorld(staging: Staging, vars: StagingVars): StagedWorld {
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
