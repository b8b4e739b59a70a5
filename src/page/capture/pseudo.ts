// Collects the text of ::before and ::after; their places are estimated, since scripts cannot query them.
import type { Box } from '../../episode/layout.js';
import { showsPictures } from './background-boxes.js';
import type { Collector } from './collector.js';
import { paddingBox } from './clip-contents.js';
import { styledAs, type Context } from './context.js';
import { toBox } from './lines.js';
import { itemNumber } from './list-marker.js';
import { measuredLine, textHeight, textWidth } from './measured-text.js';
import { collectPicture } from './opaque.js';
import { writeOrdinal } from './ordinals.js';

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
