// Where a match is relative to another: above, below, left, right, inside, before, near.
import type { Box } from '../../episode/layout.js';
import { tenth } from '../../episode/boxes.js';
import type { MeasuredBox } from '../../episode/verdict/claim-result.js';
import { measuredBox, placeWords } from '../decision.js';
import type { Located } from '../find/located.js';
import { isBoxInside } from '../find/scope.js';
import { onOneLine } from '../find/visual-lines.js';
import type { Moment } from '../moment.js';
import { couldStillHold } from '../opaque.js';
import { boxOfAll, holdsAll, isAway, isPartlySeen, type Sighting } from '../sighting.js';
import { fails, type MatchFinding, type Test, leavesOpen } from './finding.js';

type Relation = 'above' | 'below' | 'left_of' | 'right_of' | 'inside' | 'before';

/** How the two are to each other; a number is how far apart they are at most, CSS px. */
export type PlacedBy = Relation | number;

/** How far boxes may overlap and still count as apart, CSS px. */
const TOLERANCE_PX = 2;

interface Told {
  moment: Moment;
  /** The other subject in words. */
  otherWords: string;
}

/** Tests a match against everything that the other subject could mean. */
export function standsBy(condition: PlacedBy, other: Located, told: Told): Test {
  return (sighting) => {
    const unseen = whyNowhere(sighting);
    if (unseen !== null) return fails(`is nowhere to be seen: ${unseen}`, { absent: true });
    if (other.problem !== null) return leavesOpen(`cannot be compared: ${other.problem}`);
    const all = other.sightings.filter((one) => !isSame(sighting, one));
    if (all.length === 0 && other.sightings.length > 0)
      return leavesOpen(`cannot be compared: ${told.otherWords} could only be that thing itself`);
    const there = seenFirst(all.filter((one) => whyNowhere(one) === null));
    if (there.length === 0) return standsAlone(all, other, told);
    return against(condition, sighting, { there, otherWords: told.otherWords });
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
  { moment, otherWords }: Told,
): MatchFinding {
  const [first] = unseen;
  if (first !== undefined)
    return fails(`cannot be compared: ${otherWords} is not painted, ${whyNowhere(first) ?? ''}`, {
      boxes: [{ ...measuredBox(first), kind: 'other' }],
      absent: true,
    });
  const [region] = couldStillHold(moment, other.couldHide);
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
