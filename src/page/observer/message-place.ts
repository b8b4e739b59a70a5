// Where a message is within its scroller, so that a wheel can show the rest of it; scrolls nothing.
import { intersectRects, rectOf } from './geometry.js';
import type { MessagePlace, Rect } from './protocol.js';
import { ancestorsOf } from './tree.js';

export function placeOfMessage(element: Element, view: Rect): MessagePlace {
  const scrollers = ancestorsOf(element).filter(isScroller);
  const window = scrollers.reduce((part, at) => intersectRects(part, rectOf(at)) ?? part, view);
  const { y, height } = rectOf(element);
  const scrolled = scrollers.reduce((sum, { scrollTop }) => sum + scrollTop, scrollY);
  return {
    x: window.x + window.width / 2,
    y: window.y + window.height / 2,
    scrolled,
    windowHeight: window.height,
    above: Math.max(0, window.y - y),
    below: Math.max(0, y + height - (window.y + window.height)),
  };
}

/** The document scrolls by itself. */
function isScroller(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  const { overflowY } = getComputedStyle(element);
  return (
    (overflowY === 'auto' || overflowY === 'scroll') &&
    element.scrollHeight > element.clientHeight + 1
  );
}
