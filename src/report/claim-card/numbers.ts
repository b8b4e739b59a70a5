// Numbers in cards: short in coordinates, plain in sentences.
import type { Box } from '../../episode/layout.js';
import type { MeasuredBox } from '../../verdict/claim-result.js';

/** A coordinate for SVG and CSS. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** `1,280 px`; one decimal where there is one. */
export function px(value: number): string {
  return `${plainNumber(value, 1)} px`;
}

/** With thousands separators and at most this many decimals. */
export function plainNumber(value: number, decimals: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value);
}

/** A box that can be drawn; anything else in a file is left out. */
export function isDrawable(box: Box): boolean {
  return box.every((value) => Number.isFinite(value) && Math.abs(value) < 1e7);
}

/** Where a box is if not entirely in the viewport, such as "192 px below the fold"; else null. */
export function outsideWords(
  [left, top, width, height]: Box,
  viewport: { width: number; height: number },
): string | null {
  if (top >= viewport.height) return `${px(top - viewport.height)} below the fold`;
  if (top + height <= 0 && top < 0) return `${px(-top - height)} above the viewport`;
  if (left >= viewport.width) return `${px(left - viewport.width)} right of the viewport`;
  if (left + width <= 0 && left < 0) return `${px(-left - width)} left of the viewport`;
  const below = top + height - viewport.height;
  if (below > 0.5) return `${px(below)} of ${px(height)} below the fold`;
  return null;
}

/** The names of the kinds of boxes, and the sign that goes with each color. */
export const measurementWords: Record<MeasuredBox['kind'], { sign: string; word: string }> = {
  painted: { sign: '●', word: 'painted' },
  unpainted: { sign: '✕', word: 'not painted' },
  uncertain: { sign: '○', word: 'cannot be told' },
  obstacle: { sign: '■', word: 'in the way' },
  other: { sign: '◆', word: 'compared with' },
  near_miss: { sign: '≈', word: 'near miss' },
  opaque: { sign: '▨', word: 'holds no text to read' },
  candidate: { sign: '◇', word: 'another match' },
};
