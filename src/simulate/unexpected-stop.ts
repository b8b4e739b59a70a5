// Tells why an episode broke off with an error that nothing planned for: probes the browser and the disk, and blames neither unproven.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeWhole } from '../episode/files.js';
import type { Stop } from '../episode/format.js';
import { firstLine } from '../sightline-error.js';

const PROBE_TIMEOUT_MS = 5000;

/**
 * The stop of an unexpected error. A page that is closed in a browser that works was closed by the app:
 * that is the app's failure. Everything else is the harness's, with what the probes found.
 */
export async function unexpectedStop(
  error: unknown,
  page: Page,
  episodeDir: string,
): Promise<Stop> {
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
  const stack = error instanceof Error ? (error.stack ?? '') : '';
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe, late]);
    return null;
  } catch (error) {
    return firstLine(error);
  } finally {
    clearTimeout(timer);
    // What comes after the deadline has nobody to tell.
    probe.catch(() => undefined);
  }
}
