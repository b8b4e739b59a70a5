// Contrast of one character after WCAG 2, from two pictures; judges no threshold.
import type { Box } from '../episode/layout.js';
import { intersect } from './boxes.js';
import { pixelsIn, type Pair } from './cell.js';
import type { Pixels } from './png.js';

/**
 * The highest contrast (1 to 21) between picture and picture without text among the pixels of a
 * character's cell. The edges of letters are blended, so the highest stands for the letter's colour.
 */
export function contrastAt(pair: Pair, cell: Box, clipped: Box): number | null {
  const visible = intersect(cell, clipped);
  if (!visible) return null;
  let highest = 1;
  for (const index of pixelsIn(pair, visible)) {
    const contrast = ratio(luminance(pair.withText, index), luminance(pair.withoutText, index));
    if (contrast > highest) highest = contrast;
  }
  return highest;
}

function ratio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance as in WCAG 2.2, 0 to 1. */
function luminance({ data }: Pixels, index: number): number {
  const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

function linear(value: number): number {
  return LINEAR[value] ?? 0;
}
