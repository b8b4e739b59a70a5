// What lies on top at a point; a hit test knows neither transparency nor other frames.
import type { Box } from '../../episode/layout.js';
import { shadowRootOf } from './closed-roots.js';
import { flatContains } from './flat-tree.js';
import { shortSelector } from './selector.js';

/** The innermost element at a point of the viewport, through open shadow roots. */
function deepElementFromPoint(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found) {
    const inner: Element | null = shadowRootOf(found)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** What a hit test finds instead of the element, its ancestors and its descendants, or null. */
export function coverAt(element: Element, x: number, y: number): string | null {
  const top = deepElementFromPoint(x, y);
  if (!top || flatContains(top, element) || flatContains(element, top)) return null;
  return shortSelector(top);
}

/** The same for the text of an element: there a descendant on top covers it too. */
export function coverOfText(element: Element, visible: Box): string | null {
  const top = deepElementFromPoint(visible[0] + visible[2] / 2, visible[1] + visible[3] / 2);
  return top && !flatContains(top, element) ? shortSelector(top) : null;
}

/** The same at the middle of a visible box. */
export function coverOf(element: Element, visible: Box): string | null {
  return coverAt(element, visible[0] + visible[2] / 2, visible[1] + visible[3] / 2);
}
