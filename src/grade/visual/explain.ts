// How each thing on a page changed between a snapshot and now, from the two layouts alone: which is which, words, place, looks.
import { commonSubsequence } from '../../values/common-subsequence.js';
import type { Box } from '../../episode/layout.js';
import { areaPx, tenth } from '../../episode/boxes.js';
import { brief } from '../../episode/verdict/text.js';
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
  const pairs: ThingPair[] = anchors.map(([i, j]) => ({
    before: before[i] ?? null,
    after: after[j] ?? null,
  }));
  const taken = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  const free = (things: readonly Thing[], side: 0 | 1) =>
    things
      .map((thing, at) => ({ thing, gap: anchors.filter((one) => one[side] < at).length }))
      .filter(({ thing }) => !taken.has(thing));
  const come = free(after, 1);
  const candidates = free(before, 0)
    .flatMap((one) =>
      come
        .filter((other) => isAlike(one.thing, other.thing))
        .filter((other) => one.gap === other.gap || identity(one.thing) === identity(other.thing))
        .map((other) => ({ before: one.thing, after: other.thing })),
    )
    .map((pair) => ({ ...pair, apart: apart(pair.before, pair.after) }))
    .sort((one, other) => one.apart - other.apart);
  for (const pair of candidates) {
    if (taken.has(pair.before) || taken.has(pair.after)) continue;
    taken.add(pair.before).add(pair.after);
    pairs.push(pair);
  }
  return [
    ...pairs,
    ...free(before, 0).map(({ thing }) => ({ before: thing, after: null })),
    ...free(after, 1).map(({ thing }) => ({ before: null, after: thing })),
  ];
}

/** What distinguishes a thing from others, wherever it is. */
function identity({ kind, element, role, name, text }: Thing): string {
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

function wordsOf({ text, name }: Thing): Set<string> {
  return new Set(`${text} ${name}`.toLowerCase().split(/\s+/u).filter(Boolean));
}

export interface VisualChange {
  kind: 'text' | 'style' | 'moved' | 'resized' | 'appeared' | 'disappeared';
  /** A clause without a capital: `p.total says "$43.00" instead of "$42.00"`. */
  words: string;
  /** How far it moved, such as `(0, 30)`, if that is the only change. */
  by: string | null;
}

/** Null if it did not change. */
export function changeOf({ before, after }: ThingPair): VisualChange | null {
  if (before !== null && after !== null) return between(before, after);
  const thing = before ?? after;
  const kind = before === null ? 'appeared' : 'disappeared';
  return thing && { kind, words: `${named(thing)} ${kind}`, by: null };
}

/** Less is a matter of antialiasing. */
const LEAST_PX = 0.5;

function between(before: Thing, after: Thing): VisualChange | null {
  const says = wordsChanged(before, after);
  const looks = styleChanged(before, after);
  const sight = sightChanged(before, after);
  const [x, y, width, height] = growth(before.box, after.box).map(tenth) as Box;
  const by = `(${x}, ${y})`;
  const moved = isLess(x, y) ? [] : [`moved by ${by}`];
  const size = isLess(width, height) ? [] : [`is ${sizeOf(after)} px instead of ${sizeOf(before)}`];
  const cut = moved.length + size.length > 0 ? [] : cutChanged(before.seen, after.seen);
  // Different words and letters naturally have a different size.
  const shape = says.length + looks.length > 0 ? [] : [...size, ...cut];
  const facets = [...says, ...looks, ...sight, ...moved, ...shape];
  if (facets.length === 0) return null;
  const change = { words: `${named(after)} ${facets.join(', ')}`, by: null };
  if (says.length > 0) return { kind: 'text', ...change };
  if (looks.length > 0) return { kind: 'style', ...change };
  if (before.seen === null) return { kind: 'appeared', ...change };
  if (after.seen === null) return { kind: 'disappeared', ...change };
  if (shape.length > 0) return { kind: 'resized', ...change };
  return { kind: 'moved', ...change, by };
}

function isLess(one: number, other: number): boolean {
  return Math.abs(one) < LEAST_PX && Math.abs(other) < LEAST_PX;
}

function wordsChanged(before: Thing, after: Thing): string[] {
  if (before.text !== after.text)
    return [`says ${quoted(after.text)} instead of ${quoted(before.text)}`];
  if (before.kind !== 'control' || before.name === after.name) return [];
  return [`is called ${quoted(after.name)} instead of ${quoted(before.name)}`];
}

function styleChanged(before: Thing, after: Thing): string[] {
  const names = new Set([...Object.keys(before.style), ...Object.keys(after.style)]);
  const changed = [...names].flatMap((name) => {
    const [from = 'none', to = 'none'] = [before.style[name], after.style[name]];
    return from === to ? [] : [`${name} ${from} → ${to}`];
  });
  return changed.length === 0 ? [] : [`looks otherwise (${changed.join(', ')})`];
}

function sightChanged(before: Thing, after: Thing): string[] {
  if (before.seen === null) return ['came into sight'];
  return after.seen === null ? ['is out of sight'] : [];
}

function cutChanged(before: Box | null, after: Box | null): string[] {
  if (before === null || after === null) return [];
  const more = areaPx(after) - areaPx(before);
  if (Math.abs(more) < 1) return [];
  return [more < 0 ? 'is cut off' : 'is no longer cut off'];
}

/** By how much each number of a box is greater. */
export function growth(before: Box, after: Box): Box {
  return after.map((value, at) => value - (before[at] ?? 0)) as Box;
}

function sizeOf({ box: [, , width, height] }: Thing): string {
  return `${Math.round(width)} × ${Math.round(height)}`;
}

const LONGEST = 80;

function quoted(text: string): string {
  return `"${brief(text, LONGEST)}"`;
}

/** As people call it: `button "Send"`, `region "Cart" (section.cart)`, `p.total`. */
export function named({ kind, role, name, element, text }: Thing): string {
  if (kind === 'control') return `${role} ${quoted(name === '' ? text : name)}`;
  if (kind === 'picture') return `the ${role} ${element}`;
  return role === '' || name === '' ? element : `${role} ${quoted(name)} (${element})`;
}
