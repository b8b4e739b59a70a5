// Judges one character by its cell: what geometry rules out, which other texts reach into it, whose ink is there; knows nothing about ranges.
import type { Box, Fragment } from './layout.js';
import { areaPx, intersect } from './boxes.js';
import type { Pixels } from './png.js';

/** What is known about one character. */
export type CharacterSight = 'painted' | 'unpainted' | 'uncertain' | 'space';

/** Two pictures of one moment and the number of device pixels per CSS px. */
export interface InkPair {
  readonly withText: Pixels;
  readonly withoutText: Pixels;
  readonly scale: number;
  /** Differences up to this are not ink; `INK_THRESHOLD` if absent. */
  readonly threshold?: number;
}

/** A change of one color channel up to this, of 255, is not ink if the page moves on its own. */
export const INK_THRESHOLD = 32;
/** The same if it is still, so that any difference is ink: less is not readable on its background. */
export const QUIET_THRESHOLD = 20;
/** Fewer pixels than this are not ink. */
export const INK_PIXELS = 2;
const SMALLEST_FONT_PX = 6;
const LEAST_SHARE_LEFT = 0.5;
/** Tightly set lines overlap by less than this; from here on one text is on top of another. */
export const CONTESTED_SHARE = 0.25;

/** `joined`: a later part of the grapheme before it, which decides for both. */
export function judgeCharacter(question: {
  fragment: Fragment;
  at: number;
  cell: Box | null;
  pair: InkPair | null;
  near: readonly Fragment[];
}): CharacterSight | 'joined' {
  const { fragment, at, cell, pair, near } = question;
  if (/\s/.test(fragment.text[at] ?? '')) return 'space';
  if (cell && cell[2] <= 0) return 'joined';
  const visible = visibleCell(fragment, cell);
  if (!visible || !cell) return 'unpainted';
  if (!pair || fragment.inkMissing) return 'uncertain';
  const known = fragment.contested?.[at];
  if (known === 'y') return 'painted';
  if (known === 'n') return 'unpainted';
  if (known === 'x') return 'uncertain';
  const others = othersIn(cell, near);
  if (!hasInk(pair, visible, others.slivers)) return 'unpainted';
  if (isHalved(fragment, at, { cell, visible, pair })) return 'unpainted';
  const open = known === '?' || (known === undefined && others.contested);
  return open ? 'uncertain' : 'painted';
}

/** Letters and figures that sit on the baseline and reach well above it. */
export const STANDING = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;
const RAISED = /[\p{No}\p{Lm}ªº]/u;
/** As shares of the height of a line box: the line is at about 0.8, the tops of small letters at 0.35. */
const LOWEST_FOOT = 0.45;
const HIGHEST_TOP = 0.66;

/** Whether a letter leaves ink only in its upper or lower part: something covers the rest. */
function isHalved(
  fragment: Fragment,
  at: number,
  { cell, visible, pair }: { cell: Box; visible: Box; pair: InkPair },
): boolean {
  const unit = fragment.text[at] ?? '';
  const upright = !fragment.cells && !fragment.approximate;
  if (!upright || !STANDING.test(unit) || RAISED.test(unit)) return false;
  const rows = inkRows(pair, visible);
  if (rows === null) return false;
  const share = (row: number): number => (row / pair.scale - cell[1]) / cell[3];
  return share(rows.bottom) < LOWEST_FOOT || share(rows.top) > HIGHEST_TOP;
}

/** Ink this faint still shows where a letter begins and ends. */
export const FAINT_INK = 8;

/** The first row with ink and the one behind the last, in device pixels; null without any. */
export function inkRows(pair: InkPair, box: Box): { top: number; bottom: number } | null {
  const { width } = pair.withText;
  const inked = differingIn(pair, box, FAINT_INK);
  const [first, last] = [inked[0], inked.at(-1)];
  if (first === undefined || last === undefined) return null;
  const row = (index: number): number => Math.floor(index / 4 / width);
  return { top: row(first), bottom: row(last) + 1 };
}

/** The part of a cell that geometry and style leave, or null if less than half of it. */
export function visibleCell(fragment: Fragment, cell: Box | null): Box | null {
  const { clipped, hidden, fontPx } = fragment;
  if (!cell || !clipped || hidden || fontPx < SMALLEST_FONT_PX) return null;
  const left = intersect(cell, clipped);
  return left && areaPx(left) >= LEAST_SHARE_LEFT * areaPx(cell) ? left : null;
}

/**
 * Parts of a cell that other texts reach into. Slivers are ignored when looking for ink, since it is unclear whose it
 * is; a larger share makes the whole cell contested.
 */
function othersIn(cell: Box, near: readonly Fragment[]): { slivers: Box[]; contested: boolean } {
  const shared = near.flatMap((other) => (other.clipped ? [intersect(cell, other.clipped)] : []));
  const parts = shared.filter((part) => part !== null);
  const slivers = parts.filter((part) => areaPx(part) < CONTESTED_SHARE * areaPx(cell));
  return { slivers, contested: slivers.length < parts.length };
}

/** Whether at least two pixels of the box, outside the holes, differ by more than the threshold. */
export function hasInk(pair: InkPair, box: Box, holes: readonly Box[] = []): boolean {
  let found = 0;
  for (const index of pixelsIn(pair, box, holes)) {
    if (channelDifference(pair, index) > (pair.threshold ?? INK_THRESHOLD)) found += 1;
    if (found >= INK_PIXELS) return true;
  }
  return false;
}

/** Byte offsets, in order, of the pixels in the box that differ by more than this between both pictures. */
export function differingIn(pair: InkPair, box: Box, byMore: number): number[] {
  const { width, height } = pair.withText;
  const { left, top, right, bottom } = toPixels(box, pair.scale);
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  const found: number[] = [];
  // A plain loop: most pixels are background, and there are a great many of them.
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    for (let index = (y * width + from) * 4; index < (y * width + to) * 4; index += 4)
      if (channelDifference(pair, index) > byMore) found.push(index);
  return found;
}

/** Byte offsets of the pixels with their centers in the box but in none of the holes. */
export function* pixelsIn(pair: InkPair, box: Box, holes: readonly Box[] = []): Generator<number> {
  const { width, height } = pair.withText;
  const area = toPixels(box, pair.scale);
  const left = holes.map((hole) => toPixels(hole, pair.scale));
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y += 1) {
    for (let x = Math.max(0, area.left); x < Math.min(width, area.right); x += 1) {
      if (!left.some((hole) => contains(hole, x, y))) yield (y * width + x) * 4;
    }
  }
}

/** The largest difference in one color channel (0 to 255) at a byte offset. */
export function channelDifference({ withText, withoutText }: InkPair, index: number): number {
  const a = withText.data;
  const b = withoutText.data;
  return Math.max(
    Math.abs((a[index] ?? 0) - (b[index] ?? 0)),
    Math.abs((a[index + 1] ?? 0) - (b[index + 1] ?? 0)),
    Math.abs((a[index + 2] ?? 0) - (b[index + 2] ?? 0)),
  );
}

interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function toPixels(box: Box, scale: number): PixelBox {
  return {
    left: Math.round(box[0] * scale),
    top: Math.round(box[1] * scale),
    right: Math.round((box[0] + box[2]) * scale),
    bottom: Math.round((box[1] + box[3]) * scale),
  };
}

function contains(box: PixelBox, x: number, y: number): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

const ROW_PX = 64;

/** The fragments with visible boxes that touch a given one's. */
export type Neighbors = (fragment: Fragment) => readonly Fragment[];

/** Indexes fragments by rows of 64 CSS px, so that a look-up only costs what is nearby. */
export function indexByRow(fragments: readonly Fragment[]): Neighbors {
  const rows = new Map<number, Fragment[]>();
  for (const fragment of fragments) {
    if (fragment.text.trim() === '' || fragment.hidden) continue;
    for (const row of rowsOf(fragment)) rows.set(row, [...(rows.get(row) ?? []), fragment]);
  }
  return (fragment) => {
    const near = new Set(rowsOf(fragment).flatMap((row) => rows.get(row) ?? []));
    return [...near].filter((other) => other.id !== fragment.id && touch(fragment, other));
  };
}

function touch(a: Fragment, b: Fragment): boolean {
  return a.clipped !== null && b.clipped !== null && intersect(a.clipped, b.clipped) !== null;
}

function rowsOf({ clipped }: Fragment): number[] {
  if (!clipped) return [];
  const first = Math.floor(clipped[1] / ROW_PX);
  const last = Math.floor((clipped[1] + clipped[3]) / ROW_PX);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
