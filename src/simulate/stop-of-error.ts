// Why an error broke off an episode: a foreseen cause by its name; otherwise the browser and the disk are probed, so that nobody is blamed without proof.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeWhole } from '../episode/files.js';
import type { Stop } from '../episode/format.js';
import { withoutFieldValues } from '../episode/quoted-values.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { inTime } from './in-time.js';
import { signedOut } from './session.js';
import type { StopSignal } from './stop-signal.js';
import { Stopped } from './turn-loop.js';

interface BrokenOff {
  page: Page;
  episode: EpisodeWriter;
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  signal: StopSignal;
}

/** The stop that an error stands for. */
export async function stopOfError(error: unknown, broken: BrokenOff): Promise<Stop> {
  const { page, episode } = broken;
  return (await plannedStop(error, broken)) ?? unexpectedStop(error, page, episode.dir);
}

/** Null if the error was not foreseen. */
async function plannedStop(
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

const PROBE_TIMEOUT_MS = 5000;

/**
 * The stop of an unexpected error. A closed page in a working browser was closed by the app: that is the app's failure.
 * Everything else is the harness's, with the probes' findings.
 */
async function unexpectedStop(error: unknown, page: Page, episodeDir: string): Promise<Stop> {
  const [browser, disk] = await Promise.all([
    complaintOf(probeBrowser(page)),
    complaintOf(probeDisk(episodeDir)),
  ]);
  if (page.isClosed() && browser === null && disk === null) {
    return { reason: 'page_crashed', detail: 'The app closed its own page.' };
  }
  const found = [
    browser === null ? 'the browser answers' : `the browser does not answer: ${browser}`,
    disk === null ? 'the disk takes files' : `the disk takes no files: ${disk}`,
  ];
  const stack = withoutFieldValues(error instanceof Error ? (error.stack ?? '') : '');
  return {
    reason: 'harness_failed',
    detail: `${firstLine(error)} (${found.join('; ')})\n${stack}`,
  };
}

async function probeBrowser(page: Page): Promise<void> {
  const probe = await page.context().newPage();
  await probe.evaluate('1');
  await probe.close();
}

async function probeDisk(episodeDir: string): Promise<void> {
  const file = `${episodeDir}.probe`;
  await writeWhole(file, 'probe');
  await rm(file);
}

async function complaintOf(probe: Promise<void>): Promise<string | null> {
  try {
    await inTime(probe, PROBE_TIMEOUT_MS, 'no answer in time');
    return null;
  } catch (error) {
    return firstLine(error);
  }
}
