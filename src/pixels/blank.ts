// Blanks boxes in a picture that must not reach the disk; does not decide which ones.
import type { Box } from '../episode/layout.js';
import { sharp } from './sharp.js';

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

/** A box enlarged by this much on every side, in CSS px. */
export function grow([x, y, width, height]: Box, by: number): Box {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}
