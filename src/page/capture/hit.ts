// What is on top at a point; a hit test knows neither transparency nor other frames.
import type { Box } from '../../episode/layout.js';
import { flatContains, flatParent, shadowRootOf } from './flat-tree.js';

/** The innermost element at a point of the viewport, through shadow roots. */
export function deepElementFromPoint(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found) {
    const inner: Element | null = shadowRootOf(found)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** What a hit test finds other than the element, its ancestors and its descendants, or null. */
export function coverAt(element: Element, x: number, y: number): Element | null {
  const top = deepElementFromPoint(x, y);
  if (!top || flatContains(top, element) || flatContains(element, top)) return null;
  return faceOf(top, element);
}

/** The same for an element's text, which a descendant on top covers too. */
export function coverOfText(element: Element, visible: Box): Element | null {
  const top = deepElementFromPoint(visible[0] + visible[2] / 2, visible[1] + visible[3] / 2);
  return top && !flatContains(top, element) ? faceOf(top, element) : null;
}

/** What covers a visible box, and at what share of nine points. */
export interface Coverage {
  /** What covers its middle, else any other of the points. */
  by: Element;
  share: number;
}

/** The cover of an element is the layer with a surface, not the words on it. */
function faceOf(top: Element, element: Element): Element {
  for (let node: Node | null = top; node && !flatContains(node, element); node = flatParent(node)) {
    if (node instanceof Element && hasFace(node)) return node;
  }
  return top;
}

function hasFace(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return !isClear(backgroundColor) || backgroundImage !== 'none';
}

/** Whether the cover has a surface of its own, below their common ancestor. */
export function isOpaque(cover: Element, element: Element): boolean {
  for (
    let node: Node | null = cover;
    node && !flatContains(node, element);
    node = flatParent(node)
  ) {
    if (!(node instanceof Element)) continue;
    if (/^(img|canvas|video|svg|iframe|input|textarea|select|button)$/.test(node.localName))
      return true;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(node);
    const alpha = Number(/rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1);
    if (Number(opacity) < 0.9) return false;
    if (alpha >= 0.9 && backgroundColor !== 'transparent') return true;
    if (backgroundImage.includes('url(')) return true;
  }
  return false;
}

/** The points of a box to test, as shares of its sides; the middle comes first. */
const SHARES = [0.5, 0.12, 0.88];

/** The same at nine points of a visible box; null if nothing covers any. */
export function coverOf(element: Element, [x, y, width, height]: Box): Coverage | null {
  const covers = SHARES.flatMap((down) =>
    SHARES.map((across) => coverAt(element, x + width * across, y + height * down)),
  ).filter((cover) => cover !== null);
  const [by] = covers;
  return by ? { by, share: covers.length / SHARES.length ** 2 } : null;
}

export function isClear(color: string): boolean {
  return color === 'transparent' || /^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(color);
}
