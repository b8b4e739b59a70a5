// Text that may change but keeps its shape: place, lines, color, size; and how far its surroundings may move because of that.
import { countOf } from '../../count.js';
import type { Thing } from '../../baseline/format.js';
import type { Box } from '../../episode/layout.js';
import { unite } from '../../pixels/boxes.js';
import { named } from './change.js';

/** The same text on both pages. */
export interface ShapeGroup {
  /** For people. */
  name: string;
  before: readonly Thing[];
  after: readonly Thing[];
  /** How many lines more or fewer are allowed, given a number of lines. */
  tolerance: (lines: number) => number;
}

/** Rounding, and a letter's side bearing. */
const PLACE_PX = 2;

/** Why its shape differs, one clause each; none if it does not. */
export function shapeProblems(
  { name, before, after, tolerance }: ShapeGroup,
  shifts: Shifts,
): string[] {
  const [was, is] = [textsOf(before), textsOf(after)];
  const [boxBefore, boxAfter] = [boxAround(before), boxAround(after)];
  if (was.length === 0 || is.length === 0 || boxBefore === null || boxAfter === null)
    return [`${name} ${is.length === 0 ? 'has no text any more' : 'had no text before'}`];
  const [linesBefore, linesAfter] = [linesOf(was), linesOf(is)];
  const allowed = tolerance(linesBefore);
  const lines = Math.abs(linesAfter - linesBefore) > allowed;
  const style = ['color', 'fontPx', 'fontWeight'].flatMap((key) => {
    const [from, to] = [mostly(was, key), mostly(is, key)];
    return from === to ? [] : [`${name} looks otherwise (${key} ${from} → ${to})`];
  });
  return [
    ...(lines
      ? [
          `${name} has ${countOf(linesAfter, 'line')} instead of ${linesBefore} (up to ${allowed} more or fewer may differ)`,
        ]
      : []),
    ...style,
    ...backgroundProblems(before, after),
    ...placeProblems(name, [boxBefore, boxAfter], shifts),
  ];
}

export function boxAround(things: readonly Thing[]): Box | null {
  return unite(things.map(({ box }) => box));
}

function textsOf(things: readonly Thing[]): Thing[] {
  return things.filter(({ text = '' }) => text !== '');
}

function linesOf(things: readonly Thing[]): number {
  return things.reduce((sum, { lines = 1 }) => sum + lines, 0);
}

/** The style of most of the characters. */
function mostly(things: readonly Thing[], key: string): string {
  const counts = new Map<string, number>();
  for (const { style, text = '' } of things) {
    const value = style[key] ?? 'none';
    counts.set(value, (counts.get(value) ?? 0) + text.length);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['none', -1])[0];
}

function backgroundProblems(before: readonly Thing[], after: readonly Thing[]): string[] {
  return after.flatMap((part) => {
    const earlier = before.find((one) => one.kind === 'part' && one.element === part.element);
    if (part.kind !== 'part' || earlier === undefined) return [];
    const [from = 'none', to = 'none'] = [earlier.style['background'], part.style['background']];
    return from === to ? [] : [`${named(part)} looks otherwise (background ${from} → ${to})`];
  });
}

function placeProblems(name: string, [before, after]: [Box, Box], shifts: Shifts): string[] {
  const dx = after[0] - before[0];
  const end = after[0] + after[2] - before[0] - before[2];
  const dy = after[1] - before[1];
  const aside = Math.min(Math.abs(dx), Math.abs(end)) > PLACE_PX;
  if (!aside && shifts(dy)) return [];
  return [`${name} moved by (${Math.round(aside ? dx : 0)}, ${Math.round(dy)})`];
}

/** Whether a thing may have moved down by this much. */
export type Shifts = (dy: number) => boolean;

/**
 * Things after a text that grew move down by as much; things before one that grew in a panel scrolled to its end move
 * up: by the growth of the texts so far, less the panel's extra scrolling.
 */
export function shiftsOf(
  groups: readonly ShapeGroup[],
  [scrolledBefore, scrolledAfter]: readonly [readonly number[], readonly number[]],
): Shifts {
  const grown = groups
    .map(({ before, after }) => ({ before: boxAround(before), after: boxAround(after) }))
    .flatMap(({ before, after }) =>
      before && after ? [{ top: before[1], by: after[3] - before[3] }] : [],
    )
    .sort((one, other) => one.top - other.top);
  const sums = grown.reduce<number[]>((all, { by }) => [...all, (all.at(-1) ?? 0) + by], [0]);
  const isSame = scrolledBefore.length === scrolledAfter.length;
  const scrolled = isSame ? scrolledAfter.map((top, at) => top - (scrolledBefore[at] ?? 0)) : [];
  const less = [0, sums.at(-1) ?? 0, ...scrolled];
  const allowed = sums.flatMap((sum) => less.map((one) => sum - one));
  return (dy) => allowed.some((one) => Math.abs(one - dy) <= PLACE_PX);
}
