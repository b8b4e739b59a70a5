// Splits a text node into its visual lines by asking the layout; changes nothing in the document.
import type { Box } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';

/** Offsets of one visual line in its text node, and where it is. */
export interface LineSpan {
  start: number;
  end: number;
  rect: DOMRect;
}

const range = document.createRange();

/** Where the characters from `start` to `end` are; without size if they are collapsed. */
export function rectOfText(node: Text, start: number, end: number): DOMRect {
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}

/** Everything of a text node that is laid out: a rectangle for each line, or for each piece of one. */
export function rectsOf(node: Text): DOMRect[] {
  range.selectNodeContents(node);
  const all = range.getClientRects();
  const rects: DOMRect[] = [];
  for (let index = 0; index < all.length; index += 1) {
    const rect = all[index];
    if (rect && rect.width > 0 && rect.height > 0) rects.push(rect);
  }
  return rects;
}

/**
 * The visual lines of a text node in reading order; none when nothing of it is laid out. A text entirely outside `clip`
 * counts as one line: its breaks are useless and cost the most.
 */
export function linesOf(node: Text, rects: readonly DOMRect[], clip: Box | null): LineSpan[] {
  const [first] = rects;
  if (!first) return [];
  if (rects.length === 1) return [{ start: 0, end: node.length, rect: first }];
  const all = rects.reduce(join);
  if (!clip || !intersect(clip, toBox(all))) return [{ start: 0, end: node.length, rect: all }];
  return goDown(rects) ? searchLines(node, rects) : scanLines(node, rects);
}

/** Every line is entirely below the one before: no columns, no mixed directions, no rotation. */
function goDown(rects: readonly DOMRect[]): boolean {
  return rects.every((rect, index) => {
    const before = rects[index - 1];
    return !before || rect.top >= before.top + before.height / 2;
  });
}

/** Finds each line's first character by bisection: a long text out of sight must stay cheap. */
function searchLines(node: Text, rects: readonly DOMRect[]): LineSpan[] {
  const starts = [0];
  for (const rect of rects.slice(1)) {
    starts.push(firstAtOrBelow(node, starts.at(-1) ?? 0, rect.top - rect.height / 4));
  }
  return rects.map((rect, index) => ({
    start: starts[index] ?? node.length,
    end: starts[index + 1] ?? node.length,
    rect,
  }));
}

function firstAtOrBelow(node: Text, from: number, top: number): number {
  let low = from;
  let high = node.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topFrom(node, middle) >= top) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Collapsed white space has no place, so the next character with one is used. */
function topFrom(node: Text, at: number): number {
  for (let index = at; index < node.length; index += 1) {
    const rect = rectOfText(node, index, index + 1);
    if (rect.height > 0 && rect.width > 0) return rect.top;
  }
  return Infinity;
}

/** Assigns character by character to the box that holds its center; boxes side by side are one line. */
function scanLines(node: Text, rects: readonly DOMRect[]): LineSpan[] {
  const spans: LineSpan[] = [];
  let current = 0;
  for (let at = 0; at < node.length; at += 1) {
    const rect = rectOfText(node, at, at + 1);
    if (rect.width > 0 && rect.height > 0) current = holder(rects, rect, current);
    const box = rects[current];
    const last = spans.at(-1);
    if (!box) continue;
    if (last && sameLine(last.rect, box)) {
      last.end = at + 1;
      last.rect = join(last.rect, box);
    } else spans.push({ start: at, end: at + 1, rect: box });
  }
  return spans;
}

function holder(rects: readonly DOMRect[], rect: DOMRect, current: number): number {
  const x = rect.left + rect.width / 2;
  const y = rect.top + rect.height / 2;
  const holds = (box: DOMRect | undefined) =>
    box !== undefined &&
    x >= box.left - 1 &&
    x <= box.right + 1 &&
    y >= box.top - 1 &&
    y <= box.bottom + 1;
  if (holds(rects[current])) return current;
  const next = rects.findIndex((box, index) => index > current && holds(box));
  return next >= 0 ? next : Math.max(0, rects.findIndex(holds));
}

function sameLine(a: DOMRect, b: DOMRect): boolean {
  const gap = Math.max(b.left - a.right, a.left - b.right);
  return Math.abs(a.top - b.top) < 1 && Math.abs(a.bottom - b.bottom) < 1 && gap < a.height;
}

/** What holds both. */
export function join(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return new DOMRect(
    left,
    top,
    Math.max(a.right, b.right) - left,
    Math.max(a.bottom, b.bottom) - top,
  );
}

export function toBox(rect: DOMRect): Box {
  return [rect.left, rect.top, rect.width, rect.height];
}
