// Recognizes what accompanies the words of a message: times, names, dividers and labels. A sentence is never one of these.
import { isFileName, isMessageWord, isSeparatorText } from './marks.js';
import { remembered } from './remembered.js';
import { isForScreenReaders, readableText } from './text.js';
import { childrenOf, elementChildrenOf, holds, identifierWords } from './tree.js';

const timeWords =
  /^(time|timestamp|datetime|date|clock|meta|status|receipt|ticks?|seen|delivered)$/;
const dividerWords = /^(divider|separator|unread|daystamp)$/;
const longest = 60;
/** Including a second version for screen readers, in whole words. */
const longestWithHidden = 200;

function marks(element: Element): readonly string[] {
  return ['class', 'data-testid'].flatMap((name) =>
    identifierWords(element.getAttribute(name) ?? ''),
  );
}

function isTimeBeside(element: Element, text: string): boolean {
  if (!isSeparatorText(text)) return false;
  return element.tagName === 'TIME' || marks(element).some((word) => timeWords.test(word));
}

const unread = /^(\d+ )?(new|unread) messages?$/i;
const day =
  /\b(today|yesterday)\b|\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b.*\d|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/i;

/** A line across the transcript, such as a day or "New messages": in the middle, and not a sentence. */
function isDivider(element: Element, text: string): boolean {
  if (element.getAttribute('role') === 'separator') return true;
  if (marks(element).some((word) => dividerWords.test(word))) return true;
  if (/[.!?]$/.test(text) || !(unread.test(text) || day.test(text))) return false;
  return getComputedStyle(element).textAlign === 'center';
}

const nameWords = /^(author|sender|username|nickname|displayname|avatar|initials|persona)$/;
const headWords = /^(name|title|header|heading|label)$/;
const longestName = 40;

function isNameText(text: string): boolean {
  return text.length <= longestName && !/[.!?:;,\n\d]/.test(text);
}

/** Named as the head of a message, such as `bubble-header`: the head of a card in it is named for the card. */
function isMessageHead(element: Element): boolean {
  return [...element.classList].some((name) => {
    const words = identifierWords(name);
    return words.some(isMessageWord) && words.some((word) => headWords.test(word));
  });
}

function isBesideWord(word: string): boolean {
  return timeWords.test(word) || nameWords.test(word);
}

/** The message's author, beside its words. */
function isNameBeside(element: Element, text: string): boolean {
  if (!isNameText(text)) return false;
  return marks(element).some((word) => nameWords.test(word)) || isMessageHead(element);
}

/** The structure of those parts of the user's rows that are not the user's words: nobody says such parts. */
const besideWords = new Set<string>();

function kindOf(element: Element): string | null {
  if (element.classList.length === 0) return null;
  return `${element.tagName}.${[...element.classList].sort().join('.')}`;
}

/** Reads like a day or a state, but may be a whole answer that came at once. */
const mayBeAnswer = /^(today|yesterday|now|sent|delivered|ok|no|yes)$/i;
const learnedFrom = new WeakSet<Element>();

/**
 * Records what is in the user's row beside the sent words when they are first seen: a short answer may come beside them
 * later. True if that was not known.
 */
export function learnBeside(row: Element, words: Element): boolean {
  if (learnedFrom.has(words)) return false;
  learnedFrom.add(words);
  const before = besideWords.size;
  const visit = (element: Element): void => {
    if (element === words || holds(words, element)) return;
    if (holds(element, words)) return elementChildrenOf(element).forEach(visit);
    const kind = kindOf(element);
    const text = readableText(element);
    if (kind === null || text === '' || text.length > longestName) return;
    if (mayBeAnswer.test(text) || isFileName(text)) return;
    if (kind !== kindOf(words)) besideWords.add(kind);
  };
  visit(row);
  return besideWords.size > before;
}

/** Structured like the things beside the user's words, and not a sentence. */
function isAsBesideUser(element: Element, text: string): boolean {
  if (besideWords.size === 0 || !(isNameText(text) || isSeparatorText(text))) return false;
  const kind = kindOf(element);
  return kind !== null && besideWords.has(kind);
}

/** Part of the transcript that nobody said. */
export const isDecoration = remembered((element): boolean => {
  if (element.textContent.length > longestWithHidden) return false;
  // The text that a style sheet writes into it is what it is named for.
  if (element.textContent.trim() === '')
    return element.shadowRoot === null && marks(element).some(isBesideWord);
  const text = readableText(element);
  if (text === '' || text.length > longest) return false;
  return (
    isTimeBeside(element, text) ||
    isDivider(element, text) ||
    isNameBeside(element, text) ||
    isAsBesideUser(element, text)
  );
});

/** Within a message, but not part of its words. */
export const isBesideWords = remembered(
  (element): boolean => isForScreenReaders(element) || isDecoration(element),
);

const names = '(?:(you|me|user|human|customer)|(ai|bot|agent|assistant))';
const label = new RegExp(`^\\s*${names}\\s*:\\s*$`, 'i');
const labelBefore = new RegExp(`^\\s*${names}\\s*:\\s*`, 'i');

function firstText(element: Element): string | null {
  for (const node of childrenOf(element)) {
    if (node instanceof Text && node.data.trim() !== '') return node.data;
    const inner = node instanceof Element ? firstText(node) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** The message's author by the label before its words, such as "AI: "; null if it has none. */
export const labelledRole = remembered((element): 'user' | 'agent' | null => {
  const found = label.exec(firstText(element) ?? '');
  if (!found) return null;
  return found[1] === undefined ? 'agent' : 'user';
});

/**
 * The text without such a label. A label only for screen readers is not in the text, so the first colon is then the
 * agent's.
 */
export function withoutLabel(element: Element, text: string): string {
  return labelledRole(element) === null ? text : text.replace(labelBefore, '');
}
