// Blanks boxes in a picture and values in a text, for what must not reach the disk; decides nothing about what that is.
import { sharp } from '../../pixels/sharp.js';
import type { Box } from '../../episode/layout.js';

/** The same PNG with the boxes (CSS px) filled with grey; the same bytes when there is nothing to blank. */
export async function blankBoxes(
  png: Buffer,
  boxes: readonly Box[],
  viewportWidth: number,
): Promise<Buffer> {
  if (boxes.length === 0) return png;
  const { width, height } = await sharp(png).metadata();
  const scale = width / viewportWidth;
  const rectangles = boxes.map(([x, y, w, h]) => {
    const [left, top, across, down] = [x, y, w, h].map((value) => Math.round(value * scale));
    return `<rect x="${left}" y="${top}" width="${across}" height="${down}" fill="#808080"/>`;
  });
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(mask) }])
    .png()
    .toBuffer();
}

/** The text with every value struck out, also as it stands in quoted YAML. */
export function strikeOut(text: string, values: readonly string[]): string {
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  return forms
    .filter((form) => form.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .reduce(
      (left, form) => left.replaceAll(`: ${form}`, ': ***').replaceAll(`"${form}"`, '"***"'),
      text,
    );
}
