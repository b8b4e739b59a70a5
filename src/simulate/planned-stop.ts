// The stop reasons of errors that are foreseen: what watchers raised, what is not on the page, a login that is gone.
import type { Page } from '@playwright/test';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { SightlineError } from '../sightline-error.js';
import { Stopped } from './turn-loop.js';
import { signedOut } from './session.js';
import type { StopSignal } from './stop-signal.js';

export interface BrokenOff {
  page: Page;
  episode: EpisodeWriter;
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  signal: StopSignal;
}

/** The stop that an error stands for; null where nothing planned for it. */
export async function plannedStop(
  error: unknown,
  { page, episode, who, signal }: BrokenOff,
): Promise<Stop | null> {
  if (error instanceof Stopped) return error.stop;
  if (signal.stop !== null) return signal.stop;
  if (!(error instanceof SightlineError)) return null;
  const { code, message: detail, parts } = error;
  const { deadControl } = parts;
  if (code === 'login-failed') return { reason: 'login_failed', detail };
  if (code === 'staging-failed') return { reason: 'staging_failed', detail };
  if (code === 'session-expired') return { reason: 'session_expired', detail };
  if (code !== 'control-not-found') return null;
  return (
    (await signedOut(page, episode, who)) ?? {
      ...{ reason: 'control_not_found', detail },
      ...(deadControl !== undefined && { deadControl }),
    }
  );
}
