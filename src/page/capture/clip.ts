// What clips an element and its content, and why a box is out of sight.
import type { Box, Fragment } from '../../episode/layout.js';
import { areaPx, intersect } from '../../episode/boxes.js';
import type { Own } from './still.js';

type Hidden = Fragment['hidden'];

/** One clipping box and everything that clips it in turn. */
export interface Clip {
  /** What is left after the whole chain; null if nothing. */
  box: Box | null;
  own: Box;
  kind: 'scroll' | 'clip' | 'viewport' | 'frame';
  by: Element | null;
  parent: Clip | null;
}

export function viewportClip(topFrame: boolean): Clip {
  const box: Box = [0, 0, innerWidth, innerHeight];
  return { box, own: box, kind: topFrame ? 'viewport' : 'frame', by: null, parent: null };
}

export function clipTo(
  parent: Clip,
  own: Box,
  cause: { by: Element; kind: 'scroll' | 'clip' },
): Clip {
  return { box: parent.box && intersect(parent.box, own), own, ...cause, parent };
}

/** A clip as the reason why something cannot be seen; `by` is null for the viewport. */
export interface HiddenBecause<Reason> {
  reason: Reason;
  by: Element | null;
}

/** Why nothing of a box is left: the innermost clip that leaves nothing of it. */
export function outOfSight(clip: Clip, box: Box): HiddenBecause<NonNullable<Hidden>['reason']> {
  for (let link: Clip | null = clip; link; link = link.parent) {
    if (intersect(link.own, box)) continue;
    const isEmpty = box[2] <= 0 || box[3] <= 0;
    return { reason: isEmpty ? 'too_small' : sideLeft(link, box, true), by: link.by };
  }
  return { reason: 'clipped', by: clip.by };
}

type CutReason = NonNullable<Fragment['cut']>['reason'];

/** Share of a box that counts as whole: line boxes extend a little beyond their block. */
const WHOLE = 0.9;

/** Why only a part of a box is left: the clip that leaves least of it. Null if it is whole. */
export function cutOff(clip: Clip, box: Box): HiddenBecause<CutReason> | null {
  let least: { share: number; link: Clip } | null = null;
  for (let link: Clip | null = clip; link; link = link.parent) {
    const left = intersect(link.own, box);
    const share = left ? areaPx(left) / areaPx(box) : 0;
    if (share < WHOLE && (least === null || share < least.share)) least = { share, link };
  }
  return least && { reason: sideLeft(least.link, box, false), by: least.link.by };
}

/** What a clip does to a box: the side at which the box leaves it, by an edge or altogether. */
function sideLeft(clip: Clip, [, y, , height]: Box, altogether: boolean): CutReason {
  if (clip.kind === 'clip') return 'clipped';
  if (clip.kind !== 'viewport') return 'scrolled_out';
  const [top, bottom] = altogether ? [y + height, y] : [y, y + height];
  if (altogether ? bottom >= clip.own[3] : bottom > clip.own[3]) return 'below_fold';
  return (altogether ? top <= 0 : top < 0) ? 'above_viewport' : 'beside_viewport';
}

/** The clip for an element's content: its padding box if overflow or containment cut it off. */
export function clipContents(
  { element, style, display, contentVisibility }: Own,
  outer: Clip,
): Clip {
  const boxless = display === 'inline' || display.startsWith('table-row') || display === 'ruby';
  if (boxless) return outer;
  const { contain, overflow } = style;
  const contained = /paint|strict|content/.test(contain) || /auto|hidden/.test(contentVisibility);
  if (!contained && overflow === 'visible') return outer;
  const { overflowX, overflowY } = style;
  const across = contained || overflowX !== 'visible';
  const down = contained || overflowY !== 'visible';
  if (belongsToViewport(element)) return outer;
  if (!(element instanceof HTMLElement) && !(element instanceof SVGSVGElement)) return outer;
  const [x, y, width, height] = paddingBox(element);
  const margin =
    overflowX === 'clip' ? parseFloat(style.getPropertyValue('overflow-clip-margin')) || 0 : 0;
  const far = 1e6;
  const own: Box = [
    across ? x - margin : x - far,
    down ? y - margin : y - far,
    across ? width + 2 * margin : 2 * far,
    down ? height + 2 * margin : 2 * far,
  ];
  return clipTo(outer, own, { by: element, kind: canScroll(element, style) ? 'scroll' : 'clip' });
}

/** The overflow of the root, or else of the body, is that of the viewport. */
function belongsToViewport(element: Element): boolean {
  if (element === document.documentElement) return true;
  if (element !== document.body) return false;
  return getComputedStyle(document.documentElement).overflow === 'visible';
}

function canScroll(element: Element, style: CSSStyleDeclaration): boolean {
  const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
  return (
    scrolls &&
    (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
  );
}

/** In px of the viewport, after transforms; for a rotated element its bounds. */
export function paddingBox(element: Element): Box {
  const rect = element.getBoundingClientRect();
  const [across, down] = screenScale(element, rect);
  return [
    rect.left + element.clientLeft * across,
    rect.top + element.clientTop * down,
    element.clientWidth * across,
    element.clientHeight * down,
  ];
}

/** The padding box without the padding. */
export function contentBox(
  element: Element,
  style: CSSStyleDeclaration,
  [across, down]: readonly [number, number],
): Box {
  const [x, y, width, height] = paddingBox(element);
  const side = (name: string) => parseFloat(style.getPropertyValue(name)) || 0;
  const [left, top] = [side('padding-left') * across, side('padding-top') * down];
  return [
    x + left,
    y + top,
    Math.max(0, width - left - side('padding-right') * across),
    Math.max(0, height - top - side('padding-bottom') * down),
  ];
}

/** Screen px per CSS px along x and y; 1 for what has no layout box of its own. */
export function screenScale(
  element: Element,
  rect = element.getBoundingClientRect(),
): [number, number] {
  if (!(element instanceof HTMLElement) || !element.offsetWidth || !element.offsetHeight)
    return [1, 1];
  const across = rect.width / element.offsetWidth;
  const down = rect.height / element.offsetHeight;
  // Offsets are rounded to whole px: differences within that rounding are not a scale.
  const rounding = (size: number, offset: number) => Math.abs(size - offset) < 1;
  return [
    rounding(rect.width, element.offsetWidth) ? 1 : across,
    rounding(rect.height, element.offsetHeight) ? 1 : down,
  ];
}

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
