// What is on a page at a checkpoint, by name and place, so that a difference can be explained; looks at no pixels.
import { z } from 'zod';
import {
  type Box,
  boxSchema,
  type Control,
  type Fragment,
  type Layout,
  type Part,
} from '../../episode/layout.js';
import { inTenths, intersect, unite } from '../../pixels/boxes.js';

export const thingSchema = z.strictObject({
  kind: z.enum(['text', 'control', 'part', 'picture']),
  /** A short selector. */
  element: z.string(),
  /** Role and accessible name of a control or part; kind of a picture. */
  role: z.string().optional(),
  name: z.string().optional(),
  /** Its text; for texts and controls. */
  text: z.string().optional(),
  /** Where it is, scrolled out of view or not. */
  box: boxSchema,
  /** The visible part of the box; null if none is. */
  seen: boxSchema.nullable(),
  /** Visual lines; for texts. */
  lines: z.int().optional(),
  /** What is known of its looks without pixels, such as `color` and `fontPx`. */
  style: z.record(z.string(), z.string()),
  /** For a message: which one of its side, from 1. */
  message: z.int().optional(),
  /** It is a message of the simulated user; absent for the agent's. */
  isUsers: z.literal(true).optional(),
});
export type Thing = z.output<typeof thingSchema>;

/** Ids of messages, as in fragments, mapped to their place among those of their side. */
type MessagePlaces = ReadonlyMap<string, Pick<Thing, 'message' | 'isUsers'>>;

/** What a person operates; anything else with a role is reported by its text or as a part. */
const OPERATED = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox'],
  ...['listbox', 'option', 'tab', 'menuitem', 'slider', 'spinbutton'],
]);

/** Reasons that scrolling would remove; something hidden for other reasons is not part of the picture. */
const ELSEWHERE = new Set(['scrolled_out', 'below_fold', 'above_viewport', 'beside_viewport']);

/** Everything that is visible or scrolled out of view, in document order. */
export function thingsOf(layout: Layout, messages: MessagePlaces): Thing[] {
  const fragments = layout.fragments.filter(({ hidden }) => isThere(hidden));
  const blocks = blocksOf(fragments);
  const controls = layout.controls.filter(
    (one) => OPERATED.has(one.role) && isThere(one.hidden ?? null) && holdsWhole(one, blocks),
  );
  const operated = new Set(controls.flatMap((control) => control.fragments));
  const texts = blocks.filter(([first]) => first !== undefined && !operated.has(first.id));
  const byId = new Map(layout.fragments.map((one) => [one.id, one]));
  const seen = seenIn(layout);
  const known = { byId, seen, messages };
  const parts = (layout.parts ?? []).filter(({ hidden }) => isThere(hidden ?? null));
  const ordered = [
    ...texts.map((block) => ({ order: block[0]?.order ?? 0, thing: textThing(block, known) })),
    ...controls.map((one) => ({ order: one.order, thing: controlThing(one, known) })),
    ...parts.map((one) => ({ order: one.order, thing: partThing(one, known) })),
  ].sort((one, other) => one.order - other.order);
  const pictures = layout.opaque.map(({ kind, box, element }): Thing => {
    return { kind: 'picture', element, role: kind, box: inTenths(box), seen: seen(box), style: {} };
  });
  return [...ordered.map(({ thing }) => thing), ...pictures];
}

function blocksOf(fragments: readonly Fragment[]): Fragment[][] {
  const blocks = new Map<number, Fragment[]>();
  for (const one of fragments) {
    const block = blocks.get(one.block);
    if (block === undefined) blocks.set(one.block, [one]);
    else block.push(one);
  }
  return [...blocks.values()].filter((block) => block.some(({ text }) => text.trim() !== ''));
}

function isThere(hidden: Fragment['hidden']): boolean {
  return hidden === null || ELSEWHERE.has(hidden.reason);
}

/** A link in a sentence is part of its text. */
function holdsWhole({ fragments }: Control, blocks: readonly (readonly Fragment[])[]): boolean {
  const own = new Set(fragments);
  const touched = blocks.filter((block) => block.some(({ id }) => own.has(id)));
  return touched.every((block) => block.every(({ id, text }) => own.has(id) || text.trim() === ''));
}

/** The part of a clipped box that is on the screen. */
type Seen = (clipped: Box | null) => Box | null;

function seenIn({ viewport }: Layout): Seen {
  const screen: Box = [0, 0, viewport.width, viewport.height];
  return (clipped) => {
    const left = clipped && intersect(clipped, screen);
    return left && inTenths(left);
  };
}

interface Known {
  byId: ReadonlyMap<number, Fragment>;
  seen: Seen;
  messages: MessagePlaces;
}

function textThing(block: readonly Fragment[], { seen, messages }: Known): Thing {
  return {
    kind: 'text',
    element: commonest(block, ({ element }) => element),
    text: textOf(block),
    ...boxes(block, seen),
    lines: linesOf(block),
    style: textStyle(block),
    ...messageOf(block, messages),
  };
}

function controlThing(control: Control, { byId, seen, messages }: Known): Thing {
  const { role, name, element, box, clipped, fragments } = control;
  const inside = fragments.flatMap((id) => byId.get(id) ?? []);
  return {
    ...{ kind: 'control', element, role, name },
    text: textOf(inside),
    ...{ box: inTenths(box), seen: seen(clipped) },
    style: { ...(inside.length > 0 ? textStyle(inside) : {}), ...stateOf(control) },
    ...messageOf(inside, messages),
  };
}

function partThing(part: Part, { byId, seen, messages }: Known): Thing {
  const { role, name, element, box, clipped, background } = part;
  const [first, end] = part.fragments;
  const inside = Array.from({ length: end - first }, (_, at) => byId.get(first + at) ?? []).flat();
  return {
    ...{ kind: 'part', element },
    ...(role === null ? {} : { role }),
    ...(name === '' ? {} : { name }),
    ...{ box: inTenths(box), seen: seen(clipped) },
    style: background === undefined ? {} : { background },
    ...messageOf(inside, messages),
  };
}

function textOf(fragments: readonly Fragment[]): string {
  const text = fragments.map((one) => one.text).join('');
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function boxes(block: readonly Fragment[], seen: Seen): Pick<Thing, 'box' | 'seen'> {
  const inSight = block.map(({ clipped, hidden }) => (hidden === null ? seen(clipped) : null));
  const parts = inSight.filter((one) => one !== null);
  return {
    box: inTenths(unite(block.map(({ box }) => box)) ?? [0, 0, 0, 0]),
    seen: unite(parts),
  };
}

/** Out of sight a paragraph is one fragment; its height gives the number of lines. */
const LINE_HEIGHT = 1.5;

function linesOf(block: readonly Fragment[]): number {
  const rows = new Map<number, number>();
  for (const { box, fontPx } of block) {
    const middle = Math.round((box[1] + box[3] / 2) / Math.max(1, fontPx / 2));
    const tall = Math.max(1, Math.round(box[3] / (fontPx * LINE_HEIGHT)));
    rows.set(middle, Math.max(rows.get(middle) ?? 1, tall));
  }
  return [...rows.values()].reduce((sum, one) => sum + one, 0);
}

/** The one that most of its characters have. */
function textStyle(block: readonly Fragment[]): Record<string, string> {
  return {
    color: commonest(block, ({ color }) => color),
    fontPx: commonest(block, ({ fontPx }) => String(fontPx)),
    fontWeight: commonest(block, ({ fontWeight }) => String(fontWeight)),
  };
}

function commonest(block: readonly Fragment[], tell: (one: Fragment) => string): string {
  const counts = new Map<string, number>();
  for (const one of block) counts.set(tell(one), (counts.get(tell(one)) ?? 0) + one.text.length);
  const most = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', -1]);
  return most[0];
}

function stateOf({ disabled, checked, expanded, focused }: Control): Record<string, string> {
  return {
    ...(disabled ? { disabled: 'yes' } : {}),
    ...(checked === null ? {} : { checked: checked ? 'yes' : 'no' }),
    ...(expanded === null ? {} : { expanded: expanded ? 'yes' : 'no' }),
    ...(focused ? { focused: 'yes' } : {}),
  };
}

/** Only if all of it belongs to one message. */
function messageOf(
  fragments: readonly Fragment[],
  messages: MessagePlaces,
): Pick<Thing, 'message' | 'isUsers'> {
  const ids = new Set(fragments.map(({ message }) => message));
  const [only = null] = ids;
  return (ids.size === 1 && only !== null ? messages.get(only) : undefined) ?? {};
}
