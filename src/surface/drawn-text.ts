// Fingerprint of how a browser draws text: fonts, hinting and smoothing differ from machine to machine. Touches no document.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

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
