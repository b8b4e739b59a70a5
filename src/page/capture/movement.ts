// Detects whether text has changed or moved since an earlier moment of the same document; changes nothing.
import type { Collector } from './collector.js';
import { isField } from './fields.js';
import { join } from './lines.js';
import type { Movement } from './protocol.js';
import { standStill, type Still } from './still.js';

/** What is different now. */
export function movementSince(before: Still, page: Collector): Omit<Movement, 'stirred'> {
  const cutters = new Set(page.clippers.map(({ element }) => element));
  const { content, texts, boxes } = standStill(
    (element) => isField(element) || cutters.has(element),
  );
  const moved = new Set<Node>();
  let hasAppeared = false;
  const compare = (node: Node, there: readonly DOMRect[], here: readonly DOMRect[]) => {
    const [then, now] = [placeOf(there), placeOf(here)];
    if (then.every((side, at) => side === now[at])) return;
    moved.add(node);
    hasAppeared ||= isNowhere(then);
  };
  for (const [text, here] of texts) compare(text, before.texts.get(text) ?? [], here);
  for (const [element, here] of boxes) {
    const there = before.boxes.get(element);
    compare(element, there ? [there] : [], [here]);
  }
  const fading = page.faint.filter(
    ({ element, opacity }) => getComputedStyle(element).opacity !== opacity,
  );
  const cut = page.clippers.filter(({ element }) => moved.has(element));
  return {
    changed: before.content !== content || hasAppeared,
    moved: fragmentsOf(moved, cut, page),
    fading: fragmentsOf(new Set(), fading, page),
  };
}

/** Whether something is not laid out, such as a hidden dialog. */
function isNowhere(place: readonly number[]): boolean {
  return place.every((side) => side === 0);
}

/** Left, top, width and height in whole px. */
function placeOf(rects: readonly DOMRect[]): number[] {
  const [first] = rects;
  if (!first) return [0, 0, 0, 0];
  const { left, top, width, height } = rects.length === 1 ? first : rects.reduce(join);
  return [Math.round(left), Math.round(top), Math.round(width), Math.round(height)];
}

/** Those with text that moved, and everything inside an element that moved its edges or fades. */
function fragmentsOf(
  moved: ReadonlySet<Node>,
  around: readonly { first: number; end: number }[],
  page: Collector,
): number[] {
  if (moved.size === 0 && around.length === 0) return [];
  const isMoved = (id: number) => {
    const origin = page.origins[id];
    const source = origin?.node ?? origin?.element;
    const own = source !== undefined && moved.has(source);
    return own || around.some(({ first, end }) => id >= first && id < end);
  };
  return page.fragments.map(({ id }) => id).filter(isMoved);
}
