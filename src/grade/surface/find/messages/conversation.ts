// Finds messages on a page without a record of them: the entries of a log, of something called a chat, or of a list with authors.
import { meaningOf } from '../../../../claim/nouns.js';
import type { Layout, Part } from '../../../../episode/layout.js';
import { oncePer } from '../../../remembered.js';
import { brief } from '../../../../verdict/brief.js';
import { innermost, isWithin, outermost, pageParts } from '../described/page.js';
import { comparedWords } from '../described/words.js';
import { type Author, authorsOf } from './authors.js';

/** One message, with what the page shows about its author. */
export interface Entry {
  part: Part;
  text: string;
  author: Author;
}

export interface MessageList {
  /** Their container; null if only their authors show that they are messages. */
  part: Part | null;
  /** As it is called: `log "Conversation"`. */
  name: string;
  entries: readonly Entry[];
}

/** All lists of messages; on most pages none or one. */
export const messageListsOf = oncePer((layout: Layout): readonly MessageList[] => {
  const lists = holdersOf(layout).flatMap((part) => {
    const items = itemsOf(part, layout);
    return items.length === 0 ? [] : [listOf(part, items, layout)];
  });
  const told = lists.length > 0 ? lists : marked(layout);
  return told.length > 0 ? told : authored(layout);
});

function listOf(part: Part | null, items: readonly Part[], layout: Layout): MessageList {
  const { textOf, titleOf } = pageParts(layout);
  const texts = items.map((item) => textOf(item).trim());
  const authors = authorsOf(items, layout);
  const title = part === null ? '' : titleOf(part);
  return {
    part,
    name:
      part === null
        ? 'a list without a name'
        : `${part.role ?? part.element} "${brief(title, 40)}"`,
    entries: items.flatMap((item, at) => {
      const author = authors[at];
      return author === undefined ? [] : [{ part: item, text: texts[at] ?? '', author }];
    }),
  };
}

const CHAT = /^(?:chat|conversation|message|messenger|transcript|dialogue|thread)$/u;

/** Logs, else things called a chat, else feeds. Of nested ones the innermost. */
function holdersOf(layout: Layout): Part[] {
  const { parts } = pageParts(layout);
  const kinds: readonly ((part: Part) => boolean)[] = [
    ({ role }) => role === 'log',
    (part) => isCalledChat(part, layout),
    ({ role }) => role === 'feed',
  ];
  for (const isKind of kinds) {
    const found = innermost(
      parts.filter((part) => isKind(part) && itemsOf(part, layout).length > 0),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** By its name or heading, or by what its developers call it. */
function isCalledChat(part: Part, { controls }: Layout): boolean {
  if (part.role === 'article' || part.role === 'listitem' || part.role === 'form') return false;
  const heading = controls.slice(...part.controls).find(({ role }) => role === 'heading');
  const title = part.name === '' ? (heading?.name ?? '') : part.name;
  const isTitled =
    comparedWords(title).length <= 5 && comparedWords(title).some((word) => CHAT.test(word));
  return (
    isTitled ||
    part.hints.some((hint) => /^(?:chat|conversation|messages|transcript|thread)$/u.test(hint))
  );
}

/** What makes a class word one for messages. */
const MESSAGE: ReadonlySet<string> = new Set(meaningOf('message').hints);
/** With one of these beside it, it is for a list of messages, or for a part of one. */
const AROUND =
  /^(?:list|container|wrapper|group|area|log|history|panel|view|viewport|window|pane|feed|thread|input|box|composer|form|send|text|body|content|contents|avatar|time|timestamp|meta|header|footer|actions|status|icon|name)$/u;

function isMarked({ hints }: Part): boolean {
  return hints.some((hint) => MESSAGE.has(hint)) && !hints.some((hint) => AROUND.test(hint));
}

/** The messages in a part: what is marked as one, else its articles, its entries, or its one list. */
function itemsOf(holder: Part, layout: Layout): Part[] {
  const { parts } = pageParts(layout);
  const inside = parts.filter((part) => part !== holder && isWithin(part, holder) && hasText(part));
  const ways: readonly (() => Part[])[] = [
    () => outermost(inside.filter(isMarked)),
    () => outermost(inside.filter(({ role }) => role === 'article')),
    () => (holder.role === 'log' ? entriesOf(holder, inside) : []),
    () => inOnePlace(inside.filter(({ role }) => role === 'listitem')),
    () => inOnePlace(inside.filter(({ alike }) => alike !== undefined)),
  ];
  for (const way of ways) {
    const items = way().filter((part) => !isNoMessage(part, layout));
    if (items.length > 0) return items;
  }
  return [];
}

function hasText({ fragments: [first, end] }: Part): boolean {
  return end > first;
}

/** What is directly in a log, or in the one box that contains all of it. */
function entriesOf(log: Part, inside: readonly Part[]): Part[] {
  const entries = outermost(inside);
  const [only, second] = entries;
  if (only === undefined || second !== undefined) return entries;
  const below = inside.filter((part) => part !== only);
  const holdsAll = only.fragments.every((end, at) => end === log.fragments[at]);
  return holdsAll && outermost(below).length > 1 ? entriesOf(only, below) : entries;
}

/** Things in a single place; none if they are in several. */
function inOnePlace(items: readonly Part[]): Part[] {
  const all = outermost(items);
  return new Set(all.map(({ parent }) => parent)).size === 1 ? all : [];
}

const DIVIDER =
  /^(?:today|yesterday|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:,? .*\d.*)?|\d{1,2}[:.]\d\d(?: ?[ap]m)?|.*\b\d{4}|\d* ?(?:new|unread) messages?)$/iu;

/** Of a list with numbers. */
const MARKER = /^\d+\.\s*/u;
const TYPING = /\b(?:typing|thinking|writing|replying)(?:…|\.{3})?$/iu;

/** A day, a time or "New messages" across the list, or a typing indicator. */
function isNoMessage(part: Part, layout: Layout): boolean {
  const text = pageParts(layout).textOf(part).trim().replace(MARKER, '');
  if (text.length > 40) return false;
  return TYPING.test(text) || (!/[.!?]$/u.test(text) && DIVIDER.test(text));
}

/** If nothing is called a chat: things marked as messages, if they are in one place. */
function marked(layout: Layout): MessageList[] {
  const { parts } = pageParts(layout);
  const items = outermost(parts.filter((part) => hasText(part) && isMarked(part)));
  const places = new Set(items.map(({ parent }) => parent));
  return items.length > 1 && places.size === 1 ? [listOf(null, items, layout)] : [];
}

/** Siblings that each show their author, with both sides present. */
function authored(layout: Layout): MessageList[] {
  const { parts } = pageParts(layout);
  const numbers = new Set(parts.flatMap(({ alike }) => (alike === undefined ? [] : [alike])));
  return [...numbers]
    .map((number) =>
      listOf(
        null,
        parts.filter((part) => part.alike === number && hasText(part)),
        layout,
      ),
    )
    .filter(({ entries }) => {
      const sides = new Set(entries.map(({ author }) => author.side));
      return sides.size === 2 && sides.has('user') && sides.has('agent');
    });
}
