// Collects text of ::before, ::after and list markers; scripts cannot query its place, so that is estimated.
import type { Box } from '../../episode/layout.js';
import { collectPicture, showsPictures } from './opaque.js';
import type { Collector } from './collector.js';
import { paddingBox } from './clip.js';
import { type Context, styledAs } from './context.js';
import { toBox } from './lines.js';
import { measuredLine, textHeight, textWidth } from './measured-text.js';
import { writeOrdinal } from './counters.js';

type Side = '::before' | '::after';

/** Generated text may stand this far from its element's box, px. */
const REACH_PX = 200;

/**
 * Whether generated text of this element could be near the viewport. It is only read there: the style of a
 * pseudo-element costs more than everything else read from an element.
 */
export function mayShowGenerated({ rect }: Context): boolean {
  const { left, top, right, bottom } = rect();
  const across = right > -REACH_PX && left < innerWidth + REACH_PX;
  return across && bottom > -REACH_PX && top < innerHeight + REACH_PX;
}

/** Adds the generated text on one side of an element, if any. */
export function collectPseudo(side: Side, from: Context, into: Collector): void {
  const { element } = from;
  const style = getComputedStyle(element, side);
  if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return;
  const text = generatedText(side, element, style.content, into);
  const at = estimatePlace(side, from, { style, text });
  if (showsPictures(style)) collectPicture(from, pictureBox(side, from, { style, at }), into);
  if (text.trim() === '') return;
  const line = measuredLine(text, style, { ...at, scale: from.scale });
  into.addLine(line, styledAs(style, from), { source: 'pseudo', origin: { element } });
}

/** Its stated size; else the room between its element's edge and the element's content. */
function pictureBox(
  side: Side,
  from: Context,
  { style, at }: { style: CSSStyleDeclaration; at: Point },
): Box {
  const [width, height] = [length(style.width) * from.scale, length(style.height) * from.scale];
  const [left, top, across, down] = toBox(from.rect());
  if (/absolute|fixed/.test(style.position)) return [at.x, at.y, width || across, height || down];
  const anchor = contentRect(side, from.element);
  if (!anchor) return [left, top, across, down];
  const isFirst = side === '::before';
  if (!style.display.startsWith('inline') && !/flex|grid/.test(from.style.display))
    return isFirst
      ? [left, top, across, anchor.top - top]
      : [left, anchor.bottom, across, top + down - anchor.bottom];
  return isFirst
    ? [left, top, anchor.left - left, down]
    : [anchor.right, top, left + across - anchor.right, down];
}

/** The pieces of `content` that are text: strings, attributes and counters. */
const PIECE =
  /"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|counter\(\s*([\w-]+)\s*(?:,\s*([\w-]+)\s*)?\)|counters\(\s*([\w-]+)\s*,\s*"((?:[^"\\]|\\.)*)"\s*(?:,\s*([\w-]+)\s*)?\)/g;

function generatedText(side: Side, element: Element, content: string, into: Collector): string {
  const visible = content.split(/(?<=["'\s)])\s*\/\s*/)[0] ?? '';
  return [...visible.matchAll(PIECE)]
    .map(([, quoted, attribute, counter, style, counters, between, styles]) => {
      if (attribute) return element.getAttribute(attribute) ?? '';
      const name = counter ?? counters;
      if (name === undefined) return unescape(quoted ?? '');
      const values = counterValues(name, side, element, into);
      const shown = counter ? values.slice(-1) : values;
      const written = shown.map((value) => writeOrdinal(value, style ?? styles ?? 'decimal') ?? '');
      return written.join(unescape(between ?? ''));
    })
    .join('');
}

/** A counter that nobody has set is 0; every list item counts `list-item`. */
function counterValues(
  name: string,
  side: Side,
  element: Element,
  into: Collector,
): readonly number[] {
  const values = into.countersOf(element).at(element, side).get(name);
  if (values !== undefined) return values;
  return [name === 'list-item' && element instanceof HTMLLIElement ? itemNumber(element) : 0];
}

function unescape(quoted: string): string {
  return quoted.replace(/\\(.)/g, '$1');
}

interface Point {
  x: number;
  y: number;
}

function estimatePlace(
  side: Side,
  from: Context,
  { style, text }: { style: CSSStyleDeclaration; text: string },
): Point {
  const box = paddingBox(from.element);
  const own = from.style;
  if (style.position === 'absolute' || style.position === 'fixed') {
    const [x, y] = style.position === 'fixed' ? [0, 0] : box;
    return { x: x + length(style.left) * from.scale, y: y + length(style.top) * from.scale };
  }
  const anchor = contentRect(side, from.element);
  const width = textWidth(text, style) * from.scale;
  const gap = length(side === '::before' ? style.marginRight : style.marginLeft) * from.scale;
  if (!anchor) return aloneIn(from, [width, textHeight(style) * from.scale]);
  const blockish = !style.display.startsWith('inline') && !/flex|grid/.test(own.display);
  if (blockish) {
    const height = textHeight(style) * from.scale;
    return { x: anchor.left, y: side === '::before' ? anchor.top - height : anchor.bottom };
  }
  return { x: side === '::before' ? anchor.left - width - gap : anchor.right + gap, y: anchor.top };
}

/** Where text of this size is if it is the element's only content: as the element aligns it. */
function aloneIn({ element, style, scale }: Context, size: [number, number]): Point {
  const [left, top, across, down] = paddingBox(element);
  const [before, above] = [length(style.paddingLeft) * scale, length(style.paddingTop) * scale];
  const [after, below] = [length(style.paddingRight) * scale, length(style.paddingBottom) * scale];
  const [x, y] = alignment(style);
  return {
    x: left + before + Math.max(0, across - before - after - size[0]) * x,
    y: top + above + Math.max(0, down - above - below - size[1]) * y,
  };
}

/** How much of the room is before it, across and down: from 0 to 1. */
function alignment(style: CSSStyleDeclaration): [number, number] {
  const { display, flexDirection, direction } = style;
  const across = (value: string) => shareBefore(value, direction === 'rtl');
  if (/grid/.test(display)) return [across(style.justifyItems), shareBefore(style.alignItems)];
  if (!/flex/.test(display)) return [across(style.textAlign), 0];
  return flexDirection.startsWith('column')
    ? [across(style.alignItems), shareBefore(style.justifyContent)]
    : [across(style.justifyContent), shareBefore(style.alignItems)];
}

function shareBefore(value: string, isReversed = false): number {
  if (/center|space-(around|evenly)/.test(value)) return 0.5;
  if (/left|right/.test(value)) return Number(/right/.test(value));
  return Number(/end/.test(value) !== isReversed);
}

function isInFlow(node: ChildNode): boolean {
  return !(node instanceof Element) || !/absolute|fixed/.test(getComputedStyle(node).position);
}

/** The first or last line of the element's in-flow content. */
function contentRect(side: Side, element: Element): DOMRect | null {
  const range = document.createRange();
  const rects = [...element.childNodes].filter(isInFlow).flatMap((child) => {
    range.selectNode(child);
    return [...range.getClientRects()].filter((rect) => rect.width > 0);
  });
  return (side === '::before' ? rects[0] : rects.at(-1)) ?? null;
}

function length(value: string): number {
  return parseFloat(value) || 0;
}

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
function itemNumber(element: Element): number {
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
