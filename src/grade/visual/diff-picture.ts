// Draws where two pictures differ: pale where they are the same, red where not, with a numbered frame around each region.
import type { Box } from '../../episode/layout.js';
import type { Screenshot } from '../../pixels/crop.js';
import { sharp } from '../../pixels/png.js';

export interface Marked {
  number: number;
  /** CSS px. */
  boxes: readonly Box[];
  /** Indexes of device pixels. */
  pixels: readonly number[];
}

/** How much of a pixel remains where nothing differs. */
const PALE = 0.25;
const RED = [214, 31, 44] as const;
/** Around a frame, CSS px. */
const MARGIN_PX = 3;

/** PNG of the size of the picture. */
export async function diffPicture(
  { pixels: { width, height, data }, scale }: Screenshot,
  regions: readonly Marked[],
): Promise<Buffer> {
  const drawn = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    drawn.fill(Math.round(255 - (255 - grey) * PALE), at, at + 3);
    drawn[at + 3] = 255;
  }
  for (const at of regions.flatMap(({ pixels }) => pixels)) drawn.set(RED, at * 4);
  const frames = regions.flatMap((region) => framesOf(region, scale)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames}</svg>`;
  return sharp(drawn, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

function framesOf({ number, boxes }: Marked, scale: number): string[] {
  return boxes.map(([x, y, width, height], at) => {
    const [left, top] = [x - MARGIN_PX, y - MARGIN_PX].map((value) => Math.max(1, value) * scale);
    const [w, h] = [width, height].map((value) => (value + 2 * MARGIN_PX) * scale);
    const frame = `<rect x="${left}" y="${top}" width="${w}" height="${h}" fill="none" stroke="#d61f2c" stroke-width="${scale}"/>`;
    return at === 0 ? frame + label(number, left ?? 0, top ?? 0, scale) : frame;
  });
}

function label(number: number, left: number, top: number, scale: number): string {
  const [size, width] = [14 * scale, (8 + 7 * String(number).length) * scale];
  const above = Math.max(0, top - size);
  const text = `<text x="${left + width / 2}" y="${above + size * 0.8}" font-family="sans-serif" font-size="${11 * scale}" fill="#fff" text-anchor="middle">${number}</text>`;
  return `<rect x="${left}" y="${above}" width="${width}" height="${size}" fill="#d61f2c"/>${text}`;
}
