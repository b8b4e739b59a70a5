// Compares two pictures pixel by pixel; explains nothing.
import pixelmatch from 'pixelmatch';
import type { Box } from '../episode/layout.js';
import type { Pixels } from './png.js';

/** Colors closer than this count as the same: 1 is black against white. */
const THRESHOLD = 0.1;

/** One byte per pixel, 1 where it is set. */
export type PixelMask = Uint8Array;

export function emptyMask({ width, height }: Pixels): PixelMask {
  return new Uint8Array(width * height);
}

/** Sets the pixels that a box in CSS px touches. */
export function coverBox(
  mask: PixelMask,
  { pixels, scale }: { pixels: Pixels; scale: number },
  box: Box,
): void {
  for (const at of pixelsOf({ pixels, scale }, box)) mask[at] = 1;
}

/** Indexes of the pixels that a box in CSS px touches. */
export function* pixelsOf(
  { pixels: { width, height }, scale }: { pixels: Pixels; scale: number },
  [x, y, w, h]: Box,
): Generator<number> {
  const left = Math.max(0, Math.floor(x * scale));
  const right = Math.min(width, Math.ceil((x + w) * scale));
  const bottom = Math.min(height, Math.ceil((y + h) * scale));
  for (let row = Math.max(0, Math.floor(y * scale)); row < bottom; row += 1)
    for (let column = left; column < right; column += 1) yield row * width + column;
}

/** Pixels that are not the same to the byte. */
export function unequalPixels(a: Pixels, b: Pixels): PixelMask {
  const mask = emptyMask(a);
  for (let at = 0; at < mask.length; at += 1) {
    const from = at * 4;
    const isSame =
      a.data[from] === b.data[from] &&
      a.data[from + 1] === b.data[from + 1] &&
      a.data[from + 2] === b.data[from + 2] &&
      a.data[from + 3] === b.data[from + 3];
    if (!isSame) mask[at] = 1;
  }
  return mask;
}

/** Visibly different pixels: without antialiased edges and the faintest differences. */
export function differingPixels(a: Pixels, b: Pixels): PixelMask {
  const { width, height } = a;
  const drawn = new Uint8Array(width * height * 4);
  pixelmatch(a.data, b.data, drawn, width, height, { threshold: THRESHOLD, diffMask: true });
  const mask = emptyMask(a);
  for (let at = 0; at < mask.length; at += 1) if (drawn[at * 4 + 3] !== 0) mask[at] = 1;
  return mask;
}

export function sameSize(a: Pixels, b: Pixels): boolean {
  return a.width === b.width && a.height === b.height;
}

export function countSet(mask: PixelMask): number {
  let count = 0;
  for (const one of mask) count += one;
  return count;
}
