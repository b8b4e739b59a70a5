// Which of the repeated things on a page a kind means, such as "invoices": by what the page calls, counts or offers them as.
import { singular } from '../../../../claim/nouns.js';
import type { Layout, Part } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import { type Entries, entriesOf, isInside, mainEntries } from './entries.js';
import { around, pageParts } from './page.js';
import { holdsWords, isName } from './words.js';

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
  const main = mainEntries(layout);
  const headed = all.filter(({ members }) => namesKind(headingOf(members, layout), words));
  const [first, other] = headed;
  if (first !== undefined && other === undefined) return first.members;
  const isMain =
    main !== null &&
    (headed.includes(main) ||
      isSpokenOf(words, layout) ||
      isCounted(main, words, layout) ||
      (kind === 'product' && areForSale(main, layout)));
  return isMain ? main.members : null;
}

/** "7 repairs" or "Repairs (7)" where there are seven of them, and "New repair" beside them. */
function isCounted({ members }: Entries, words: readonly string[], layout: Layout): boolean {
  const isKind = (text: string): boolean => words.some((word) => isName(text, [word]));
  // "My tasks" may be a view.
  if (layout.controls.some(({ role, name }) => isOperable(role) && isKind(name))) return false;
  const inside = new Set(
    members.flatMap(({ fragments }) => layout.fragments.slice(...fragments).map(({ id }) => id)),
  );
  return layout.fragments.some(
    ({ id, text }) =>
      !inside.has(id) &&
      text.split(/[·•|,;–—]/u).some((piece) => isKind(withoutCount(piece, members.length))),
  );
}

/** What is counted or can be added, if a text says no more than that; else nothing. */
function withoutCount(text: string, count: number): string {
  const added = /^(?:new|add|create)\s+(?:an?\s+|another\s+)?(?<kind>\p{L}+)$/iu.exec(text.trim());
  const numbers = text.match(/\d+/gu) ?? [];
  if (added !== null) return added.groups?.['kind'] ?? '';
  if (numbers.length === 0 || numbers.some((one) => Number(one) !== count)) return '';
  return text.replace(/\d+|[():/]|\b(?:of|all|showing|total|found|results?)\b/giu, ' ');
}

/** Each with a price and a way to buy it. */
function areForSale({ members }: Entries, layout: Layout): boolean {
  const { textOf } = pageParts(layout);
  return members.every(
    (part) =>
      /\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(textOf(part)) &&
      layout.controls
        .slice(...part.controls)
        .some(({ role, name }) => isOperable(role) && /\b(?:cart|basket|bag|buy)\b/iu.test(name)),
  );
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
