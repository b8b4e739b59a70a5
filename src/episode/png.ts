// Encoded pictures: decodes them to pixels, and blanks boxes that must not reach the disk; measures nothing and reads no files.
import { createRequire } from 'node:module';
import type sharpModule from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import type { Box } from './layout.js';

const load = createRequire(import.meta.url);

/** Loads sharp with the first picture, by its CommonJS entry: its ES module has syntax that Node 20.9 does not know. */
export function sharp(input: SharpInput, options?: SharpOptions): Sharp {
  return (load('sharp') as typeof sharpModule)(input, options);
}

/** A decoded picture: 4 bytes (red, green, blue, alpha) per pixel, row by row, in device pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Decodes PNG or lossless WebP to RGBA.
 * @throws sharp's error if the bytes are not a picture that it knows.
 */
export async function decodePixels(encoded: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(encoded)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * The same PNG with every pixel that a box (CSS px of the viewport) touches filled with gray; the same
 * bytes when there is nothing to blank.
 */
export async function blankBoxes(
  png: Buffer,
  boxes: readonly Box[],
  viewportWidth: number,
): Promise<Buffer> {
  if (boxes.length === 0) return png;
  const { width, height } = await sharp(png).metadata();
  const scale = width / viewportWidth;
  const rectangles = boxes.map(([x, y, w, h]) => {
    const [left, top] = [x, y].map((from) => Math.floor(from * scale));
    const [right, bottom] = [x + w, y + h].map((to) => Math.ceil(to * scale));
    const size = `width="${(right ?? 0) - (left ?? 0)}" height="${(bottom ?? 0) - (top ?? 0)}"`;
    return `<rect x="${left}" y="${top}" ${size} fill="#808080" shape-rendering="crispEdges"/>`;
  });
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(mask) }])
    .png()
    .toBuffer();
}
