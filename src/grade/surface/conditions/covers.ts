// Whether a match covers something else: their boxes overlap, and what is under it is not painted there, or gets no clicks.
import type { Place } from '../../../claim/predicate.js';
import { placeName } from '../../../claim/words.js';
import { countOf } from '../../../count.js';
import { areaPx, intersect } from '../../../pixels/boxes.js';
import type { Box } from '../../../episode/layout.js';
import { measuredBox } from '../decision.js';
import { answersAt } from './at.js';
import type { Located } from '../find/located.js';
import type { Moment } from '../moment.js';
import { boxOfAll, type Sighting } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';

export interface Covering {
  other: Located;
  otherWords: string;
  isWhole: boolean;
  /** The edge or corner of the other that is meant; all of it if absent. */
  where?: Place;
  moment: Moment;
}

/** Anything less is two touching borders, px². */
const TOUCH = 4;

export function coversOther({ other, ...about }: Covering): Test {
  return (sighting) => {
    if (other.problem !== null)
      return { outcome: 'inconclusive', why: `cannot be compared: ${other.problem}` };
    if (other.sightings.length === 0)
      return { outcome: 'failed', why: `covers nothing: ${other.absent}`, absent: true };
    if (sighting.state === 'unpainted' && sighting.charactersPainted === 0)
      return {
        outcome: 'failed',
        why: `covers nothing, since it is not painted: ${sighting.why ?? ''}`,
      };
    const found = other.sightings.map((one) => covering(sighting, one, about));
    return (
      found.find(({ outcome }) => outcome === 'passed') ??
      found.find(({ outcome }) => outcome === 'inconclusive') ??
      found[0] ?? { outcome: 'inconclusive', why: 'is compared with nothing' }
    );
  };
}

type About = Omit<Covering, 'other'>;

function covering(sighting: Sighting, below: Sighting, about: About): MatchFinding {
  const finding = over(sighting, below, about);
  const common = intersect(boxOfAll(sighting), boxOfAll(below));
  if (about.where === undefined || finding.outcome !== 'passed' || common === null) return finding;
  const answers = answersAt(about.where, common, boxOfAll(below));
  if (answers.every((one) => one === 'yes')) return finding;
  return {
    ...finding,
    outcome: answers.includes('no') ? 'failed' : 'inconclusive',
    why: `${finding.why}, and what it lies over is not ${answers.includes('no') ? '' : 'clearly '}the ${placeName(about.where)}`,
  };
}

function over(
  sighting: Sighting,
  below: Sighting,
  { otherWords, isWhole, moment }: About,
): MatchFinding {
  const [mine, its] = [boxOfAll(sighting), boxOfAll(below)];
  const common = intersect(mine, its);
  const boxes = [{ ...measuredBox(below), kind: 'other' as const }];
  if (common === null || areaPx(common) <= TOUCH)
    return {
      outcome: 'failed',
      why: `does not lie over ${otherWords}: their boxes do not overlap`,
      boxes,
    };
  const share = areaPx(common) / areaPx(its);
  if (isWhole && share < 0.95)
    return { outcome: 'failed', why: `lies over ${percent(share)} of ${otherWords}`, boxes };
  const hidden = hiddenIn(common, below, moment);
  if (hidden > 0)
    return {
      outcome: 'passed',
      why: `lies over ${percent(share)} of ${otherWords}, of which ${countOf(hidden, 'piece of text is', 'pieces of text are')} not painted there`,
      boxes,
    };
  if (isAbove(sighting, below) || isOnTop(sighting, below))
    return { outcome: 'passed', why: `lies over ${percent(share)} of ${otherWords}`, boxes };
  return {
    outcome: 'inconclusive',
    why: `overlaps ${otherWords}, but nothing of that is hidden there`,
    boxes,
  };
}

/** Pieces of its text under the overlap that are covered or leave no ink. */
function hiddenIn(common: Box, { ranges }: Sighting, { layout, ink }: Moment): number {
  const ids = new Set(ranges.map(([id]) => id));
  return layout.fragments.filter(({ id, box, hidden, coveredBy }) => {
    if (!ids.has(id) || hidden !== null || intersect(box, common) === null) return false;
    return coveredBy !== null || ink.of(id).includes('unpainted');
  }).length;
}

/** Whether the page itself says that it covers the other. */
function isAbove(one: Sighting, other: Sighting): boolean {
  return one.thing !== null && other.thing?.coveredBy === one.thing.element;
}

/** Whether something that is not part of the other, such as a separate button, is seen whole where it overlaps it. */
function isOnTop({ thing, state, ranges }: Sighting, below: Sighting): boolean {
  const part = below.thing?.part ?? null;
  const control = thing?.control ?? null;
  if (part === null || control === null || thing?.coveredBy !== null || state !== 'painted')
    return false;
  const [first, end] = part.fragments;
  const isInside =
    (part.controls[0] <= control.id && control.id < part.controls[1]) ||
    ranges.some(([id]) => first <= id && id < end);
  return !isInside && ranges.length > 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
