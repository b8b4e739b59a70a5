// The repeated things that a page is about, such as rows, cards or messages: which exist, and which of them contain words.
import type { Layout, Part } from '../../../../episode/layout.js';
import { oncePer } from '../../../remembered.js';
import type { Moment } from '../../moment.js';
import { innermost, isOfHeaders, isWithin, pageParts } from './page.js';
import { comparedWords, holdsWords, isName } from './words.js';

/** Similar, and each with more than one text in it. */
export interface Entries {
  members: readonly Part[];
  /** Containers of others, as a column contains cards: the content of those is about them. */
  holdsOthers: boolean;
}

/** A cell is a field of its row. */
const CELLS = /^(?:cell|gridcell|columnheader|rowheader)$/u;

export const entriesOf = oncePer((layout: Layout): readonly Entries[] => {
  const groups = [...groupsOf(layout).values()].filter(
    (members) => members.length > 1 && members.every((part) => blocksIn(part, layout) > 1),
  );
  const own = groups.filter((group) => !groups.some((other) => areFieldsOf(group, other)));
  return own.map((members) => ({
    members,
    holdsOthers: own.some(
      (inner) =>
        inner !== members && inner.some((one) => members.some((part) => isInside(one, part))),
    ),
  }));
});

export function allEntries(layout: Layout): readonly Part[] {
  return entriesOf(layout).flatMap(({ members }) => members);
}

export function isInside(inner: Part, outer: Part): boolean {
  return inner !== outer && inner.order > outer.order && isWithin(inner, outer);
}

function groupsOf(layout: Layout): Map<string, Part[]> {
  const { parts = [] } = layout;
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const isRow = part.role === 'row';
    if (CELLS.test(part.role ?? '') || (part.alike === undefined && !isListed(part))) continue;
    if (isRow && isSumOrHeader(part, layout)) continue;
    const key = keyOf(part, parts);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return groups;
}

/** A row or an item of a list is one of several even if it has a class of its own. */
function isListed({ role }: Part): boolean {
  return role === 'row' || role === 'listitem';
}

/** What pages call the row of column names where no role says so. */
const HEAD: ReadonlySet<string> = new Set(['head', 'header', 'headers', 'thead']);

/** A row of headers, or one that sums the others up. */
export function isSumOrHeader(row: Part, layout: Layout): boolean {
  const { parts, textOf } = pageParts(layout);
  if (row.hints.some((hint) => HEAD.has(hint))) return true;
  return isOfHeaders(row, parts) || /^\s*(?:sub|grand )?total/iu.test(textOf(row));
}

/**
 * Rows of one table and items of one list are alike whatever their classes; anything else by tag and first class,
 * wherever it is.
 */
function keyOf({ role, parent, element, alike }: Part, parts: readonly Part[]): string {
  const own =
    element
      .split(' ')
      .at(-1)
      ?.replace(/[:[].*$/u, '') ?? '';
  if (role === 'row' || /^li\b/u.test(own)) return `${role ?? 'li'} in ${String(parent)}`;
  const named = /^[\w-]+(?:\.[^.#]+|-[\w-]+)/u.exec(own)?.[0];
  if (named !== undefined) return `${named} ${role ?? ''}`;
  const outer = parent === null ? undefined : parts[parent];
  return outer === undefined ? String(alike) : `${own} in ${keyOf(outer, parts)}`;
}

function blocksIn({ fragments }: Part, layout: Layout): number {
  return new Set(layout.fragments.slice(...fragments).map(({ block }) => block)).size;
}

/** Each of the others has as many of them: they are its fields, unless they stand out as boxes of their own. */
function areFieldsOf(group: readonly Part[], others: readonly Part[]): boolean {
  if (group === others || group.some(({ background }) => background !== undefined)) return false;
  const counts = others.map((outer) => group.filter((one) => isInside(one, outer)).length);
  const [first = 0] = counts;
  const isAll = counts.reduce((sum, count) => sum + count, 0) === group.length;
  return first > 0 && isAll && counts.every((count) => count === first);
}

/** Whether it is one of several that have entries of their own in them. */
export function holdsOthers(part: Part, layout: Layout): boolean {
  return entriesOf(layout).some((one) => one.holdsOthers && one.members.includes(part));
}

/** How much larger than any other the group must be that a page is about. */
const DOMINANT = 2.5;

/** What the page is about, if one group of entries takes far more room than the others. */
export function mainEntries(
  layout: Layout,
  isMeant: (entries: Entries) => boolean = () => true,
): Entries | null {
  const [first, second] = entriesOf(layout)
    .filter((entries) => !entries.holdsOthers && isMeant(entries))
    .map((entries) => ({ entries, room: roomOf(entries) }))
    .sort((a, b) => b.room - a.room);
  if (first === undefined) return null;
  return second !== undefined && first.room < DOMINANT * second.room ? null : first.entries;
}

function roomOf({ members }: Entries): number {
  return members.reduce((sum, { box }) => sum + box[2] * box[3], 0);
}

/** The entries that contain all the words; for one that contains others, in its title. */
export function entriesWith(name: readonly string[], moment: Moment): Part[] {
  const { layout } = moment;
  const { textOf, titleOf } = pageParts(layout);
  const holding = entriesOf(layout).flatMap(({ members, holdsOthers }) =>
    members.filter((part) => holdsWords(holdsOthers ? titleOf(part) : textOf(part), name)),
  );
  return innermost(holding);
}

/** Whether the words are a separate text within an entry, like a message's sender or a status. */
export function hasField(part: Part, name: readonly string[], layout: Layout): boolean {
  const blocks = new Map<number, string>();
  for (const { block, text } of layout.fragments.slice(...part.fragments))
    blocks.set(block, `${blocks.get(block) ?? ''}\n${text}`);
  return [...blocks.values()]
    .flatMap((text) => [text.replace(/\n/gu, ' '), ...text.split(/[\n·|•–—,:()]/u)])
    .some((text) => comparedWords(text).length > 0 && isName(text, name));
}
