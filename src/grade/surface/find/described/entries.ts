// The repeated things that a page is about, such as rows, cards or messages: which exist, and which of them a kind or words mean.
import { singular } from '../../../../claim/nouns.js';
import type { Layout, Part } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import { oncePer } from '../../../remembered.js';
import type { Moment } from '../../moment.js';
import { around, innermost, isOfHeaders, isWithin, pageParts } from './page.js';
import { comparedWords, holdsWords, isName } from './words.js';

/** Similar, and each with more than one text in it. */
export interface Entries {
  members: readonly Part[];
  /** Containers of others, as a column contains cards: the content of those is about them. */
  holdsOthers: boolean;
}

/** A cell is a field of its row. */
const CELLS = /^(?:cell|gridcell|columnheader|rowheader)$/u;

const entriesOf = oncePer((layout: Layout): readonly Entries[] => {
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

function isInside(inner: Part, outer: Part): boolean {
  return inner !== outer && inner.order > outer.order && isWithin(inner, outer);
}

function groupsOf(layout: Layout): Map<string, Part[]> {
  const { parts = [] } = layout;
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const isRow = part.role === 'row';
    if (CELLS.test(part.role ?? '') || (part.alike === undefined && !isRow)) continue;
    if (isRow && isSumOrHeader(part, layout)) continue;
    const key = keyOf(part, parts);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return groups;
}

/** A row of headers, or one that sums the others up. */
export function isSumOrHeader(row: Part, layout: Layout): boolean {
  const { parts, textOf } = pageParts(layout);
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
function mainOf(layout: Layout): Entries | null {
  const [first, second] = entriesOf(layout)
    .filter(({ holdsOthers }) => !holdsOthers)
    .map((entries) => ({ entries, room: roomOf(entries) }))
    .sort((a, b) => b.room - a.room);
  if (first === undefined) return null;
  return second !== undefined && first.room < DOMINANT * second.room ? null : first.entries;
}

function roomOf({ members }: Entries): number {
  return members.reduce((sum, { box }) => sum + box[2] * box[3], 0);
}

/** Words that pages use for a kind if they name it differently. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  mail: ['email', 'message', 'inbox'],
  email: ['mail', 'message', 'inbox'],
  message: ['mail', 'email', 'inbox'],
};

/**
 * The entries of a kind: those with this name on the page, or those that it is about if it mentions the kind; null if
 * it does not show which.
 */
export function entriesOfKind(kind: string, layout: Layout): readonly Part[] | null {
  const words = [kind, ...(synonyms[kind] ?? [])];
  const all = entriesOf(layout);
  const called = all.filter(({ members }) => isCalled(members, words, layout));
  const [only, second] = called;
  if (second !== undefined) return null;
  if (only !== undefined) return only.members;
  const main = mainOf(layout);
  const headed = all.filter(({ members }) => namesKind(headingOf(members, layout), words));
  const [first, other] = headed;
  if (first !== undefined && other === undefined) return first.members;
  const isMain =
    main !== null &&
    (headed.includes(main) ||
      isSpokenOf(words, layout) ||
      isCounted(main, words, layout) ||
      isMadeOf(kind, main, layout));
  return isMain ? main.members : null;
}

/** "7 repairs" above seven of them, and "New repair" beside them. */
function isCounted({ members }: Entries, words: readonly string[], layout: Layout): boolean {
  const inside = new Set(
    members.flatMap(({ fragments }) => layout.fragments.slice(...fragments).map(({ id }) => id)),
  );
  // "My tasks" may be a view.
  if (
    layout.controls.some(
      (one) => isOperable(one.role) && words.some((word) => isName(one.name, [word])),
    )
  )
    return false;
  return layout.fragments.some(({ id, text }) => {
    if (inside.has(id)) return false;
    const [first = '', ...rest] = comparedWords(text);
    const isNew = /^(?:new|add|create)$/u.test(first) && rest.length <= 3;
    const isAll = new RegExp(String.raw`(?<![\d.,])${members.length}(?![\d.,])`, 'u').test(text);
    return (isNew || isAll) && words.some((word) => holdsWords(text, [word]));
  });
}

/** What every one of a kind has, on a page that does not name the kind. */
const content: Readonly<Record<string, RegExp>> = {
  product: /\p{Sc}\s?\d|\d\s?\p{Sc}/u,
  article: /\p{Sc}\s?\d|\d\s?\p{Sc}/u,
  question: /\?/u,
};

function isMadeOf(kind: string, { members }: Entries, layout: Layout): boolean {
  const pattern = content[kind];
  const { textOf } = pageParts(layout);
  return pattern !== undefined && members.every((part) => pattern.test(textOf(part)));
}

/** By the page's own code, or by what they are in. */
function isCalled(members: readonly Part[], words: readonly string[], layout: Layout): boolean {
  const { parts, titleOf } = pageParts(layout);
  const [first] = members;
  if (first === undefined) return false;
  if (first.hints.some((hint) => words.includes(singular(hint)))) return true;
  const holders = around(first, parts).filter(
    (part) => members.every((one) => isInside(one, part)) && part.fragments[0] < first.fragments[1],
  );
  return holders
    .slice(0, 2)
    .some((part) => namesKind(part.name === '' ? titleOf(part) : part.name, words));
}

/** The last heading above them that is not inside any of them; empty without one. */
function headingOf(members: readonly Part[], { controls }: Layout): string {
  const [first] = members;
  const before = controls.filter(
    ({ role, id }) => role === 'heading' && first !== undefined && id < first.controls[0],
  );
  return before.at(-1)?.name ?? '';
}

/** The title of the page, what can be searched, or the header of the first column. */
function isSpokenOf(words: readonly string[], layout: Layout): boolean {
  const { parts, textOf } = pageParts(layout);
  const searched = layout.controls.flatMap(({ name, fragments, role }) =>
    role === 'searchbox' || /search/iu.test(name)
      ? [name, ...fragments.map((id) => layout.fragments[id]?.text ?? '')]
      : [],
  );
  const headers = parts
    .filter(({ role }) => role === 'columnheader')
    .slice(0, 1)
    .map(textOf);
  return (
    namesKind(layout.title ?? '', words) ||
    [...searched, ...headers].some((text) => words.some((word) => holdsWords(text, [word])))
  );
}

/** "Leave requests" names requests, and "Request changes" does not; an inbox has but one name. */
function namesKind(text: string, words: readonly string[]): boolean {
  const plain = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  return plain.some(
    (word) =>
      words.includes(singular(word).replace('e-mail', 'email')) &&
      (singular(word) !== word || word === 'inbox' || word === 'mail'),
  );
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
