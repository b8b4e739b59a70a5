// Bounding boxes of CSS clip shapes, in px of the viewport; shapes it cannot read are left to the ink.
import type { Box } from '../../episode/layout.js';

/** Bounds of `inset()`, `circle()`, `ellipse()` and `polygon()`; null for other shapes. */
export function clipPathBox(element: Element, value: string): Box | null {
  const rect = element.getBoundingClientRect();
  const shape = /^(inset|circle|ellipse|polygon)\(([^)]*)\)/.exec(value);
  if (!shape) return null;
  const [, kind = '', text = ''] = shape;
  if (/calc|var/.test(text)) return null;
  if (kind === 'inset') return insetBox(rect, text);
  return kind === 'polygon' ? polygonBox(rect, text) : roundBox(rect, text);
}

/** Bounds of the old `clip: rect(top, right, bottom, left)`, as in most screen-reader-only styles. */
export function clipRectBox(element: Element, style: CSSStyleDeclaration): Box | null {
  const sides = /^rect\((.*)\)$/.exec(style.getPropertyValue('clip'))?.[1]?.split(/[ ,]+/);
  if (!sides) return null;
  const rect = element.getBoundingClientRect();
  const [top = 0, right = rect.width, bottom = rect.height, left = 0] = sides.map((side, index) =>
    side === 'auto' ? [0, rect.width, rect.height, 0][index] : parseFloat(side),
  );
  return [rect.left + left, rect.top + top, Math.max(0, right - left), Math.max(0, bottom - top)];
}

function insetBox(rect: DOMRect, text: string): Box {
  const parts = (text.split(' round ')[0] ?? '').trim().split(/\s+/);
  const top = length(parts[0] ?? '0', rect.height);
  const right = length(parts[1] ?? parts[0] ?? '0', rect.width);
  const bottom = length(parts[2] ?? parts[0] ?? '0', rect.height);
  const left = length(parts[3] ?? parts[1] ?? parts[0] ?? '0', rect.width);
  return [
    rect.left + left,
    rect.top + top,
    Math.max(0, rect.width - left - right),
    Math.max(0, rect.height - top - bottom),
  ];
}

function polygonBox(rect: DOMRect, text: string): Box {
  const points = text
    .replace(/^\s*(nonzero|evenodd)\s*,/, '')
    .split(',')
    .map((point) => point.trim().split(/\s+/));
  const xs = points.map(([x = '0']) => length(x, rect.width));
  const ys = points.map(([, y = '0']) => length(y, rect.height));
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [rect.left + left, rect.top + top, Math.max(...xs) - left, Math.max(...ys) - top];
}

function roundBox(rect: DOMRect, text: string): Box | null {
  const [sizes = '', centre = '50% 50%'] = text.split(/\bat\b/);
  const radii = sizes.trim().split(/\s+/);
  if (!radii.every((radius) => /^[\d.]+(px|%)$/.test(radius))) return null;
  const [x = '50%', y = '50%'] = centre.trim().split(/\s+/);
  const diagonal = Math.hypot(rect.width, rect.height) / Math.SQRT2;
  const across = length(radii[0] ?? '0', radii.length > 1 ? rect.width : diagonal);
  const down = length(radii[1] ?? radii[0] ?? '0', radii.length > 1 ? rect.height : diagonal);
  const left = rect.left + length(x, rect.width) - across;
  const top = rect.top + length(y, rect.height) - down;
  return [left, top, 2 * across, 2 * down];
}

function length(value: string, whole: number): number {
  const number = parseFloat(value) || 0;
  return value.endsWith('%') ? (number / 100) * whole : number;
}
