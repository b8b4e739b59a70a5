// Finds the part of the page that holds the conversation; tells nothing of single messages.
import { isShown, rectOf } from './geometry.js';
import { isChrome } from './marks.js';
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

/**
 * Around the user's own messages: the log that holds them, else the scroller, else the largest part
 * of the page that holds them and not the message box.
 */
export function regionAround(users: readonly Element[], box: Element | null): Element | null {
  const first = users[0];
  if (!first) return null;
  const shared = users.reduce<Element | null>((at, user) => at && commonAncestor(at, user), first);
  if (!shared) return null;
  const around = ancestorsOf(shared).filter((at) => at !== document.documentElement);
  const candidates = users.length > 1 ? [shared, ...around] : around;
  const log = candidates.find(isLog);
  if (log) return log;
  const free = candidates.filter((at) => withoutBox(at, box) && at !== document.body);
  return free.find(scrolls) ?? free.at(-1) ?? candidates[0] ?? null;
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

function blocksAbove(ancestor: Element, box: Element): Element[] {
  const top = rectOf(box).y;
  return elementChildrenOf(ancestor).filter((child) => {
    if (holds(child, box) || isChrome(child) || !isShown(child)) return false;
    const rect = rectOf(child);
    const overlaps = scrolls(child) && rect.y < top;
    return (
      (rect.y + rect.height <= top + 8 || overlaps) &&
      rect.height >= leastHeight &&
      rect.width >= 100
    );
  });
}

/** Nested scrollers and wrappers: the innermost block that scrolls holds the messages. */
function innerScroller(element: Element): Element {
  const inner = elementsIn(element).find(
    (at) => at !== element && scrolls(at) && area(at) > area(element) / 3,
  );
  return inner ? innerScroller(inner) : element;
}
