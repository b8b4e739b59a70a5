// Sets the size of text and the speed of the network, and fingerprints the fonts of a browser.
import type { Page } from '@playwright/test';
import type { SurfaceSettings } from '../scenario/surface.js';
import { protocolOf } from './protocol-session.js';
import { createHash } from 'node:crypto';

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

/** Letters of several scripts, figures and a color emoji, in families that every system maps to its own fonts. */
const FAMILIES = ['serif', 'sans-serif', 'monospace', 'system-ui', 'Arial', 'Times New Roman'];
const SAMPLE = 'Hamburgefonstiv 0123 $84.20 ÄÖß Жж 中文 العربية 😀';

/** What is needed of an OffscreenCanvas; this project knows the DOM's types inside src/page alone. */
interface Canvas {
  getContext: (kind: '2d') => {
    font: string;
    fillText: (text: string, x: number, y: number) => void;
    getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8Array };
  };
}

/** Eight hexadecimal digits as `fonts`; nothing if the page has no canvas apart from its document. */
export async function drawnText(page: Page): Promise<{ fonts?: string }> {
  try {
    const drawn = await page.evaluate(
      ({ families, sample }) => {
        const { OffscreenCanvas: Make } = globalThis as unknown as {
          OffscreenCanvas: new (width: number, height: number) => Canvas;
        };
        return families.map((family) => {
          const context = new Make(600, 40).getContext('2d');
          context.font = `18px "${family}"`.replace(
            /"(serif|sans-serif|monospace|system-ui)"/,
            '$1',
          );
          context.fillText(sample, 4, 28);
          // FNV-1a: the pixels themselves would be half a megabyte.
          let hash = 0x811c9dc5;
          for (const byte of context.getImageData(0, 0, 600, 40).data)
            hash = Math.imul(hash ^ byte, 0x01000193);
          return hash >>> 0;
        });
      },
      { families: FAMILIES, sample: SAMPLE },
    );
    return { fonts: createHash('sha256').update(drawn.join()).digest('hex').slice(0, 8) };
  } catch {
    return {};
  }
}
