// Where elements are, and which part is inside the viewport and its scrollers; geometry, not ink.
import { deepElementFromPoint } from '../capture/hit.js';
import type { FrameArea, MessagePlace, Rect } from './protocol.js';
import { ancestorsOf, holds, parentOf } from './tree.js';

export function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Along x and y together, px; 0 where they touch. */
export function gapBetween(a: Rect, b: Rect): number {
  const gapX = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const gapY = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  return gapX + gapY;
}

export function intersectRects(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Whether it takes part in the page: laid out, not hidden by style, larger than a screen reader's trick. */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

function clips(style: CSSStyleDeclaration): boolean {
  return style.overflowX !== 'visible' || style.overflowY !== 'visible';
}

/**
 * What is left of the element inside its clipping ancestors and `view`; null if nothing is. A fixed element escapes all
 * ancestors, an absolute one those that do not position it.
 */
export function visiblePart(element: Element, view: Rect): Rect | null {
  let part = intersectRects(rectOf(element), view);
  let position = getComputedStyle(element).position;
  for (const ancestor of ancestorsOf(element)) {
    if (!part || position === 'fixed') return part;
    const style = getComputedStyle(ancestor);
    const contains = position !== 'absolute' || style.position !== 'static';
    if (!contains) continue;
    if (ancestor !== document.body && ancestor !== document.documentElement && clips(style)) {
      part = intersectRects(part, rectOf(ancestor));
    }
    position = style.position;
  }
  return part;
}

/** Like `visiblePart(element, view) !== null`, for many elements that are mostly siblings. */
export function onScreenTest(view: Rect): (element: Element) => boolean {
  const windows = new Map<Element, Rect | null>();
  const windowOf = (parent: Element): Rect | null => {
    const known = windows.get(parent);
    if (known !== undefined) return known;
    const { own, next } = clipOf(parent, view);
    const outer = own && next ? windowOf(next) : view;
    const window = own && outer && intersectRects(own, outer);
    windows.set(parent, window);
    return window;
  };
  return (element) => {
    const parent = parentOf(element);
    const position = getComputedStyle(element).position;
    if (!parent || position === 'fixed' || position === 'absolute')
      return visiblePart(element, view) !== null;
    const window = windowOf(parent);
    return window !== null && intersectRects(rectOf(element), window) !== null;
  };
}

/** The part of the view where `parent` itself lets its children be seen, and the next ancestor that clips it. */
function clipOf(parent: Element, view: Rect): { own: Rect | null; next: Element | undefined } {
  const self = getComputedStyle(parent);
  const own =
    clips(self) && parent !== document.body && parent !== document.documentElement
      ? intersectRects(view, rectOf(parent))
      : view;
  if (!own || self.position === 'fixed') return { own, next: undefined };
  const next = ancestorsOf(parent).find(
    (at) => self.position !== 'absolute' || getComputedStyle(at).position !== 'static',
  );
  return { own, next };
}

export function wholeView(): Rect {
  return { x: 0, y: 0, width: innerWidth, height: innerHeight };
}

const samples = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
  [0.1, 0.5],
  [0.9, 0.5],
] as const;

/** A point of the part where a press would reach the element; else what is on top of its middle. */
export function pointOn(
  element: Element,
  part: Rect,
): { x: number; y: number; coveredBy: Element | null } {
  let coveredBy: Element | null = null;
  for (const [fx, fy] of samples) {
    const x = part.x + part.width * fx;
    const y = part.y + part.height * fy;
    const hit = deepElementFromPoint(x, y);
    if (hit && (holds(element, hit) || labels(hit, element))) return { x, y, coveredBy: null };
    coveredBy ??= hit;
  }
  return {
    x: part.x + part.width / 2,
    y: part.y + part.height / 2,
    coveredBy: coveredBy ?? document.documentElement,
  };
}

/** Pressing a label presses its control. */
function labels(hit: Element, element: Element): boolean {
  const label = hit.closest('label');
  return label !== null && (label.control === element || holds(label, element));
}

/** The nearest scrolling ancestor that does not show the whole element. */
export function scrollerOf(element: Element): Element | null {
  return (
    ancestorsOf(element).find((ancestor) => {
      const { overflowY } = getComputedStyle(ancestor);
      const scrolls = overflowY === 'auto' || overflowY === 'scroll';
      return scrolls && ancestor.scrollHeight > ancestor.clientHeight + 1;
    }) ?? null
  );
}

/** Where a frame's content begins, and the visible part, for an element that contains a frame. */
export function areaOfFrame(element: Element, view: Rect): FrameArea {
  const { x, y } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const left = x + element.clientLeft + parseFloat(style.paddingLeft);
  const top = y + element.clientTop + parseFloat(style.paddingTop);
  const part = isVisible(element) ? visiblePart(element, view) : null;
  const visible = part && { ...part, x: part.x - left, y: part.y - top };
  return { x: left, y: top, visible };
}

/** A short way to name an element in a message for people. */
export function shortName(element: Element): string {
  const id = element.id ? `#${element.id}` : '';
  const first = element.classList[0];
  return `${element.tagName.toLowerCase()}${id}${!id && first ? `.${first}` : ''}`;
}

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
