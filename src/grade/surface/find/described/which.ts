// Picks one of several similar things, by reading order or by position; if two orders differ, it names both.
import { ordinalWords } from '../../../../claim/ordinals.js';
import type { Which } from '../../../../claim/predicate.js';
import type { Box } from '../../../../episode/layout.js';
import { fragmentsById, type Moment } from '../../moment.js';
import { boxOfAll, type Sighting } from '../../sighting.js';
import { rankedByValue } from './by-value.js';
import { namesOf } from './names.js';
import { isInRow } from './near.js';
import type { Taken } from './taken.js';

/** One that was picked, with its name. */
interface Candidate {
  sighting: Sighting;
  name: string;
}

/** Boxes closer than this, CSS px, are at the same height or edge. */
const SAME_PX = 4;

type Pick = { sighting: Sighting; as: string } | { why: string };

/** The one that is meant, with its name, or why that is open. */
export function pickOne(which: Which, { sightings, names }: Taken, moment: Moment): Pick {
  const all = sightings.map((sighting, at) => ({ sighting, name: names[at] ?? '' }));
  const there = all.filter(({ sighting }) => !isSwitchedOff(sighting, moment));
  const able = there.length > 0 ? there : all;
  if (which.by === 'amount' || which.by === 'time') return pickByValue(which, able, moment);
  const picks = orders(which.by, able).map((order) => order.at(indexOf(which)));
  const [first, second] = [...new Set(picks)];
  if (first === undefined) {
    const list = namesOf(able.map(({ name }) => name));
    return { why: `There ${able.length === 1 ? 'is' : 'are'} only ${able.length}: ${list}` };
  }
  if (second !== undefined)
    return {
      why: `The ${ordinalWords(which)} one can be ${first.name} or ${second.name}, by the order in which they are read or written`,
    };
  const of = able.length === 1 ? '' : `the ${ordinalWords(which)} of ${able.length}: `;
  return { sighting: first.sighting, as: `${of}${first.name}` };
}

/** The cheapest or the newest, if each has one price or date. */
function pickByValue(which: Which, all: readonly Candidate[], moment: Moment): Pick {
  const by = which.by === 'amount' ? 'amount' : 'time';
  const sightingOf = ({ sighting }: Candidate): Sighting => sighting;
  const [alone, another] = all;
  const ranks = another === undefined ? [all] : rankedByValue(by, all, { sightingOf, moment });
  const [first, second] = ranks?.at(indexOf(which)) ?? [];
  const words = ordinalWords(which);
  if (ranks === null)
    return {
      why: `Which of ${all.length} is the ${words} is not known: not every one of them has exactly one ${by === 'amount' ? 'price' : 'date'}`,
    };
  if (first === undefined || second !== undefined)
    return {
      why: `The ${words} one can be ${namesOf([first, second].map((one) => one?.name ?? ''))}`,
    };
  return {
    sighting: first.sighting,
    as:
      alone === first && another === undefined
        ? first.name
        : `the ${words} of ${all.length}: ${first.name}`,
  };
}

function indexOf({ nth }: Which): number {
  return nth > 0 ? nth - 1 : nth;
}

/** Reasons why a thing has no place on the page. */
const OFF = new Set([
  'visibility',
  'opacity',
  'closed_details',
  'content_visibility',
  'too_small',
  'hidden_frame',
]);

export function isSwitchedOff({ thing, ranges }: Sighting, { layout }: Moment): boolean {
  const fragments = fragmentsById(layout);
  const reasons = ranges.map(([id]) => fragments.get(id)?.hidden?.reason ?? '');
  if (OFF.has(thing?.hidden?.reason ?? '')) return true;
  return reasons.length > 0 && reasons.every((reason) => OFF.has(reason));
}

/** The orders a person may count in; if they agree on one thing, that is meant. */
function orders(by: 'reading' | 'across' | 'down', all: readonly Candidate[]): Candidate[][] {
  switch (by) {
    case 'across':
      return byEdge(all, 0);
    case 'down':
      return byEdge(all, 1);
    case 'reading':
      return readingOrders(all);
  }
}

/**
 * Things one below the other, or side by side, are counted as they appear; for a grid the document order counts too.
 */
function readingOrders(all: readonly Candidate[]): Candidate[][] {
  const boxes = all.map(({ sighting }) => boxOfAll(sighting));
  const isLeftward = all.filter(({ sighting }) => sighting.rightToLeft).length * 2 > all.length;
  const across = isLeftward ? -1 : 1;
  const asSeen = inOrder(all, (a, b) => (isInRow(a, b) ? (a[0] - b[0]) * across : a[1] - b[1]));
  const isColumn = boxes.every((one, at) =>
    boxes.every((other, to) => at === to || !isInRow(one, other)),
  );
  const isRow = boxes.every((one) => boxes.every((other) => isInRow(one, other)));
  if (isColumn || isRow) return [asSeen];
  const written = [...all].sort((a, b) => a.sighting.order - b.sighting.order);
  return [asSeen, written];
}

/** By the left or the upper edge; of two at one edge either may be meant. */
function byEdge(all: readonly Candidate[], axis: 0 | 1): Candidate[][] {
  const compare = (a: Box, b: Box): number =>
    Math.abs(a[axis] - b[axis]) < SAME_PX ? 0 : a[axis] - b[axis];
  return [inOrder(all, compare), inOrder(all.toReversed(), compare)];
}

function inOrder(all: readonly Candidate[], compare: (a: Box, b: Box) => number): Candidate[] {
  return [...all].sort((a, b) => compare(boxOfAll(a.sighting), boxOfAll(b.sighting)));
}
