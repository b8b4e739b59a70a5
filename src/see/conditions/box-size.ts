// Whether a match is as high or wide as claimed: by its box, which a person presses, not by its letters.
import type { NumberSense, Side } from '../../claim/slots.js';
import type { Box } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { intersect, tenth } from '../../episode/boxes.js';
import { type Moment, passagesOf } from '../moment.js';
import { isAway, type Sighting, type WholeElement } from '../sighting.js';
import { fails, type MatchFinding, type Test, leavesOpen } from './finding.js';
import { holderOf } from './state.js';

interface Sized {
  side: Side;
  compare: NumberSense;
  px: number;
}

/** Boxes are stored in tenths of a px. */
const ROUNDING_PX = 0.05;
/** A box of 119.6 px is 120 px wide. */
const EXACT_PX = 0.5;

const holds: Readonly<Record<NumberSense, (size: number, wanted: number) => boolean>> = {
  exactly: (size, wanted) => Math.abs(size - wanted) <= EXACT_PX,
  'at least': (size, wanted) => size >= wanted - ROUNDING_PX,
  'at most': (size, wanted) => size <= wanted + ROUNDING_PX,
};

/** If two sizes can be meant, both must agree. */
export function hasBoxSize({ side, compare, px }: Sized, moment: Moment): Test {
  const [where, name] = side === 'high' ? ([3, 'height'] as const) : ([2, 'width'] as const);
  return (sighting) => {
    const unmeasured = whyUnmeasured(sighting, moment);
    if (unmeasured !== null) return unmeasured;
    const { box, element, other } = measured(sighting, side, moment);
    const size = tenth(box[where]);
    const [isSo, isSoElse] = [size, other?.size ?? size].map((one) => holds[compare](one, px));
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
function whyUnmeasured(sighting: Sighting, moment: Moment): MatchFinding | null {
  const { thing, state, why, rough } = sighting;
  const isGone = state === 'unpainted' && !isAway(sighting);
  const isUnseen = thing === null ? isGone : thing.hidden !== null;
  if (isUnseen) return fails(`has no size: ${why ?? 'it is hidden'}`, { absent: true });
  const passages = passagesOf(sighting, moment);
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

function measured(sighting: Sighting, side: Side, moment: Moment): MeasuredSize {
  const at = side === 'high' ? 3 : 2;
  const thing = sighting.thing ?? holderOf(sighting, moment.layout, isOperable);
  if (thing === null) return measuredText(sighting, side, moment);
  const { box, element } = thing;
  if (sighting.thing?.fillsWindow === true) {
    const why = `what is in it is ${tenth(sighting.box[at])} px: it fills the window, as a layer around what is meant does`;
    return { box, element, other: { size: sighting.box[at], why } };
  }
  return { box, element, other: cutOff(thing, at, moment) };
}

/** A part of a box cut off by something other than the window's edge may be permanently out of reach. */
function cutOff(
  { box, clipped }: Pick<WholeElement, 'box' | 'clipped'>,
  at: 2 | 3,
  { layout }: Moment,
): MeasuredSize['other'] {
  const { width, height } = layout.viewport;
  const inView = intersect(box, [0, 0, width, height]);
  if (clipped === null || inView === null || inView[at] - clipped[at] < 1) return null;
  const why = `only ${tenth(clipped[at])} px of that are in sight; claim it where nothing cuts it off`;
  return { size: clipped[at], why };
}

/** The height of a text is that of its line to some, and that of its letters to others. */
function measuredText(sighting: Sighting, side: Side, moment: Moment): MeasuredSize {
  const { box, element } = sighting;
  const first = passagesOf(sighting, moment)[0]?.fragment;
  if (side === 'wide' || first === undefined) return { box, element, other: null };
  const size = box[3] - Math.max(0, first.box[3] - first.fontPx);
  const why = `its letters are set in ${tenth(first.fontPx)} px: claim "the text of …", or name the control`;
  return { box, element, other: { size, why } };
}
