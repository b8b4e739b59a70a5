// Finds the part of the page with the conversation; knows nothing about single messages.
import { isVisible, rectOf } from './geometry.js';
import { isBusyText, isChrome, isSatelliteText, isSeparatorText } from './marks.js';
import { messageText } from './split.js';
import { isControlText } from './pressables.js';
import { bare, readableText } from './text.js';
import { ancestorsOf, commonAncestor, elementChildrenOf, elementsIn, holds } from './tree.js';

const announcer = 40;

function isLog(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role === 'status' || role === 'alert' || role === 'timer') return false;
  const live = element.getAttribute('aria-live');
  if (role !== 'log' && role !== 'feed' && live !== 'polite' && live !== 'assertive') return false;
  const { width, height } = element.getBoundingClientRect();
  return role === 'log' || role === 'feed' || (width > announcer && height > announcer);
}

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' || overflowY === 'scroll' || overflowY === 'overlay';
}

function withoutBox(element: Element, box: Element | null): boolean {
  return !box || !holds(element, box);
}

/** Whether the element shows the user's words and nothing else that anybody said. */
export function isWordsAlone(element: Element, users: readonly Element[]): boolean {
  const lines = messageText(element).split('\n');
  const said = lines.filter((line) => !isSatelliteText(line)).join('');
  return bare(said) === bare(users.map(messageText).join(''));
}

/** If the answer is beside an element with only the user's words: the part of the page with both. */
function withAnswer(words: Element, isOld: (element: Element) => boolean): Element | null {
  let inner = words;
  for (const parent of ancestorsOf(words)) {
    const last = inner;
    const answers = elementChildrenOf(parent).some(
      (child) => child !== last && !isOld(child) && !isChrome(child) && hasWords(child),
    );
    if (answers) return parent;
    inner = parent;
  }
  return null;
}

function hasWords(element: Element): boolean {
  const text = messageText(element);
  return isVisible(element) && !isSeparatorText(text) && !isBusyText(text);
}

/**
 * Around the user's own messages: the log with them, else the scroller, else the largest part of the page with them but
 * without the message box. If that is only the user's message, the part that also has the answer; `isOld` tells what
 * was on the page before the turn.
 */
export function regionAround(
  users: readonly Element[],
  box: Element | null,
  isOld: (element: Element) => boolean,
): Element | null {
  const region = innermostRegion(users, box);
  return region && isWordsAlone(region, users) ? (withAnswer(region, isOld) ?? region) : region;
}

function innermostRegion(users: readonly Element[], box: Element | null): Element | null {
  const first = users[0];
  if (!first) return null;
  const shared = users.reduce<Element | null>((at, user) => at && commonAncestor(at, user), first);
  if (!shared) return null;
  const around = ancestorsOf(shared).filter((at) => at !== document.documentElement);
  const candidates = users.length > 1 ? [shared, ...around] : around;
  const log = candidates.find(isLog);
  if (log) return log;
  const free = candidates.filter((at) => withoutBox(at, box) && at !== document.body);
  const scrollers = free.filter(scrolls);
  const [inner] = scrollers;
  const list = inner && isRowOf(inner, users) ? (scrollers[1] ?? inner) : inner;
  return list ?? free.at(-1) ?? candidates[0] ?? null;
}

/** The browser treats a row that clips sideways as a scroller, but it never scrolls: it ends where its content does. */
function isRowOf(element: Element, users: readonly Element[]): boolean {
  const last = elementChildrenOf(element).at(-1);
  if (!last || getComputedStyle(element).overflowX !== 'hidden') return false;
  const { bottom } = element.getBoundingClientRect();
  return bottom - last.getBoundingClientRect().bottom < leastHeight && isWordsAlone(element, users);
}

function area(element: Element): number {
  const { width, height } = rectOf(element);
  return width * height;
}

/** Before anything was said: the log nearest to the box, else the largest block above it. */
export function guessedRegion(box: Element | null): Element | null {
  const logs = elementsIn(document.documentElement).filter((element) => isLog(element));
  if (!box) return logs[0] ?? null;
  for (const ancestor of ancestorsOf(box)) {
    const log = logs.find((candidate) => holds(ancestor, candidate));
    if (log) return log;
    const above = blocksAbove(ancestor, box);
    const best = above.find(scrolls) ?? above.sort((a, b) => area(b) - area(a))[0];
    if (best) return innerScroller(best);
  }
  return null;
}

const leastHeight = 24;

/** A block with only a heading: the head of the page. */
function isTitle(element: Element): boolean {
  const isHeading = (at: Element): boolean => /^H[1-6]$/.test(at.tagName);
  if (!elementsIn(element).some(isHeading)) return false;
  return readableText(element, (at) => isHeading(at) || isControlText(at)) === '';
}

/** A block of only controls, such as quick replies. */
function isControlsAlone(element: Element): boolean {
  return readableText(element) !== '' && readableText(element, isControlText) === '';
}

function blocksAbove(ancestor: Element, box: Element): Element[] {
  const top = rectOf(box).y;
  return elementChildrenOf(ancestor).filter((child) => {
    if (holds(child, box) || isChrome(child) || !isVisible(child) || isTitle(child)) return false;
    if (isControlsAlone(child)) return false;
    const rect = rectOf(child);
    const overlaps = scrolls(child) && rect.y < top;
    return (
      (rect.y + rect.height <= top + 8 || overlaps) &&
      rect.height >= leastHeight &&
      rect.width >= 100
    );
  });
}

/** Nested scrollers and wrappers: the innermost scrolling block contains the messages. */
function innerScroller(element: Element): Element {
  const inner = elementsIn(element).find(
    (at) => at !== element && scrolls(at) && area(at) > area(element) / 3,
  );
  return inner ? innerScroller(inner) : element;
}
