// What is on a page at a checkpoint, by name and place, so that a difference can be explained; looks at no pixels.
import { z } from 'zod';
import {
  type Box,
  boxSchema,
  type Control,
  type Fragment,
  type Layout,
} from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { inTenths, intersect, unite } from '../../episode/boxes.js';

/** Strings are empty where there is nothing to say. */
export const thingSchema = z.strictObject({
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
  const blocks = blocksOf(fragments.filter(({ hidden }) => isThere(hidden)));
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
    text: kind === 'part' ? '' : textOf(inside),
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

/** Those with words. */
function blocksOf(fragments: readonly Fragment[]): Fragment[][] {
  const blocks = new Map<number, Fragment[]>();
  for (const one of fragments) blocks.set(one.block, [...(blocks.get(one.block) ?? []), one]);
  return [...blocks.values()].filter((block) => textOf(block) !== '');
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

function textOf(fragments: readonly Fragment[]): string {
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
