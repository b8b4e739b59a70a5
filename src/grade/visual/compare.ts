// Compares a page with its baseline: which regions differ, how each changed, and what is excused; pure, reads no files.
import type { Thing } from '../../baseline/format.js';
import type { Box } from '../../episode/layout.js';
import {
  countSet,
  coverBox,
  differingPixels,
  emptyMask,
  unequalPixels,
} from '../../pixels/compare.js';
import { type VisualChange, changeOf, named } from './change.js';
import { type Claimant, territories, unexplained } from './claimant.js';
import type { CompareInput } from './compare-input.js';
import { holdsMiddle, leftOut, shapeGroups } from './excused.js';
import { pairThings, type ThingPair } from './pair-things.js';
import { type Region, regionsOf } from './regions.js';
import { boxAround, type ShapeGroup, shapeProblems, type Shifts, shiftsOf } from './shape.js';
import { sameContent } from './shifted.js';

export interface PictureComparison {
  /** The differences that are not explained away, in reading order; none: it matches. */
  regions: Region[];
  /** Pixels of these regions. */
  differing: number;
  /** Pixels that are not the same and are masked, excused or noise. */
  excused: number;
  /** What was left out or excused, a clause each. */
  notes: string[];
}

export function comparePages(input: CompareInput): PictureComparison {
  const { after, pictures } = input;
  const look = pictures.after;
  const unequal = unequalPixels(pictures.before.pixels, look.pixels);
  const out = leftOut(input);
  const isOut = emptyMask(look.pixels);
  for (const box of out.boxes) coverBox(isOut, look, box);
  const left = {
    unequal: unequal.map((set, at) => (isOut[at] === 1 ? 0 : set)),
    plain: differingPixels(pictures.before.pixels, look.pixels).map((set, at) =>
      isOut[at] === 1 ? 0 : set,
    ),
  };
  const claimed = territories(claimantsOf(input, out.boxes), left, look);
  const open = unexplained(left, claimed.taken, {
    ...{ look, viewport: after.viewport, things: after.things },
  });
  const rest = {
    unequal: left.unequal.map((set, at) => (claimed.taken[at] === 1 ? 0 : set)),
    plain: left.plain,
  };
  const all = [...claimed.territories, ...territories(open, rest, look).territories];
  const regions = regionsOf(all.filter(({ isExcused }) => !isExcused));
  const differing = regions.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const excused = all.filter(({ isExcused }) => isExcused).map(({ words }) => words);
  return {
    ...{ regions, differing },
    excused: countSet(unequal) - differing,
    notes: [...out.notes, ...excused],
  };
}

/** How each thing changed, according to the layouts. */
function claimantsOf(input: CompareInput, ignored: readonly Box[]): Claimant[] {
  const { before, after, pictures } = input;
  const groups = shapeGroups(input);
  const shifts = shiftsOf(groups, [before.scrolled, after.scrolled]);
  const inGroup = new Set(groups.flatMap((group) => [...group.before, ...group.after]));
  const isFree = (one: Thing): boolean =>
    !inGroup.has(one) && !ignored.some((box) => holdsMiddle(box, one.box));
  const pairs = pairThings(before.things.filter(isFree), after.things.filter(isFree));
  return [
    ...groups.flatMap((group) => ofGroup(group, shifts)),
    ...pairs.flatMap((pair) => {
      const change = changeOf(pair) ?? redrawn(pair, pictures);
      return change === null ? [] : [ofChange(change, madeRoom(change, groups, shifts))];
    }),
  ];
}

function ofGroup(group: ShapeGroup, shifts: Shifts): Claimant[] {
  const { before, after, name } = group;
  const problems = shapeProblems(group, shifts);
  const boxes = [...before, ...after].flatMap(({ seen }) => (seen === null ? [] : [seen]));
  const isExcused = problems.length === 0;
  const words = isExcused ? `${name} keeps its shape` : problems.join('; ');
  const pairs = [
    ...before.map((one) => ({ before: one, after: null })),
    ...after.map((one) => ({ before: null, after: one })),
  ];
  return [{ kind: 'shape', words, boxes, isExcused, isFaint: false, by: null, pairs }];
}

function ofChange(
  { kind, words, boxes, by, isFaint, pair }: VisualChange,
  isExcused: boolean,
): Claimant {
  return { kind, words, boxes, isExcused, isFaint, by, pairs: [pair] };
}

/** A picture that has no change in the layout but shows something else. */
function redrawn(
  { before, after }: ThingPair,
  pictures: CompareInput['pictures'],
): VisualChange | null {
  if (before?.kind !== 'picture' || !before.seen || !after?.seen) return null;
  if (sameContent([pictures.before, before.seen], [pictures.after, after.seen]) !== false)
    return null;
  return {
    ...{ kind: 'style', words: `${named(after)} shows something else` },
    ...{ pair: { before, after }, boxes: [before.seen, after.seen], by: null, isFaint: false },
  };
}

const ROUNDING_PX = 1;

/** Whether it only made room for a text that may be longer or shorter: it moved, scrolled, or grew around that text. */
function madeRoom(
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
