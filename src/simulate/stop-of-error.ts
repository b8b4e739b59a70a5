// Why an error broke off an episode: a foreseen cause by its name; otherwise the browser and the disk are probed, so that nobody is blamed without proof.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeWhole } from '../episode/files.js';
import type { Stop } from '../episode/format.js';
import { withoutFieldValues } from '../episode/redactor.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { inTime, type StopSignal, Stopped } from './stop-signal.js';
import { signedOut } from './session.js';

interface BrokenOff {
  page: Page;
  episode: EpisodeWriter;
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  signal: StopSignal;
}

/** The stop that an error stands for. */
export async function stopOfError(error: unknown, broken: BrokenOff): Promise<Stop> {
  const { page, episode, signal } = broken;
  // A stop that was thrown knows more than the signal, such as which address did not answer.
  const thrown = error instanceof Stopped ? error.stop : null;
  if (signal.stop !== null && (thrown === null || thrown === signal.stop)) return signal.stop;
  // Nothing is found on the page of a dead browser, or on one that is closed: neither is what it looks like.
  const found = await probe(page, episode.dir);
  if (found.broken) return unexpectedStop(error, found.sentence);
  const raised = thrown ?? stopOf(signal);
  if (raised !== null) return raised;
  if (page.isClosed()) return { reason: 'page_crashed', detail: 'The app closed its own page.' };
  return (await plannedStop(error, broken)) ?? unexpectedStop(error, found.sentence);
}

/** Meanwhile, so that it is read again. */
function stopOf({ stop }: StopSignal): Stop | null {
  return stop;
}

/** Null if the error was not foreseen. */
async function plannedStop(
  error: unknown,
  { page, episode, who }: BrokenOff,
): Promise<Stop | null> {
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

/** An error that nobody foresaw is the harness's, with the probes' findings. */
function unexpectedStop(error: unknown, found: string): Stop {
  const stack = withoutFieldValues(error instanceof Error ? (error.stack ?? '') : '');
  return { reason: 'harness_failed', detail: `${firstLine(error)} (${found})\n${stack}` };
}

async function probe(
  page: Page,
  episodeDir: string,
): Promise<{ broken: boolean; sentence: string }> {
  const [browser, disk] = await Promise.all([
    complaintOf(probeBrowser(page)),
    complaintOf(probeDisk(episodeDir)),
  ]);
  const found = [
    browser === null ? 'the browser answers' : `the browser does not answer: ${browser}`,
    disk === null ? 'the disk takes files' : `the disk takes no files: ${disk}`,
  ];
  return { broken: browser !== null || disk !== null, sentence: found.join('; ') };
}

async function probeBrowser(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.evaluate('1');
  await other.close();
}

async function probeDisk(episodeDir: string): Promise<void> {
  const file = `${episodeDir}.probe`;
  await writeWhole(file, 'probe');
  await rm(file);
}

async function complaintOf(probing: Promise<void>): Promise<string | null> {
  try {
    await inTime(probing, PROBE_TIMEOUT_MS, 'no answer in time');
    return null;
  } catch (error) {
    return firstLine(error);
  }
}
