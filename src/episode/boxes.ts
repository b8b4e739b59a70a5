// Arithmetic on boxes in CSS px and the character cells of a fragment; knows nothing about pixels.
import type { Box, Fragment } from './layout.js';

/** The intersection of two boxes, or null if it has no area. */
export function intersect(a: Box, b: Box): Box | null {
  const left = Math.max(a[0], b[0]);
  const top = Math.max(a[1], b[1]);
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - left;
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - top;
  return width > 0 && height > 0 ? [left, top, width, height] : null;
}

/** Area in square CSS px. */
export function areaPx(box: Box): number {
  return box[2] * box[3];
}

/**
 * The box of every character (UTF-16 unit) of a fragment in CSS px of the viewport, or null if the capture left them
 * out because no ink can be there. Later units of one grapheme have no width.
 */
export function characterBoxes(fragment: Fragment): Box[] | null {
  if (fragment.cells) return fragment.cells;
  const { edges, box } = fragment;
  if (!edges) return null;
  return edges.slice(1).map((right, index): Box => {
    const left = edges[index] ?? right;
    return [left, box[1], Math.max(0, right - left), box[3]];
  });
}

/** A number of CSS px for reports. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A box for reports, in tenths of a px. */
export function inTenths([x, y, width, height]: Box): Box {
  return [tenth(x), tenth(y), tenth(width), tenth(height)];
}

/** The smallest box that contains all of them, or null for none. */
export function unite(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** A box enlarged by this much on every side, in CSS px. */
export function grow([x, y, width, height]: Box, by: number): Box {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}
