// Makes a page's text larger and its network slower, as a browser's settings and a bad connection do; the window is the context's affair.
import type { Page } from '@playwright/test';
import type { SurfaceSettings } from '../scenario/surface.js';
import { protocolOf } from './protocol-session.js';

/** Chromium's own, px. */
const STANDARD_PX = 16;
const FIXED_PX = 13;

/** As Chromium's DevTools have them: bytes a second, and ms until an answer begins. */
const networks = {
  slow_4g: { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
  '3g': { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2000 },
} as const;

/**
 * Before the page goes anywhere. Requests that a route answers, as the world's doors in the browser do, never reach the
 * network and are not slowed down.
 *
 * @throws Error where the browser has no such setting
 */
export async function setConditions(page: Page, surface: SurfaceSettings): Promise<void> {
  const { text_size: textSize, network } = surface;
  if (textSize === undefined && network === undefined) return;
  const session = await protocolOf(page);
  if (session === null)
    throw new Error('Only Chromium can change the size of text or the network.');
  if (textSize !== undefined) {
    const sized = (px: number) => Math.round((px * textSize) / 100);
    const fontSizes = { standard: sized(STANDARD_PX), fixed: sized(FIXED_PX) };
    await session.send('Page.setFontSizes', { fontSizes });
  }
  if (network !== undefined) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      ...networks[network],
    });
  }
}
