// Joins what differs for one reason into numbered regions: things that moved by the same distance, or appeared or disappeared together.
import type { Box } from '../../episode/layout.js';
import { areaPx, intersect, inTenths, unite } from '../../pixels/boxes.js';
import { type RegionKind, type Territory } from './claimant.js';
import { named } from './change.js';
import type { ThingPair } from './pair-things.js';
import { brief } from '../../verdict/brief.js';

/** A part of the picture that differs for one reason. */
export interface Region {
  /**
   * From 1, in reading order, with things that only moved last, as something else has often pushed them. `sightline
   * approve --region` takes it.
   */
  number: number;
  kind: RegionKind;
  /** How it changed: a clause without a capital. */
  words: string;
  /** Around all of it, in CSS px of the viewport. */
  box: Box;
  boxes: Box[];
  /** Indexes of the pixels that differ, in device pixels. */
  pixels: number[];
  /** Each thing as it was and as it is. */
  pairs: readonly ThingPair[];
}

/** A row of text that starts a little lower is still the same row. */
const ROW_PX = 8;

export function regionsOf(territories: readonly Territory[]): Region[] {
  return joined(territories)
    .map((group) => regionOf(group))
    .sort(
      (one, other) =>
        Number(one.kind === 'moved') - Number(other.kind === 'moved') ||
        Math.round(one.box[1] / ROW_PX) - Math.round(other.box[1] / ROW_PX) ||
        one.box[0] - other.box[0] ||
        one.words.localeCompare(other.words, 'en'),
    )
    .map((region, at) => ({ ...region, number: at + 1 }));
}

function joined(territories: readonly Territory[]): Territory[][] {
  const groups = new Map<string, Territory[]>();
  territories.forEach((one, at) => {
    const key = keyOf(one, territories) ?? `alone ${at}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  });
  return [...groups.values()];
}

function keyOf(one: Territory, all: readonly Territory[]): string | null {
  if (one.kind === 'moved' && one.by !== null) return `moved ${one.by.dx} ${one.by.dy}`;
  if (one.kind !== 'appeared' && one.kind !== 'disappeared') return null;
  const around = all
    .filter(({ kind, boxes }) => kind === one.kind && boxes.some((box) => holds(box, one)))
    .sort((a, b) => areaOf(b) - areaOf(a));
  return `${one.kind} ${all.indexOf(around[0] ?? one)}`;
}

function holds(box: Box, { boxes }: Territory): boolean {
  return boxes.every((inner) => {
    const common = intersect(box, inner);
    return common !== null && areaPx(common) >= 0.9 * areaPx(inner);
  });
}

function areaOf({ boxes }: Pick<Territory, 'boxes'>): number {
  return Math.max(0, ...boxes.map(areaPx));
}

function regionOf(group: readonly Territory[]): Region {
  const largest = [...group].sort((one, other) => areaOf(other) - areaOf(one));
  const [first] = largest;
  const boxes = largest.flatMap((one) => one.boxes).map(inTenths);
  return {
    number: 0,
    kind: first?.kind ?? 'other',
    words: wordsOf(largest),
    box: unite(boxes) ?? [0, 0, 0, 0],
    boxes,
    pixels: group.flatMap(({ pixels }) => pixels),
    pairs: group.flatMap(({ pairs }) => pairs),
  };
}

/** This many are named. */
const NAMED = 3;

function wordsOf(group: readonly Territory[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const things = group.flatMap(({ pairs }) =>
    pairs.flatMap(({ before, after }) => after ?? before ?? []),
  );
  if (first.kind === 'appeared' || first.kind === 'disappeared') {
    const says = things.flatMap(({ text = '' }) => (text === '' ? [] : [`"${brief(text, 60)}"`]));
    const told = says.slice(0, NAMED).join(', ');
    return told === '' || first.words.includes(told)
      ? first.words
      : `${first.words}: ${told}${more(says)}`;
  }
  if (group.length === 1) return first.words;
  const { dx, dy } = first.by ?? { dx: 0, dy: 0 };
  const names = [...new Set(things.map(named))];
  return `${names.length} things moved by (${dx}, ${dy}): ${names.slice(0, NAMED).join(', ')}${more(names)}`;
}

function more(all: readonly string[]): string {
  return all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
}
