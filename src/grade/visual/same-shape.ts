// Texts whose words may differ as long as they keep their shape, and how far other things may move to make room for them.
import type { Box } from '../../episode/layout.js';
import { unite } from '../../episode/boxes.js';
import {
  commonest,
  growth,
  type MaskPair,
  type PageLook,
  type Thing,
  type ThingPair,
  type VisualChange,
} from './things.js';

/** The same text on both pages, whose words may differ. */
export interface ShapeGroup {
  /** For people. */
  name: string;
  before: readonly Thing[];
  after: readonly Thing[];
}

/** Masked texts, and the messages of those whose words vary, such as `the agent's`. */
export function shapeGroups(
  before: PageLook,
  after: PageLook,
  { masks, varying }: { masks: readonly MaskPair[]; varying: readonly string[] },
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
  const words = ({ things }: PageLook, message: string) =>
    things
      .filter((one) => one.message === message && !isMasked.has(one))
      .filter(({ kind }) => kind === 'text' || kind === 'part');
  const names = new Set(after.things.map(({ message }) => message));
  const messages = [...names]
    .filter((name) => varying.some((whose) => name.startsWith(whose)))
    .map((name) => ({ name, before: words(before, name), after: words(after, name) }))
    // One that is on a single page appeared or disappeared, as anything does.
    .filter((group) => group.before.length > 0 && group.after.length > 0);
  return [...masked, ...messages];
}

function inside(things: readonly Thing[], boxes: readonly Box[]): Thing[] {
  return things.filter(
    ({ kind, box }) => kind !== 'picture' && boxes.some((one) => holdsMiddle(one, box)),
  );
}

export function holdsMiddle([x, y, width, height]: Box, inner: Box): boolean {
  const [middle, centre] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return middle >= x && middle <= x + width && centre >= y && centre <= y + height;
}

/** Rounding, and a letter's side bearing. */
const PLACE_PX = 2;
/** A model seldom takes the same number of lines for the same thing: up to half as many more or fewer, at least two. */
const ALLOWED = { share: 0.5, perFontPx: 4 };

const STYLES = ['color', 'font size', 'font weight', 'background'];

/** Why its shape differs, one clause each; none if it does not. */
export function shapeProblems({ name, before, after }: ShapeGroup, shifts: Shifts): string[] {
  const [boxBefore, boxAfter] = [boxAround(before), boxAround(after)];
  const [had, has] = [before, after].map((things) => things.some(({ text }) => text !== ''));
  if (!had || !has || boxBefore === null || boxAfter === null)
    return [`${name} ${has ? 'had no text before' : 'has no text any more'}`];
  const fontPx = Number.parseFloat(mostly(before, 'font size'));
  const allowed = Math.max(ALLOWED.share * boxBefore[3], ALLOWED.perFontPx * fontPx);
  const [left, top, wider, higher] = growth(boxBefore, boxAfter);
  const [high, was, most] = [boxAfter[3], boxBefore[3], allowed].map(Math.round);
  const height =
    Math.abs(higher) <= allowed
      ? []
      : [`${name} is ${high} px high instead of ${was} (up to ${most} more or fewer may differ)`];
  const style = STYLES.flatMap((key) => {
    const [from, to] = [mostly(before, key), mostly(after, key)];
    return from === to ? [] : [`${name} looks otherwise (${key} ${from} → ${to})`];
  });
  const isAside = Math.min(Math.abs(left), Math.abs(left + wider)) > PLACE_PX;
  const moved = `${name} moved by (${Math.round(isAside ? left : 0)}, ${Math.round(top)})`;
  return [...height, ...style, ...(isAside || !shifts(top) ? [moved] : [])];
}

function boxAround(things: readonly Thing[]): Box | null {
  return unite(things.map(({ box }) => box));
}

/** The style of most of the characters, or of most boxes. */
function mostly(things: readonly Thing[], key: string): string {
  const styles = things.flatMap(({ style, text }) => {
    const value = style[key];
    return value === undefined ? [] : [[value, Math.max(1, text.length)] as const];
  });
  return styles.length === 0 ? 'none' : commonest(styles);
}

/** Whether a thing may have moved down by this much. */
export type Shifts = (dy: number) => boolean;

/**
 * Things after a text that grew move down by as much; things before one that grew in a panel scrolled to its end move
 * up: by the growth of the texts so far, less the panel's extra scrolling.
 */
export function shiftsOf(
  groups: readonly ShapeGroup[],
  before: readonly number[],
  after: readonly number[],
): Shifts {
  const grown = groups
    .map((group) => ({ was: boxAround(group.before), is: boxAround(group.after) }))
    .flatMap(({ was, is }) => (was && is ? [{ top: was[1], by: is[3] - was[3] }] : []))
    .sort((one, other) => one.top - other.top);
  const sums = [0];
  for (const { by } of grown) sums.push((sums.at(-1) ?? 0) + by);
  const isSame = before.length === after.length;
  const scrolled = isSame ? after.map((top, at) => top - (before[at] ?? 0)) : [];
  const less = [0, sums.at(-1) ?? 0, ...scrolled];
  const allowed = sums.flatMap((sum) => less.map((one) => sum - one));
  return (dy) => allowed.some((one) => Math.abs(one - dy) <= PLACE_PX);
}

const ROUNDING_PX = 1;

/** Whether a thing only made room for a text that may be longer or shorter: it moved, scrolled, or grew around that text. */
export function madeRoom(
  { kind }: VisualChange,
  { before, after }: ThingPair,
  groups: readonly ShapeGroup[],
  shifts: Shifts,
): boolean {
  if (groups.length === 0 || before === null || after === null) return false;
  if (kind === 'text' || kind === 'style') return false;
  const [x, , width, height] = growth(before.box, after.box).map(Math.abs) as Box;
  if (x > ROUNDING_PX || width > ROUNDING_PX) return false;
  if (!shifts(after.box[1] - before.box[1])) return false;
  if (height <= ROUNDING_PX) return true;
  const around = groups.map((group) => boxAround(group.after));
  return after.kind === 'part' && around.some((box) => box && holdsMiddle(after.box, box));
}
