// Opens the agent's UI and notes what it was opened in.
import type { Page } from '@playwright/test';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine } from '../sightline-error.js';
import { Stopped } from './turn-loop.js';

export interface StartPageOptions {
  page: Page;
  episode: EpisodeWriter;
  /** Absolute. */
  startUrl: string;
}

/**
 * Loads the start page.
 *
 * @returns the status of the answer; 401 also where the browser asks for HTTP credentials that nobody gave
 * @throws Stopped `agent_unreachable` where nothing answers there
 */
export async function openStartPage({
  page,
  episode,
  startUrl,
}: StartPageOptions): Promise<number | null> {
  let status: number | null;
  try {
    status = (await page.goto(startUrl, { waitUntil: 'load' }))?.status() ?? null;
  } catch (error) {
    if (firstLine(error).includes('ERR_INVALID_AUTH_CREDENTIALS')) return 401;
    const detail = `The agent's UI did not open at ${startUrl}: ${firstLine(error)}`;
    throw new Stopped({ reason: 'agent_unreachable', detail });
  }
  const browser = page.context().browser();
  await episode.environment({
    browser: {
      name: browser?.browserType().name() ?? 'unknown',
      version: browser?.version() ?? 'unknown',
    },
    viewport: page.viewportSize() ?? { width: 0, height: 0 },
    deviceScaleFactor: await page.evaluate(
      () => (globalThis as { devicePixelRatio?: number }).devicePixelRatio ?? 1,
    ),
    startUrl,
  });
  return status;
}
