// Tells what stands beside the words of a message: times, dividers and whose it is; a sentence is never taken for such.
import { isSeparatorText } from './marks.js';
import { remembered } from './remembered.js';
import { childrenOf, wordsOf } from './tree.js';

const timeWords =
  /^(time|timestamp|datetime|date|clock|meta|status|receipt|ticks?|seen|delivered)$/;
const dividerWords = /^(divider|separator|unread|daystamp)$/;
const longest = 60;

function marks(element: Element): readonly string[] {
  return ['class', 'data-testid'].flatMap((name) => wordsOf(element.getAttribute(name) ?? ''));
}

function isTimeBeside(element: Element, text: string): boolean {
  if (!isSeparatorText(text)) return false;
  return element.tagName === 'TIME' || marks(element).some((word) => timeWords.test(word));
}

const unread = /^(\d+ )?(new|unread) messages?$/i;
const day =
  /\b(today|yesterday)\b|\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b.*\d|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/i;

/** A line across the transcript, such as a day or "New messages": in the middle, and no sentence. */
function isDivider(element: Element, text: string): boolean {
  if (element.getAttribute('role') === 'separator') return true;
  if (marks(element).some((word) => dividerWords.test(word))) return true;
  if (/[.!?]$/.test(text) || !(unread.test(text) || day.test(text))) return false;
  return getComputedStyle(element).textAlign === 'center';
}

/** Part of the transcript that nobody said. */
export const isDecoration = remembered((element): boolean => {
  const text = element.textContent.trim();
  if (text === '' || text.length > longest) return false;
  return isTimeBeside(element, text) || isDivider(element, text);
});

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

/** Whose the message is by the label before its words, such as "AI: "; null where it has none. */
export const labelledRole = remembered((element): 'user' | 'agent' | null => {
  const found = label.exec(firstText(element) ?? '');
  if (!found) return null;
  return found[1] === undefined ? 'agent' : 'user';
});

/** The text without such a label. One for screen readers alone is not in the text, whose first colon is then the agent's. */
export function withoutLabel(element: Element, text: string): string {
  return labelledRole(element) === null ? text : text.replace(labelBefore, '');
}
