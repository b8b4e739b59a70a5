// Where the ink of letters stops although whole letters would continue: at a band through them, or at the edge of a clip.
import type { Box, Fragment } from '../episode/layout.js';
import { characterBoxes, intersect } from './boxes.js';
import { FAINT_INK, STANDING, channelDifference, type InkPair } from './cell.js';

/** [first character, one past the last] of a fragment. */
type Span = readonly [first: number, end: number];

/** As shares of the height of a line box: within this, a letter in one piece has ink in every row once it has begun. */
const BODY = { top: 0.2, bottom: 0.76 };
/** The baseline, as a share of the height of the text's box. */
const BASELINE = 0.8;
/** A thinner band than this, px, leaves letters whole enough. */
const LEAST_BAND_PX = 1.5;
/** Less than this, px, of a line box is rounding. */
const LEAST_CUT_PX = 1.5;
/** How far letters reach, in px per px of font size: whole ones reach further. */
const REACH = { below: 0.17, above: 0.69, small: 0.5 };
const DESCENDING = /[gjpqyQçÇşŞýÿ,;()[\]{}|@$]/u;
const TALL = /[\p{Lu}\p{N}bdfhklt]/u;

/** How many letters have a band without ink running through them, and its height in CSS px; null if none. */
export function bandThrough(
  fragment: Fragment,
  span: Span,
  pair: InkPair,
): { characters: number; heightPx: number } | null {
  const bands = lettersIn(fragment, span)
    .filter(({ letter }) => !inPieces(letter))
    .map(({ cell }) => bandIn(cell, pair))
    .filter((height) => height >= LEAST_BAND_PX);
  return bands.length === 0 ? null : { characters: bands.length, heightPx: Math.max(...bands) };
}

/** Letters with a dot or an accent have gaps of their own. */
function inPieces(letter: string): boolean {
  return /[ij]/u.test(letter) || letter.normalize('NFD') !== letter;
}

/** The height of the highest band without ink in the body of a letter, with ink above and below, CSS px. */
function bandIn([x, y, width, height]: Box, pair: InkPair): number {
  const rows = inkedRows([x, y, width, height], pair);
  const inBody = (row: number): boolean => {
    const share = ((row + 0.5) / pair.scale - y) / height;
    return share > BODY.top && share < BODY.bottom;
  };
  let most = 0;
  let empty = 0;
  let begun = false;
  for (const { row, inked } of rows) {
    if (inked) {
      if (begun) most = Math.max(most, empty);
      [begun, empty] = [true, 0];
    } else if (begun) empty = inBody(row) ? empty + 1 : -Infinity;
  }
  return most / pair.scale;
}

function inkedRows(box: Box, pair: InkPair): { row: number; inked: boolean }[] {
  const { width } = pair.withText;
  const [left, top, right, bottom] = [box[0], box[1], box[0] + box[2], box[1] + box[3]].map(
    (edge) => Math.round(edge * pair.scale),
  ) as [number, number, number, number];
  const rows: { row: number; inked: boolean }[] = [];
  for (let row = Math.max(0, top); row < Math.min(bottom, pair.withText.height); row += 1) {
    let inked = false;
    for (let x = Math.max(0, left); x < Math.min(right, width) && !inked; x += 1)
      inked = channelDifference(pair, (row * width + x) * 4) > FAINT_INK;
    rows.push({ row, inked });
  }
  return rows;
}

/**
 * How many letters a clip cuts through, and at which edge: their ink reaches it, and whole letters would reach beyond;
 * null if none.
 */
export function cutThrough(
  fragment: Fragment,
  span: Span,
  pair: InkPair,
): { characters: number; edge: 'upper' | 'lower' } | null {
  const { box, clipped, fontPx } = fragment;
  if (clipped === null) return null;
  const bottom = clipped[1] + clipped[3];
  const line = box[1] + BASELINE * box[3];
  const letters = lettersIn(fragment, span, /\S/u);
  const count = (isCut: (letter: string) => boolean, last: boolean): number =>
    letters.filter(({ letter, cell }) => {
      const visible = isCut(letter) ? intersect(cell, clipped) : null;
      const rows = visible === null ? [] : inkedRows(visible, pair);
      return (last ? rows.at(-1) : rows[0])?.inked === true;
    }).length;
  if (box[1] + box[3] - bottom >= LEAST_CUT_PX && bottom - line < REACH.below * fontPx) {
    const isInside = bottom < line - 1;
    const below = count((unit) => DESCENDING.test(unit) || (isInside && STANDING.test(unit)), true);
    if (below > 0) return { characters: below, edge: 'lower' };
  }
  if (clipped[1] - box[1] >= LEAST_CUT_PX && line - clipped[1] < REACH.above * fontPx) {
    const isInside = line - clipped[1] < REACH.small * fontPx;
    const above = count((unit) => TALL.test(unit) || (isInside && STANDING.test(unit)), false);
    if (above > 0) return { characters: above, edge: 'upper' };
  }
  return null;
}

/** Painted characters of an upright line with known places. */
function lettersIn(
  fragment: Fragment,
  [first, end]: Span,
  kind = STANDING,
): { letter: string; cell: Box }[] {
  const { text, cells, approximate, inkMissing, contested, hidden } = fragment;
  if (cells || approximate || inkMissing || contested || hidden) return [];
  const boxes = characterBoxes(fragment) ?? [];
  return boxes.flatMap((cell, at) => {
    const letter = text[at] ?? '';
    const isMeant = at >= first && at < end && cell[2] > 0 && kind.test(letter);
    return isMeant ? [{ letter, cell }] : [];
  });
}
