// What is on a page at a checkpoint, and how each thing changed since a snapshot, from the layouts alone: which is which, words, place, looks.
import {
  type Box,
  boxSchema,
  type Control,
  type Fragment,
  type Layout,
} from '../../episode/layout.js';
import { areaPx, inTenths, intersect, tenth, unite } from '../../episode/boxes.js';
import { brief } from '../../episode/verdict/text.js';
import { z } from 'zod';
import { isOperable } from '../../episode/roles.js';
import type { MaskRule } from '../../scenario/assertions/matches-snapshot.js';
import { blocksOf } from '../../see/find/lines.js';

/** Strings are empty where there is nothing to say. */
const thingSchema = z.strictObject({
  kind: z.enum(['text', 'control', 'part', 'picture']),
  /** A short selector. */
  element: z.string(),
  /** Role and accessible name of a control or part; kind of a picture. */
  role: z.string(),
  name: z.string(),
  /** Of texts and controls. */
  text: z.string(),
  /** Where it is, scrolled out of view or not. */
  box: boxSchema,
  /** The visible part of the box; null if none is. */
  seen: boxSchema.nullable(),
  /** What is known of its looks without pixels, such as `color` and `font size`. */
  style: z.record(z.string(), z.string()),
  /** The message that all of it belongs to, such as `the agent's message 2`. */
  message: z.string(),
});
export type Thing = z.output<typeof thingSchema>;

/** Where a thing is in the layout, and what is in it. */
interface Found extends Pick<Thing, 'kind' | 'element' | 'box' | 'style'> {
  role?: string | null;
  name?: string;
  inSight: readonly (Box | null)[];
  order: number;
  inside: readonly Fragment[];
}

/** Everything that is visible or scrolled out of view, in document order; `messages` names those with an id. */
export function thingsOf(layout: Layout, messages: ReadonlyMap<string, string>): Thing[] {
  const { fragments, parts = [], opaque, viewport } = layout;
  const blocks = blocksOf(fragments.filter(({ hidden }) => isThere(hidden))).filter(
    (block) => joinedWords(block) !== '',
  );
  const controls = layout.controls.filter(
    (one) => isOperable(one.role) && isThere(one.hidden) && holdsWhole(one, blocks),
  );
  const operated = new Set(controls.flatMap((control) => control.fragments));
  const texts = blocks.filter((block) => !block.some(({ id }) => operated.has(id)));
  const byId = new Map(fragments.map((one) => [one.id, one]));
  const found = [
    ...texts.map(textFound),
    ...controls.map((one): Found => {
      const inside = one.fragments.flatMap((id) => byId.get(id) ?? []);
      const style = { ...textStyle(inside), ...stateOf(one) };
      return { ...one, kind: 'control', inSight: [one.clipped], inside, style };
    }),
    ...parts
      .filter(({ hidden }) => isThere(hidden))
      .map(({ fragments: [first, end], background, ...one }): Found => {
        const inside = fragments.filter(({ id }) => id >= first && id < end);
        const style: Thing['style'] = background === undefined ? {} : { background };
        return { ...one, kind: 'part', inSight: [one.clipped], inside, style };
      }),
  ].sort((one, other) => one.order - other.order);
  const pictures = opaque.map(({ kind: role, box, element }): Found => {
    return { kind: 'picture', element, role, box, inSight: [box], order: 0, inside: [], style: {} };
  });
  const screen: Box = [0, 0, viewport.width, viewport.height];
  return [...found, ...pictures].map((one) => thingOf(one, screen, messages));
}

function thingOf(
  { kind, element, role, name = '', box, inSight, style, inside }: Found,
  screen: Box,
  messages: ReadonlyMap<string, string>,
): Thing {
  const inWindow = inSight.map((one) => one && intersect(one, screen));
  const seen = unite(inWindow.filter((one) => one !== null));
  const [message = null, ...others] = new Set(inside.map((one) => one.message));
  return {
    ...{ kind, element, role: role ?? '', name },
    text: kind === 'part' ? '' : joinedWords(inside),
    box: inTenths(box),
    seen: seen && inTenths(seen),
    style,
    message: others.length > 0 ? '' : (messages.get(message ?? '') ?? ''),
  };
}

function textFound(block: readonly Fragment[]): Found {
  return {
    kind: 'text',
    element: commonest(block.map(({ element, text }) => [element, text.length])),
    box: unite(block.map(({ box }) => box)) ?? [0, 0, 0, 0],
    inSight: block.map(({ hidden, clipped }) => (hidden === null ? clipped : null)),
    order: block[0]?.order ?? 0,
    inside: block,
    style: textStyle(block),
  };
}

/** Reasons that scrolling would remove; something hidden for other reasons is not part of the picture. */
const ELSEWHERE = new Set(['scrolled_out', 'below_fold', 'above_viewport', 'beside_viewport']);

function isThere(hidden: Fragment['hidden'] = null): boolean {
  return hidden === null || ELSEWHERE.has(hidden.reason);
}

/** A link in a sentence is part of its text. */
function holdsWhole({ fragments }: Control, blocks: readonly (readonly Fragment[])[]): boolean {
  const own = new Set(fragments);
  const touched = blocks.filter((block) => block.some(({ id }) => own.has(id)));
  return touched.flat().every(({ id, text }) => own.has(id) || text.trim() === '');
}

export function joinedWords(fragments: readonly Fragment[]): string {
  const text = fragments.map((one) => one.text).join('');
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** What most of its characters have; nothing without text. */
function textStyle(fragments: readonly Fragment[]): Thing['style'] {
  if (fragments.length === 0) return {};
  const most = (style: (one: Fragment) => string): string =>
    commonest(fragments.map((one) => [style(one), one.text.length]));
  return {
    color: most(({ color }) => color),
    'font size': most(({ fontPx }) => `${fontPx}px`),
    'font weight': most(({ fontWeight }) => String(fontWeight)),
  };
}

/** The value with the greatest sum of weights, the first of several; empty for none. */
export function commonest(values: readonly (readonly [value: string, weight: number])[]): string {
  const sums = new Map<string, number>();
  for (const [value, weight] of values) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

function stateOf({ disabled, checked, expanded, focused }: Control): Thing['style'] {
  const states = Object.entries({ disabled, checked, expanded, focused });
  return Object.fromEntries(states.map(([name, is]) => [name, is === true ? 'yes' : 'no']));
}

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
  return thing && { kind, words: `${describeThing(thing)} ${kind}`, by: null };
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
  const change = { words: `${describeThing(after)} ${facets.join(', ')}`, by: null };
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
export function describeThing({ kind, role, name, element, text }: Thing): string {
  if (kind === 'control') return `${role} ${quoted(name === '' ? text : name)}`;
  if (kind === 'picture') return `the ${role} ${element}`;
  return role === '' || name === '' ? element : `${role} ${quoted(name)} (${element})`;
}

/**
 * Index pairs, in order, by the textbook's table of lengths; of several equal items the closest before the next common
 * one. Takes time and memory in proportion to `one × other`.
 *
 * @param one how many items the first list has, `other` the second
 * @param isSame of an index in each
 */
function commonSubsequence(
  one: number,
  other: number,
  isSame: (i: number, j: number) => boolean,
): [number, number][] {
  const columns = other + 1;
  const lengths = new Uint32Array((one + 1) * columns);
  const length = (i: number, j: number): number => lengths[i * columns + j] ?? 0;
  for (let i = 1; i <= one; i += 1)
    for (let j = 1; j <= other; j += 1)
      lengths[i * columns + j] = isSame(i - 1, j - 1)
        ? length(i - 1, j - 1) + 1
        : Math.max(length(i - 1, j), length(i, j - 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [one, other]; i > 0 && j > 0;) {
    if (isSame(i - 1, j - 1)) pairs.push([(i -= 1), (j -= 1)]);
    else if (length(i - 1, j) >= length(i, j - 1)) i -= 1;
    else j -= 1;
  }
  return pairs.reverse();
}

const boxes = z.array(boxSchema);

export const snapshotSchema = z.strictObject({
  format: z.literal('sightline-snapshot'),
  version: z.literal(2),
  /** What a picture depends on besides the page, as far as the episode says it. */
  surroundings: z.record(z.string(), z.string()),
  viewport: z.strictObject({ width: z.number(), height: z.number() }),
  /** SHA-256 of the picture's file. */
  picture: z.string(),
  /** Where the page moved on its own. */
  moving: boxes,
  /** How far each panel was scrolled down, CSS px. */
  scrolled: z.array(z.number()),
  /** Where the masks were, by name; the picture still holds what is under them. */
  masks: z.record(z.string(), boxes),
  things: z.array(thingSchema),
});

export type Snapshot = z.output<typeof snapshotSchema>;

/** A page as it is compared; a snapshot is one. */
export type PageLook = Pick<Snapshot, 'viewport' | 'moving' | 'scrolled' | 'things'>;

/** A mask with its boxes on both pages. */
export interface MaskPair extends MaskRule {
  before: readonly Box[];
  after: readonly Box[];
}
