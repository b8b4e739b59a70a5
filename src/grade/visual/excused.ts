// What may differ: masked boxes, what moves on its own, and texts that need only keep their shape; and how far things may move to make room for those.
import { countOf } from '../../count.js';
import type { Box } from '../../episode/layout.js';
import { unite } from '../../pixels/boxes.js';
import { named, type VisualChange } from './explain.js';
import type { MaskPair, PageLook } from './snapshot.js';
import type { Thing } from './things.js';

/** What may differ between two pages. */
export interface Allowance {
  masks: readonly MaskPair[];
  agentText: 'exact' | 'same_shape';
  userText: 'exact' | 'same_shape';
}

type Pages = Record<'before' | 'after', PageLook>;

/** Boxes that are not compared, and why, a clause each. */
export function leftOut(
  { before, after }: Pages,
  masks: readonly MaskPair[],
): { boxes: Box[]; notes: string[] } {
  const moving = [...before.moving, ...after.moving];
  const ignored = masks.filter(({ mode }) => mode === 'ignore');
  const empty = masks.filter((mask) => mask.before.length + mask.after.length === 0);
  return {
    boxes: [...moving, ...ignored.flatMap((mask) => [...mask.before, ...mask.after])],
    notes: [
      ...(moving.length === 0 ? [] : ['noise: the page moves there on its own']),
      ...empty.map(({ name }) => `the mask ${name} matches nothing`),
    ],
  };
}

/** The same text on both pages, whose words may differ. */
export interface ShapeGroup {
  /** For people. */
  name: string;
  before: readonly Thing[];
  after: readonly Thing[];
}

/** Masked texts, a live agent's messages, and those of a user that words its own. */
export function shapeGroups(
  { before, after }: Pages,
  { masks, agentText, userText }: Allowance,
): ShapeGroup[] {
  const masked = masks
    .filter(({ mode }) => mode === 'same_shape')
    .map((mask) => ({
      name: mask.name,
      before: inside(before.things, mask.before),
      after: inside(after.things, mask.after),
    }))
    .filter((group) => group.before.length + group.after.length > 0);
  const isMasked = new Set(masked.flatMap((group) => [...group.before, ...group.after]));
  const messages = (whose: string, isUsers: boolean): ShapeGroup[] => {
    const words = ({ things }: PageLook) =>
      things.filter(
        (one) =>
          (one.kind === 'text' || one.kind === 'part') &&
          (one.isUsers ?? false) === isUsers &&
          !isMasked.has(one),
      );
    return sameMessages(whose, words(before), words(after));
  };
  return [
    ...masked,
    ...(agentText === 'exact' ? [] : messages("the agent's", false)),
    ...(userText === 'exact' ? [] : messages("the user's", true)),
  ];
}

function inside(things: readonly Thing[], boxes: readonly Box[]): Thing[] {
  return things.filter(
    ({ kind, box }) => kind !== 'picture' && boxes.some((one) => holdsMiddle(one, box)),
  );
}

/** One that is on a single page appeared or disappeared, as anything does. */
function sameMessages(
  whose: string,
  before: readonly Thing[],
  after: readonly Thing[],
): ShapeGroup[] {
  const numbers = new Set(after.flatMap(({ message }) => message ?? []));
  return [...numbers]
    .map((number) => ({
      name: `${whose} message ${number}`,
      before: before.filter(({ message }) => message === number),
      after: after.filter(({ message }) => message === number),
    }))
    .filter((group) => group.before.length > 0);
}

/** A model seldom takes the same number of lines for the same thing: up to half as many more or fewer, at least two. */
function linesAllowed(lines: number): number {
  return Math.max(2, Math.ceil(lines / 2));
}

export function holdsMiddle([x, y, width, height]: Box, inner: Box): boolean {
  const [middle, centre] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return middle >= x && middle <= x + width && centre >= y && centre <= y + height;
}

/** Rounding, and a letter's side bearing. */
const PLACE_PX = 2;

/** Why its shape differs, one clause each; none if it does not. */
export function shapeProblems({ name, before, after }: ShapeGroup, shifts: Shifts): string[] {
  const [was, is] = [textsOf(before), textsOf(after)];
  const [boxBefore, boxAfter] = [boxAround(before), boxAround(after)];
  if (was.length === 0 || is.length === 0 || boxBefore === null || boxAfter === null)
    return [`${name} ${is.length === 0 ? 'has no text any more' : 'had no text before'}`];
  const [linesBefore, linesAfter] = [linesOf(was), linesOf(is)];
  const allowed = linesAllowed(linesBefore);
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

function boxAround(things: readonly Thing[]): Box | null {
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

const ROUNDING_PX = 1;

/** Whether a thing only made room for a text that may be longer or shorter: it moved, scrolled, or grew around that text. */
export function madeRoom(
  { kind, pair: { before, after } }: VisualChange,
  groups: readonly ShapeGroup[],
  shifts: Shifts,
): boolean {
  if (groups.length === 0 || before === null || after === null) return false;
  if (kind === 'text' || kind === 'style') return false;
  const [dx, dy, dw, dh] = after.box.map((value, at) => value - (before.box[at] ?? 0));
  const isStill = Math.abs(dx ?? 0) <= ROUNDING_PX && Math.abs(dw ?? 0) <= ROUNDING_PX;
  if (!isStill || !shifts(dy ?? 0)) return false;
  if (Math.abs(dh ?? 0) <= ROUNDING_PX) return true;
  return groups.some((group) => {
    const box = boxAround(group.after);
    return after.kind === 'part' && box !== null && holdsMiddle(after.box, box);
  });
}
