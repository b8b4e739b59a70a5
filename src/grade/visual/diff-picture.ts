// Draws where two pictures differ: pale where they are the same, red where not, with a numbered frame around each region.
import type { Screenshot } from '../../episode/crop.js';
import { sharp } from '../../episode/png.js';
import type { Region } from './compare.js';

/** How much of a pixel remains where nothing differs. */
const PALE = 0.25;
const RED = [214, 31, 44];
/** Around a frame, CSS px. */
const MARGIN_PX = 3;
const LABEL_PX = { height: 14, perDigit: 7 };

/** PNG of the size of the picture. */
export async function diffPicture(
  { pixels: { width, height, data }, scale }: Screenshot,
  regions: readonly Region[],
): Promise<Buffer> {
  const drawn = new Uint8Array(data.length).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    drawn.fill(Math.round(255 - (255 - grey) * PALE), at, at + 3);
  }
  for (const at of regions.flatMap(({ pixels }) => pixels)) drawn.set(RED, at * 4);
  const frames = `<g transform="scale(${scale})">${regions.map(frameOf).join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames}</svg>`;
  return sharp(drawn, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

function frameOf({ number, boxes }: Region): string {
  const frames = boxes.map(([x, y, width, height]) => {
    const place = `x="${x - MARGIN_PX}" y="${y - MARGIN_PX}"`;
    const size = `width="${width + 2 * MARGIN_PX}" height="${height + 2 * MARGIN_PX}"`;
    return `<rect ${place} ${size} fill="none" stroke="#d61f2c"/>`;
  });
  const [x, y] = boxes[0] ?? [0, 0];
  const { height, perDigit } = LABEL_PX;
  const [left, top] = [Math.max(0, x - MARGIN_PX), Math.max(0, y - MARGIN_PX - height)];
  const width = 8 + perDigit * String(number).length;
  const label = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#d61f2c"/>`;
  const text = `<text x="${left + 4}" y="${top + 11}" font-family="sans-serif" font-size="11" fill="#fff">${number}</text>`;
  return frames.join('') + label + text;
}
