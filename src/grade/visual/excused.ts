// What masks, noise and the agent's own words excuse: boxes that are left out, and texts that need only keep their shape.
import type { Thing } from '../../baseline/format.js';
import type { Box } from '../../episode/layout.js';
import type { CompareInput, MaskPair } from './compare-input.js';
import { sameContent } from './shifted.js';
import type { ShapeGroup } from './shape.js';

export interface LeftOut {
  boxes: Box[];
  /** Why, a clause each. */
  notes: string[];
}

/** Masked to be ignored, moved as a whole and otherwise as it was, or moving by itself. */
export function leftOut({ before, after, pictures, masks }: CompareInput): LeftOut {
  const moving = [...before.moving, ...after.moving];
  const noise = moving.length === 0 ? [] : ['noise: the page moves there on its own'];
  const of = masks.map((mask) => byMask(mask, pictures));
  return {
    boxes: [...moving, ...of.flatMap(({ boxes }) => boxes)],
    notes: [...noise, ...of.flatMap(({ notes }) => notes)],
  };
}

function byMask(mask: MaskPair, pictures: CompareInput['pictures']): LeftOut {
  const { name, mode, before, after } = mask;
  const boxes = [...before, ...after];
  if (boxes.length === 0) return { boxes, notes: [`the mask ${name} matches nothing`] };
  if (mode === 'ignore') return { boxes, notes: [] };
  if (mode === 'same_shape') return { boxes: [], notes: [] };
  const pairs = before.map((box, at) => [box, after[at]] as const);
  const isSame =
    before.length === after.length &&
    pairs.every(
      ([was, is]) =>
        is !== undefined && sameContent([pictures.before, was], [pictures.after, is]) === true,
    );
  return isSame
    ? { boxes, notes: [] }
    : { boxes: [], notes: [`${name} may move, but it has changed`] };
}

/** Texts whose words may differ: masked ones, a live agent's messages, and those of a user that words its own. */
export function shapeGroups(input: CompareInput): ShapeGroup[] {
  const { before, after, masks, agentText, userText } = input;
  const masked = masks
    .filter(({ mode }) => mode === 'same_shape')
    .map((mask) => ({
      name: mask.name,
      before: inside(before.things, mask.before),
      after: inside(after.things, mask.after),
      tolerance: () => mask.lines,
    }))
    .filter((group) => group.before.length + group.after.length > 0);
  const isMasked = new Set(masked.flatMap((group) => [...group.before, ...group.after]));
  const words = (things: readonly Thing[]) =>
    things.filter((one) => one.kind !== 'control' && one.kind !== 'picture' && !isMasked.has(one));
  const side = (isUsers: boolean) => (things: readonly Thing[]) =>
    words(things).filter((one) => (one.isUsers ?? false) === isUsers);
  return [
    ...masked,
    ...(agentText === 'exact' ? [] : ofMessages("the agent's", input, side(false))),
    ...(userText === 'exact' ? [] : ofMessages("the user's", input, side(true))),
  ];
}

function inside(things: readonly Thing[], boxes: readonly Box[]): Thing[] {
  return things.filter(
    ({ kind, box }) => kind !== 'picture' && boxes.some((one) => holdsMiddle(one, box)),
  );
}

/** The same message on both pages; one that is on a single page appeared or disappeared, as anything does. */
function ofMessages(
  whose: string,
  pages: Pick<CompareInput, 'before' | 'after'>,
  side: (things: readonly Thing[]) => readonly Thing[],
): ShapeGroup[] {
  const [before, after] = [side(pages.before.things), side(pages.after.things)];
  const numbers = new Set(after.flatMap(({ message = 0 }) => (message === 0 ? [] : [message])));
  return [...numbers]
    .map((number) => ({
      name: `${whose} message ${number}`,
      before: before.filter(({ message }) => message === number),
      after: after.filter(({ message }) => message === number),
      tolerance: ofLines,
    }))
    .filter((group) => group.before.length > 0);
}

/** A model seldom takes the same number of lines for the same thing: up to half as many more or fewer, at least two. */
function ofLines(lines: number): number {
  return Math.max(2, Math.ceil(lines / 2));
}

export function holdsMiddle([x, y, width, height]: Box, inner: Box): boolean {
  const [middle, centre] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return middle >= x && middle <= x + width && centre >= y && centre <= y + height;
}
