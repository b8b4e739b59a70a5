// What a match has lost, and to what: clipped characters, lines with half of their ink missing, cut-off boxes.
import type { Box, Fragment } from '../../../episode/layout.js';
import { areaPx, characterBoxes, intersect } from '../../../pixels/boxes.js';
import type { TextRange } from '../../../pixels/ink.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting, WholeElement } from '../sighting.js';
import { whyBoxUnseen } from '../why-unpainted.js';

/** Share of a character that must remain for it to be whole: line boxes extend a little beyond their block. */
export const WHOLE = 0.75;
/** Of a character that is merely out of sight, less remains, as when measuring ink. */
export const HALF = 0.5;
/** Share of an element's box that must remain; the rest is rounding. */
const WHOLE_BOX = 0.98;

/** Characters of the ranges with less than a given share left after clipping, and what clips them; of some fragments alone. */
export function lostOf(
  ranges: readonly TextRange[],
  { layout }: Pick<Moment, 'layout'>,
  { share, isMeant = () => true }: { share: number; isMeant?: (fragment: Fragment) => boolean },
): { lost: number; by: string[] } {
  const fragments = fragmentsById(layout);
  const by = new Set<string>();
  let lost = 0;
  for (const [id, first, end] of ranges) {
    const fragment = fragments.get(id);
    if (fragment === undefined || !isMeant(fragment)) continue;
    const count = lostIn(fragment, [first, end], share);
    const name = fragment.cut?.by ?? fragment.hidden?.by ?? null;
    if (count > 0 && name !== null) by.add(name);
    lost += count;
  }
  return { lost, by: [...by] };
}

function lostIn(fragment: Fragment, [first, end]: [number, number], share: number): number {
  const { text, clipped } = fragment;
  const cells = characterBoxes(fragment);
  let lost = 0;
  for (let at = first; at < end; at++) {
    if (/\s/u.test(text.charAt(at))) continue;
    const cell = cells?.[at] ?? null;
    if (cell !== null && cell[2] === 0) continue;
    if (cell === null || clipped === null || leftOf(cell, clipped) < share) lost += 1;
  }
  return lost;
}

function leftOf(cell: Box, clipped: Box): number {
  const left = intersect(cell, clipped);
  return left === null ? 0 : areaPx(left) / areaPx(cell);
}

/** Why a part of an element's box is out of sight; null if none is. */
export function cutBox(thing: WholeElement, { layout }: Moment): string | null {
  const { box, clipped } = thing;
  const left = clipped === null ? 0 : areaPx(clipped) / Math.max(1, areaPx(box));
  if (left >= WHOLE_BOX) return null;
  const percent = `${Math.round(left * 100)}% of its box is in sight`;
  const why = whyBoxUnseen(thing, layout);
  return why === null ? percent : `${why}; ${percent}`;
}

/** As shares of a line's height: the baseline is at 0.8 of it, and small letters begin at 0.35. */
const FOOT = 0.66;
const TOP = 0.5;

/** Why a line of letters or figures is incomplete, by where its ink begins and ends; null if it is complete. */
export function halvedIn({ ranges }: Sighting, { layout, ink }: Moment): string | null {
  const fragments = fragmentsById(layout);
  for (const range of ranges) {
    const text = fragments.get(range[0])?.text.slice(range[1], range[2]) ?? '';
    const extent = /[\p{Script=Latin}\d]{2}/u.test(text) ? ink.extent(range) : null;
    if (extent === null) continue;
    const part = extent.bottom < FOOT ? 'lower' : extent.top > TOP ? 'upper' : null;
    if (part !== null) return `the ${part} part of "${text.trim()}" leaves no ink`;
  }
  return null;
}
