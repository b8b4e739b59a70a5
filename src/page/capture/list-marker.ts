// Collects list markers that are text: numbers, letters, strings, but not bullets.
import type { Collector } from './collector.js';
import { paddingBox } from './clip-contents.js';
import { styledAs, type Context } from './context.js';
import { toBox } from './lines.js';
import { measuredLine, textWidth } from './measured-text.js';
import { collectPicture } from './opaque.js';
import { writeOrdinal } from './ordinals.js';

/** A picture in front of an item is taken to be at most this wide, px. */
const WIDEST_MARKER_PX = 400;
/** Line height if the style does not say, in px per px of font size. */
const USUAL_LINE = 1.2;

/** Adds the marker of a list item, beside its first line or in front of it. */
export function collectMarker(from: Context, into: Collector): void {
  const { element, style, scale } = from;
  if (style.listStyleImage !== 'none') return collectMarkerPicture(from, into);
  const text = markerText(element, style.listStyleType);
  if (text === null) return;
  const range = document.createRange();
  range.selectNodeContents(element);
  const first = [...range.getClientRects()].find(({ width }) => width > 0);
  const [x, y] = paddingBox(element);
  const own = getComputedStyle(element, '::marker');
  const width = textWidth(text, own) * scale;
  const inside = style.listStylePosition === 'inside';
  const start = inside && first ? first.left - width : (first?.left ?? x) - width;
  const line = measuredLine(text, own, { x: start, y: first?.top ?? y, scale });
  into.addLine(line, styledAs(own, from), { source: 'pseudo', origin: { element } });
}

/** The width of a picture in front of an item is unknown; its height makes the line taller. */
function collectMarkerPicture(from: Context, into: Collector): void {
  const { style, rect } = from;
  const [x, y, , height] = toBox(rect());
  const line = parseFloat(style.lineHeight) || USUAL_LINE * parseFloat(style.fontSize);
  if (height < line + 1) return;
  collectPicture(from, [x - WIDEST_MARKER_PX, y, WIDEST_MARKER_PX, height], into);
}

/** As the browser writes it, with the space after it; null if it is a bullet or nothing. */
function markerText(element: Element, type: string): string | null {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(type) ?? [];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  // Counting goes through the whole list, so it is only done for numbers.
  if (writeOrdinal(1, type) === null) return null;
  return `${writeOrdinal(itemNumber(element), type) ?? ''}. `;
}

/** The number of an item, after `start`, `value` and `reversed` of HTML. */
export function itemNumber(element: Element): number {
  const list = element.parentElement;
  const items = [...(list?.children ?? [])].filter((child) => child instanceof HTMLLIElement);
  const reversed = list instanceof HTMLOListElement && list.reversed;
  const step = reversed ? -1 : 1;
  const start = list instanceof HTMLOListElement && list.hasAttribute('start') ? list.start : null;
  let ordinal = (start ?? (reversed ? items.length : 1)) - step;
  for (const item of items) {
    ordinal = item.hasAttribute('value') ? item.value : ordinal + step;
    if (item === element) return ordinal;
  }
  return 1;
}
