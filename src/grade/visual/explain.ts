// How each thing on a page changed between a snapshot and now, from the two layouts alone: which is which, words, place, looks.
import { commonSubsequence } from '../../common-subsequence.js';
import type { Box } from '../../episode/layout.js';
import { areaPx } from '../../pixels/boxes.js';
import { brief } from '../../verdict/brief.js';
import type { Thing } from './things.js';

export interface ThingPair {
  before: Thing | null;
  after: Thing | null;
}

/**
 * Each thing once. First the longest common sequence of the same things; then, between two of those, elements of the same
 * kind whose words or place changed, the most alike first, and anywhere those of the same words.
 */
export function pairThings(before: readonly Thing[], after: readonly Thing[]): ThingPair[] {
  const [was, is] = [before.map(identity), after.map(identity)];
  const anchors = commonSubsequence(was.length, is.length, (i, j) => was[i] === is[j]);
  const pairs: ThingPair[] = anchors.map(([i, j]) => pairOf(before[i], after[j]));
  const taken = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  const free = (things: readonly Thing[], side: 0 | 1) =>
    things.flatMap((thing, at) =>
      taken.has(thing) ? [] : [{ thing, gap: anchors.filter((one) => one[side] < at).length }],
    );
  const candidates = free(before, 0).flatMap((one) =>
    free(after, 1)
      .filter((other) => isAlike(one.thing, other.thing))
      .filter((other) => one.gap === other.gap || identity(one.thing) === identity(other.thing))
      .map((other) => ({
        ...pairOf(one.thing, other.thing),
        apart: apart(one.thing, other.thing),
      })),
  );
  for (const { before: one, after: other } of candidates.sort((a, b) => a.apart - b.apart)) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pairs.push({ before: one, after: other });
  }
  return [
    ...pairs,
    ...free(before, 0).map(({ thing }) => pairOf(thing, undefined)),
    ...free(after, 1).map(({ thing }) => pairOf(undefined, thing)),
  ];
}

function pairOf(before: Thing | undefined, after: Thing | undefined): ThingPair {
  return { before: before ?? null, after: after ?? null };
}

/** What distinguishes a thing from others, wherever it is. */
function identity({ kind, element, role = '', name = '', text = '' }: Thing): string {
  return JSON.stringify([kind, element, role, name, text]);
}

function isAlike(one: Thing, other: Thing): boolean {
  return one.kind === other.kind && one.element === other.element && one.role === other.role;
}

/** Common words count for more than nearby places. */
const WORDS_PX = 1000;

function apart(one: Thing, other: Thing): number {
  const px = Math.abs(one.box[0] - other.box[0]) + Math.abs(one.box[1] - other.box[1]);
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const common = [...words].filter((word) => others.has(word)).length;
  return px + WORDS_PX * (1 - common / Math.max(1, words.size + others.size - common));
}

function wordsOf({ text = '', name = '' }: Thing): Set<string> {
  return new Set(`${text} ${name}`.toLowerCase().split(/\s+/u).filter(Boolean));
}

export type ChangeKind = 'text' | 'style' | 'moved' | 'resized' | 'appeared' | 'disappeared';

export interface VisualChange {
  kind: ChangeKind;
  /** A clause without a capital: `p.total says "$43.00" instead of "$42.00"`. */
  words: string;
  pair: ThingPair;
  /** In sight, before and now. */
  boxes: Box[];
  /** How far it moved, if that is the only change. */
  by: { dx: number; dy: number } | null;
  /** By less than half a pixel: it may be antialiased differently. */
  isFaint: boolean;
}

const FAINT_PX = 0.5;

/** Null if it did not change, or if it was never in sight. */
export function changeOf(pair: ThingPair): VisualChange | null {
  const { before, after } = pair;
  const boxes = [before?.seen, after?.seen].filter((box) => box !== null && box !== undefined);
  if (boxes.length === 0) return null;
  const told = before === null || after === null ? cameOrWent(pair) : between(before, after);
  return told && { ...told, pair, boxes };
}

type Told = Pick<VisualChange, 'kind' | 'words' | 'by' | 'isFaint'>;

function cameOrWent({ before, after }: ThingPair): Told | null {
  const kind = before === null ? 'appeared' : 'disappeared';
  const thing = before ?? after;
  return thing && { kind, words: `${named(thing)} ${kind}`, by: null, isFaint: false };
}

function between(before: Thing, after: Thing): Told | null {
  const name = named(after);
  const says = wordsChanged(before, after);
  const looks = styleChanged(before, after);
  const place = placeChanged(before, after);
  // Different words and letters naturally have a different size.
  const size = says.length + looks.length > 0 ? [] : (place?.size ?? []);
  const facets = [...says, ...looks, ...(place?.where ?? []), ...size];
  if (facets.length === 0) return null;
  const kind = says.length > 0 ? 'text' : looks.length > 0 ? 'style' : (place?.kind ?? 'moved');
  const isMove = kind === 'moved' && place !== null;
  return {
    kind,
    words: `${name} ${facets.join(', ')}`,
    by: isMove ? place.by : null,
    isFaint: (kind === 'moved' || kind === 'resized') && place?.isFaint === true,
  };
}

function wordsChanged(before: Thing, after: Thing): string[] {
  if ((before.text ?? '') !== (after.text ?? ''))
    return [`says ${quoted(after.text)} instead of ${quoted(before.text)}`];
  if (before.kind !== 'control' || before.name === after.name) return [];
  return [`is called ${quoted(after.name)} instead of ${quoted(before.name)}`];
}

const STYLES: Readonly<Record<string, string>> = {
  color: 'color',
  background: 'background',
  fontPx: 'font size in px',
  fontWeight: 'font weight',
};

function styleChanged(before: Thing, after: Thing): string[] {
  const names = [...new Set([...Object.keys(before.style), ...Object.keys(after.style)])].sort();
  const changed = names.filter((name) => before.style[name] !== after.style[name]);
  if (changed.length === 0) return [];
  const told = changed.map((name) => {
    const [from = 'none', to = 'none'] = [before.style[name], after.style[name]];
    return `${STYLES[name] ?? name} ${from} → ${to}`;
  });
  return [`looks otherwise (${told.join(', ')})`];
}

interface Place {
  kind: 'moved' | 'resized' | 'appeared' | 'disappeared';
  /** Where it is now, and whether it came into sight or left it. */
  where: string[];
  size: string[];
  by: { dx: number; dy: number } | null;
  isFaint: boolean;
}

function placeChanged(before: Thing, after: Thing): Place | null {
  const [dx, dy, dw, dh] = [0, 1, 2, 3].map((at) => tenths(before.box, after.box, at)) as Numbers;
  const isMoved = dx !== 0 || dy !== 0;
  const isResized = dw !== 0 || dh !== 0;
  const isFaint = [dx, dy, dw, dh].every((value) => Math.abs(value) < FAINT_PX);
  const by = isResized && !isFaint ? null : { dx, dy };
  const where = isMoved ? [`moved by (${dx}, ${dy})`] : [];
  const size = isResized && !isFaint ? [`is ${sizeOf(after)} px instead of ${sizeOf(before)}`] : [];
  if (before.seen === null || after.seen === null) {
    const kind = before.seen === null ? 'appeared' : 'disappeared';
    const sight = before.seen === null ? 'came into sight' : 'is out of sight';
    return { kind, where: [sight, ...where], size, by: null, isFaint: false };
  }
  if (!isMoved && !isResized) return cutOtherwise(before.seen, after.seen);
  return { kind: isResized && !isFaint ? 'resized' : 'moved', where, size, by, isFaint };
}

type Numbers = [number, number, number, number];

function tenths(before: Box, after: Box, at: number): number {
  return Math.round(((after[at] ?? 0) - (before[at] ?? 0)) * 10) / 10;
}

function cutOtherwise(before: Box, after: Box): Place | null {
  const [less, more] = [areaPx(before), areaPx(after)];
  if (Math.abs(less - more) < 1) return null;
  const size = [more < less ? 'is cut off' : 'is no longer cut off'];
  return { kind: 'resized', where: [], size, by: null, isFaint: false };
}

function sizeOf({ box: [, , width, height] }: Thing): string {
  return `${Math.round(width)} × ${Math.round(height)}`;
}

const LONGEST = 80;

function quoted(text = ''): string {
  return `"${brief(text, LONGEST)}"`;
}

/** As people call it: `button "Send"`, `region "Cart" (section.cart)`, `p.total`. */
export function named({ kind, role, name = '', element, text = '' }: Thing): string {
  if (kind === 'control') return `${role ?? ''} ${quoted(name === '' ? text : name)}`;
  if (kind === 'picture') return `the ${role ?? 'picture'} ${element}`;
  if (role === undefined || name === '') return element;
  return `${role} ${quoted(name)} (${element})`;
}
