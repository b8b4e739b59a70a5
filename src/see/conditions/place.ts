// Where a match is relative to another (above, inside, before, near), and how high or wide its box is.
import type { Box } from '../../episode/layout.js';
import { intersect, tenth } from '../../episode/boxes.js';
import type { MeasuredBox } from '../../episode/verdict/claim-result.js';
import {
  fails,
  leavesOpen,
  type MatchFinding,
  measuredBox,
  placeWords,
  type Test,
} from '../decision.js';
import {
  boxOfAll,
  holdsAll,
  isAway,
  isPartlySeen,
  type Located,
  type Sighting,
  type WholeElement,
} from '../sighting.js';
import { isBoxInside } from '../find/things.js';
import { onOneLine } from '../find/lines.js';
import type { ScreenEvidence } from '../evidence.js';
import { couldStillHold } from '../opaque.js';
import type { Side } from '../../claim/claim.js';
import { isOperable } from '../../episode/roles.js';
import { holderOf } from './control.js';
import type { NumberSense } from '../../claim/language.js';
import { passagesOf } from '../pixels/ink.js';

type Relation = 'above' | 'below' | 'left_of' | 'right_of' | 'inside' | 'before';

/** How the two are to each other; a number is how far apart they are at most, CSS px. */
export type PlacedBy = Relation | number;

/** How far boxes may overlap and still count as apart, CSS px. */
const TOLERANCE_PX = 2;

interface Comparison {
  screen: ScreenEvidence;
  /** The other subject in words. */
  otherWords: string;
}

/** Tests a match against everything that the other subject could mean. */
export function standsBy(condition: PlacedBy, other: Located, comparison: Comparison): Test {
  return (sighting) => {
    const unseen = whyNowhere(sighting);
    if (unseen !== null) return fails(`is nowhere to be seen: ${unseen}`, { absent: true });
    if (other.problem !== null) return leavesOpen(`cannot be compared: ${other.problem}`);
    const all = other.sightings.filter((one) => !isSame(sighting, one));
    if (all.length === 0 && other.sightings.length > 0)
      return leavesOpen(
        `cannot be compared: ${comparison.otherWords} could only be that thing itself`,
      );
    const there = seenFirst(all.filter((one) => whyNowhere(one) === null));
    if (there.length === 0) return standsAlone(all, other, comparison);
    return against(condition, sighting, { there, otherWords: comparison.otherWords });
  };
}

/** What is in sight is meant, rather than what is scrolled out of its panel. */
function seenFirst(all: readonly Sighting[]): readonly Sighting[] {
  const inPanel = all.filter((one) => one.scrolledOutOf === null);
  return inPanel.length > 0 ? inPanel : all;
}

/** The other is nowhere, or could be where no text can be read. */
function standsAlone(
  unseen: readonly Sighting[],
  other: Located,
  { screen, otherWords }: Comparison,
): MatchFinding {
  const [first] = unseen;
  if (first !== undefined)
    return fails(`cannot be compared: ${otherWords} is not painted, ${whyNowhere(first) ?? ''}`, {
      boxes: [{ ...measuredBox(first), kind: 'other' }],
      absent: true,
    });
  const [region] = couldStillHold(screen, other.couldHide);
  if (region === undefined)
    return fails(`has nothing to be compared with: ${other.absent}`, { absent: true });
  return leavesOpen(
    `has nothing readable to be compared with: ${other.absent}, but it could be in ${region.element}`,
    { boxes: [{ box: region.box, kind: 'opaque', text: region.element }] },
  );
}

function against(
  condition: PlacedBy,
  sighting: Sighting,
  { there, otherWords }: { there: readonly Sighting[]; otherWords: string },
): MatchFinding {
  const found = there.map((other) => ({ other, holds: holds(condition, sighting, other) }));
  const boxes = there.map((other): MeasuredBox => ({ ...measuredBox(other), kind: 'other' }));
  const [first] = found;
  if (first === undefined) throw new Error('There is nothing to stand by.');
  const hidden = [sighting, ...there].find((one) => one.scrolledOutOf !== null);
  if (hidden !== undefined && !there.every((other) => isOrderKnown(condition, sighting, other)))
    return leavesOpen(cannotBePlaced(condition, hidden), { boxes });
  const rough = [sighting, ...there].find((one) => one.rough);
  if (rough !== undefined && condition !== 'before')
    return leavesOpen(
      `cannot be compared: only the position of the whole paragraph of "${rough.text.trim()}" is known, because it is out of sight`,
      { boxes },
    );
  if (found.some(({ holds: one }) => one !== first.holds))
    return leavesOpen(
      `stands ${phrase(condition)} one of ${found.length} matches of ${otherWords} and not another (${found.map(({ other }) => placeWords(other)).join('; ')})`,
      { boxes },
    );
  return {
    outcome: first.holds ? 'passed' : 'failed',
    why: `${first.holds ? 'stands' : 'does not stand'} ${phrase(condition)} ${otherWords}: ${numbers(condition, boxOfAll(sighting), boxOfAll(first.other))}`,
    measurements: {
      distancePx: tenth(distance(boxOfAll(sighting), boxOfAll(first.other))),
    },
    boxes,
  };
}

/** Something scrolled out of its panel is placed where both the document and its position in the panel put it. */
function isOrderKnown(condition: PlacedBy, sighting: Sighting, other: Sighting): boolean {
  return (
    condition === 'before' && comesBefore(sighting, other) === isEarlierInDocument(sighting, other)
  );
}

function isEarlierInDocument(first: Sighting, second: Sighting): boolean {
  const [one, other] = [first.ranges[0], second.ranges[0]];
  if (one !== undefined && other !== undefined && one[0] === other[0]) return one[1] < other[1];
  return first.order < second.order;
}

function cannotBePlaced(condition: PlacedBy, { text, scrolledOutOf }: Sighting): string {
  const unseen = `"${text.trim()}" is scrolled out of ${scrolledOutOf ?? 'its panel'}`;
  const next =
    condition === 'before'
      ? 'claim it at a checkpoint where both can be seen'
      : 'claim it at a checkpoint where both can be seen, or claim their order: "X and Y are in this order"';
  return `cannot be compared: ${unseen}; ${next}`;
}

/** The same thing, or a part of it: words inside the subject are not what it is compared with. */
function isSame(a: Sighting, b: Sighting): boolean {
  if (b.thing === null && holdsAll(a, b)) return true;
  if ((a.thing === null) !== (b.thing === null)) return false;
  if (a.thing === null) return holdsAll(b, a) && holdsAll(a, b);
  const [one, other] = [boxOfAll(a), boxOfAll(b)];
  return a.element === b.element && one.every((value, at) => value === other[at]);
}

/**
 * Why a thing has no place for a person; null if it has. Things outside the viewport still have their place on the
 * page.
 */
function whyNowhere(sighting: Sighting): string | null {
  const { state, why, box } = sighting;
  if (state !== 'unpainted' || isPartlySeen(sighting)) return null;
  if (isAway(sighting) && box[2] > 0 && box[3] > 0) return null;
  return why ?? 'it is not painted';
}

function holds(condition: PlacedBy, subject: Sighting, other: Sighting): boolean {
  const [a, b] = [boxOfAll(subject), boxOfAll(other)];
  if (typeof condition === 'number') return distance(a, b) <= condition;
  return condition === 'before' ? comesBefore(subject, other) : relations[condition](a, b);
}

type Holds = (a: Box, b: Box) => boolean;

const relations: Readonly<Record<Exclude<Relation, 'before'>, Holds>> = {
  above: (a, b) => a[1] + a[3] <= b[1] + TOLERANCE_PX,
  below: (a, b) => b[1] + b[3] <= a[1] + TOLERANCE_PX,
  left_of: (a, b) => a[0] + a[2] <= b[0] + TOLERANCE_PX,
  right_of: (a, b) => b[0] + b[2] <= a[0] + TOLERANCE_PX,
  inside: isBoxInside,
};

/**
 * Along the line in reading direction, else from the top down. Of two things in columns side by side, the first in the
 * document is read first.
 */
function comesBefore(first: Sighting, second: Sighting): boolean {
  const [a, b] = [boxOfAll(first), boxOfAll(second)];
  const [one, other] = [first.ranges[0], second.ranges[0]];
  if (one !== undefined && other !== undefined && one[0] === other[0]) return one[1] < other[1];
  if (onOneLine({ box: a }, { box: b }))
    return first.rightToLeft && second.rightToLeft ? a[0] + a[2] > b[0] + b[2] : a[0] < b[0];
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  return across > 0 ? a[1] < b[1] : first.order < second.order;
}

function distance(a: Box, b: Box): number {
  const across = Math.max(0, b[0] - a[0] - a[2], a[0] - b[0] - b[2]);
  const down = Math.max(0, b[1] - a[1] - a[3], a[1] - b[1] - b[3]);
  return Math.hypot(across, down);
}

function phrase(condition: PlacedBy): string {
  if (typeof condition === 'number') return `within ${condition} px of`;
  return condition.replace(/^(\w+)_of$/u, 'to the $1 of');
}

function numbers(condition: PlacedBy, a: Box, b: Box): string {
  if (typeof condition === 'number') return `${tenth(distance(a, b))} px lie between the two`;
  const sideways = condition === 'left_of' || condition === 'right_of';
  return sideways
    ? `it spans ${px(a[0])} to ${px(a[0] + a[2])} across, the other ${px(b[0])} to ${px(b[0] + b[2])}`
    : `it spans ${px(a[1])} to ${px(a[1] + a[3])} from the top, the other ${px(b[1])} to ${px(b[1] + b[3])}`;
}

function px(value: number): string {
  return `${Math.round(value)} px`;
}

interface Sized {
  side: Side;
  compare: NumberSense;
  px: number;
}

/** Boxes are stored in tenths of a px. */
const ROUNDING_PX = 0.05;
/** A box of 119.6 px is 120 px wide. */
const EXACT_PX = 0.5;

const sizeHolds: Readonly<Record<NumberSense, (size: number, wanted: number) => boolean>> = {
  exactly: (size, wanted) => Math.abs(size - wanted) <= EXACT_PX,
  'at least': (size, wanted) => size >= wanted - ROUNDING_PX,
  'at most': (size, wanted) => size <= wanted + ROUNDING_PX,
};

/** If two sizes can be meant, both must agree. */
export function hasBoxSize({ side, compare, px }: Sized, screen: ScreenEvidence): Test {
  const [where, name] = side === 'high' ? ([3, 'height'] as const) : ([2, 'width'] as const);
  return (sighting) => {
    const unmeasured = whyUnmeasured(sighting, screen);
    if (unmeasured !== null) return unmeasured;
    const { box, element, other } = measured(sighting, side, screen);
    const size = tenth(box[where]);
    const [isSo, isSoElse] = [size, other?.size ?? size].map((one) => sizeHolds[compare](one, px));
    const measurements = { [`${name}OfBoxPx`]: size, [`${name}OfBoxNeededPx`]: px };
    const boxes = [{ box, kind: 'other' as const, text: element }];
    const found = `is ${size} px ${side} (${element})`;
    if (other !== null && isSo !== isSoElse)
      return leavesOpen(`${found}, but ${other.why}`, { measurements, boxes });
    const missed = isSo === true ? '' : `, and not ${compare} ${px} px`;
    return {
      outcome: isSo === true ? 'passed' : 'failed',
      why: `${found}${missed}`,
      measurements,
      boxes,
    };
  };
}

/** Something scrolled out of sight or under something else still has its size. */
function whyUnmeasured(sighting: Sighting, screen: ScreenEvidence): MatchFinding | null {
  const { thing, state, why, rough } = sighting;
  const isGone = state === 'unpainted' && !isAway(sighting);
  const isUnseen = thing === null ? isGone : thing.hidden !== null;
  if (isUnseen) return fails(`has no size: ${why ?? 'it is hidden'}`, { absent: true });
  const passages = passagesOf(sighting, screen);
  if (passages.some(({ fragment }) => byStyle.has(fragment.hidden?.reason ?? '')))
    return leavesOpen(`has no certain size, since its text is hidden: ${why ?? ''}`);
  if (!rough) return null;
  return leavesOpen(
    'has no known size: it is out of sight, where only the box of its whole paragraph is known',
  );
}

/** A hidden text may be in a control that is hidden with it, or in one that shows an icon instead. */
const byStyle: ReadonlySet<string> = new Set(['visibility', 'opacity', 'content_visibility']);

interface MeasuredSize {
  box: Box;
  element: string;
  /** Another size that can be meant, and why; null if there is none. */
  other: { size: number; why: string } | null;
}

function measured(sighting: Sighting, side: Side, screen: ScreenEvidence): MeasuredSize {
  const at = side === 'high' ? 3 : 2;
  const thing = sighting.thing ?? holderOf(sighting, screen.layout, isOperable);
  if (thing === null) return measuredText(sighting, side, screen);
  const { box, element } = thing;
  if (sighting.thing?.fillsWindow === true) {
    const why = `what is in it is ${tenth(sighting.box[at])} px: it fills the window, as a layer around what is meant does`;
    return { box, element, other: { size: sighting.box[at], why } };
  }
  return { box, element, other: cutOff(thing, at, screen) };
}

/** A part of a box cut off by something other than the window's edge may be permanently out of reach. */
function cutOff(
  { box, clipped }: Pick<WholeElement, 'box' | 'clipped'>,
  at: 2 | 3,
  { layout }: ScreenEvidence,
): MeasuredSize['other'] {
  const { width, height } = layout.viewport;
  const inView = intersect(box, [0, 0, width, height]);
  if (clipped === null || inView === null || inView[at] - clipped[at] < 1) return null;
  const why = `only ${tenth(clipped[at])} px of that are in sight; claim it where nothing cuts it off`;
  return { size: clipped[at], why };
}

/** The height of a text is that of its line to some, and that of its letters to others. */
function measuredText(sighting: Sighting, side: Side, screen: ScreenEvidence): MeasuredSize {
  const { box, element } = sighting;
  const first = passagesOf(sighting, screen)[0]?.fragment;
  if (side === 'wide' || first === undefined) return { box, element, other: null };
  const size = box[3] - Math.max(0, first.box[3] - first.fontPx);
  const why = `its letters are set in ${tenth(first.fontPx)} px: claim "the text of …", or name the control`;
  return { box, element, other: { size, why } };
}
