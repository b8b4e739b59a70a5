// Collects text nodes: one fragment per visual line, with the place of each character that is painted.
import type { Collector, Line } from './collector.js';
import type { Context } from './context.js';
import { linesOf, type LineSpan, rectOfText, rectsOf, toBox } from './lines.js';
import { intersect } from '../../episode/boxes.js';
import type { Box } from '../../episode/layout.js';
import { clipTo, paddingBox } from './clip.js';
import { pen } from './measured-text.js';

/** Adds the lines of one text node; white space without its own place joins the line before. */
export function collectText(node: Text, parent: Context, into: Collector): void {
  if (node.data === '') return;
  if (isBlank(node.data) && isOutside(parent) && !preservesSpace(parent.style)) {
    return into.endLine(' ');
  }
  const rects = parent.still.texts.get(node) ?? rectsOf(node);
  const lines = linesOf(node, rects, parent.clip.box);
  if (lines.length === 0) return into.endLine(' ');
  const style = textStyleOf(node.data, parent.element, parent);
  for (const span of lines) {
    const from = ellipsisClip(parent, span.rect);
    const inSight = from.clip.box && intersect(from.clip.box, toBox(span.rect));
    const line = (inSight ? exactLine : roughLine)(node, span, style);
    const cut = from === parent ? from : cutAtCharacter(from, line);
    if (line.text === '') continue;
    if (/\s/.test(node.data[span.start] ?? '') && /^\S/.test(line.text)) into.endLine(' ');
    const origin = { element: parent.element, node, start: span.start, end: span.end };
    into.addLine(line, cut, { source: 'text', origin });
    if (/\s$/.test(node.data.slice(span.start, span.end))) into.endLine(' ');
  }
}

/** Nothing but what collapses to a space. */
function isBlank(text: string): boolean {
  return !/[^ \t\n\r\f]/.test(text);
}

/**
 * Whether an element's box has room but none of it in sight: a space in it separates words, but its place is useless.
 */
function isOutside({ rect, clip }: Context): boolean {
  const { width, height } = rect();
  return width > 0 && height > 0 && !(clip.box && intersect(clip.box, toBox(rect())));
}

/** Marks, joiners and scripts with several units per character. */
const COMPLEX = /[\p{M}\p{Cs}\p{Extended_Pictographic}\u200d]|[\u{10000}-\u{10ffff}]/u;
const INVISIBLE = /^[\u200b\u2060\ufeff]$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How a text node's characters are shown. */
interface TextStyle {
  preserve: boolean;
  transform: string;
  masked: boolean;
  upright: boolean;
  /** An override of direction shows the text from right to left, whatever its script. */
  reversed: () => boolean;
  /** BCP 47; decides how letters are turned into capitals. */
  language: string | undefined;
}

/** A capture spends most of its time reading computed styles, so only those that matter are read. */
function textStyleOf(
  data: string,
  element: Element,
  { style, upright }: { style: CSSStyleDeclaration; upright: boolean },
): TextStyle {
  const transform = style.textTransform;
  return {
    preserve: /^\s|\s\s|[\t\n\r]|\s$/.test(data) && preservesSpace(style),
    transform,
    masked: (style.getPropertyValue('-webkit-text-security') || 'none') !== 'none',
    upright,
    reversed: () => style.direction === 'rtl' && style.unicodeBidi.includes('override'),
    language: transform === 'uppercase' ? languageOf(element) : undefined,
  };
}

function languageOf(element: Element): string | undefined {
  const language = element.closest('[lang]')?.getAttribute('lang');
  try {
    return language ? Intl.getCanonicalLocales(language)[0] : undefined;
  } catch {
    return undefined;
  }
}

function preservesSpace(style: CSSStyleDeclaration): boolean {
  const collapse = style.getPropertyValue('white-space-collapse') || style.whiteSpace;
  return /^(pre|preserve|break-spaces|pre-wrap)$/.test(collapse);
}

/** A line without places, for text that cannot be painted. */
function roughLine(node: Text, span: LineSpan, style: TextStyle): Line {
  const raw = node.data.slice(span.start, span.end);
  const text = style.preserve ? raw : raw.trim().replace(/\s+/g, ' ');
  return { text: showAll(text, style), box: toBox(span.rect), edges: null };
}

function showAll(text: string, style: TextStyle): string {
  if (style.transform === 'none' && !style.masked) return text;
  let shown = '';
  for (let at = 0; at < text.length; at += 1) {
    shown += show(text.charAt(at), at === 0 ? ' ' : text.charAt(at - 1), style);
  }
  return shown;
}

/** A line with the place of every character. */
function exactLine(node: Text, span: LineSpan, style: TextStyle): Line {
  const cells: Box[] = [];
  let text = '';
  for (const [start, end] of clusters(node.data, span)) {
    const unit = node.data.slice(start, end);
    const rect = rectOfText(node, start, end);
    const gone = rect.height === 0 || (rect.width === 0 && !isLineFeed(unit, style));
    if ((gone && /^\s*$/.test(unit)) || INVISIBLE.test(unit) || rect.height === 0) continue;
    const shown = show(unit, node.data[start - 1] ?? ' ', style);
    text += shown;
    cells.push(...spread(toBox(rect), shown.length));
  }
  const shown = style.reversed() ? reverse(text, cells) : { text, cells };
  return { text: shown.text, box: toBox(span.rect), ...places(shown.cells, style.upright) };
}

/** Under an override of direction the screen shows the characters in the opposite order. */
function reverse(text: string, cells: readonly Box[]): { text: string; cells: Box[] } {
  const units = Array.from(text, (unit, at) => ({ unit, cell: cells[at] }));
  if (units.length !== text.length) return { text, cells: [...cells] };
  const turned = units.reverse();
  return {
    text: turned.map(({ unit }) => unit).join(''),
    cells: turned.flatMap(({ cell }) => (cell ? [cell] : [])),
  };
}

function isLineFeed(unit: string, style: TextStyle): boolean {
  return style.preserve && unit === '\n';
}

/** A grapheme has one place; its later units are at its end without width. */
function spread([x, y, width, height]: Box, units: number): Box[] {
  return Array.from({ length: units }, (_, index) =>
    index === 0 ? [x, y, width, height] : [x + width, y, 0, height],
  );
}

function places(cells: Box[], upright: boolean): Pick<Line, 'edges' | 'cells'> {
  const edges = cells.map(([x]) => x);
  const last = cells.at(-1);
  if (last) edges.push(last[0] + last[2]);
  const runsRight = cells.every(
    ([x, , width], index) => Math.abs((edges[index + 1] ?? x + width) - (x + width)) < 1.5,
  );
  const rising = edges.every((edge, index) => index === 0 || edge >= (edges[index - 1] ?? edge));
  return upright && runsRight && rising ? { edges } : { edges, cells };
}

function* clusters(data: string, { start, end }: LineSpan): Generator<[number, number]> {
  const part = data.slice(start, end);
  if (!COMPLEX.test(part)) {
    for (let at = start; at < end; at += 1) yield [at, at + 1];
    return;
  }
  for (const { index, segment } of graphemes.segment(part)) {
    yield [start + index, start + index + segment.length];
  }
}

function show(unit: string, before: string, style: TextStyle): string {
  if (/^\s+$/.test(unit)) return style.preserve ? unit : ' ';
  if (style.masked) return '•'.repeat(unit.length);
  // Some letters keep as a separate word what they lose inside another, such as the Greek ή.
  if (style.transform === 'uppercase')
    return `${unit}a`.toLocaleUpperCase(style.language).slice(0, -1);
  if (style.transform === 'lowercase') return unit.toLowerCase();
  const startsWord = style.transform === 'capitalize' && !/[\p{L}\p{N}'’]/u.test(before);
  return startsWord ? unit.toUpperCase() : unit;
}

/**
 * Text cut off by a line clamp: on its last line the ellipsis replaces whatever would reach into it.
 */
function clampBlock(element: Element, line: DOMRect): Element | null {
  for (let block: Element | null = element; block; block = block.parentElement) {
    const style = getComputedStyle(block);
    if (style.getPropertyValue('-webkit-line-clamp') !== 'none') {
      const box = paddingBox(block);
      const isLast =
        line.bottom + line.height / 2 > box[1] + box[3] - parseFloat(style.paddingBottom);
      return isLast && block.scrollHeight > block.clientHeight ? block : null;
    }
    if (!style.display.startsWith('inline') && style.display !== 'contents') return null;
  }
  return null;
}

/** The context of a line, clipped before the ellipsis when its block cuts it off with one. */
function ellipsisClip(parent: Context, line: DOMRect): Context {
  const { box } = parent.clip;
  // Styles are read only for visible lines: for all others it would cost as much as the capture itself.
  if (!box || !intersect(box, [line.left, line.top, line.width, line.height])) return parent;
  const overflows = line.right > box[0] + box[2];
  const clamp = clampBlock(parent.element, line);
  const block = clamp ?? (overflows ? cuttingBlock(parent.element) : null);
  if (!block) return parent;
  const style = getComputedStyle(block);
  const padding = paddingBox(block);
  const right = padding[0] + padding[2] - (parseFloat(style.paddingRight) || 0) * parent.scale;
  if (!clamp && line.right <= right + 0.5) return parent;
  const own: Box = [
    padding[0] - 1e6,
    line.top,
    right - ellipsisWidth(style) * parent.scale - padding[0] + 1e6,
    line.height,
  ];
  return { ...parent, clip: clipTo(parent.clip, own, { by: block, kind: 'clip' }) };
}

function cuttingBlock(element: Element): Element | null {
  for (let block: Element | null = element; block; block = block.parentElement) {
    const { display, textOverflow, overflowX } = getComputedStyle(block);
    if (textOverflow === 'ellipsis' && overflowX !== 'visible') return block;
    if (!display.startsWith('inline') && display !== 'contents') return null;
  }
  return null;
}

function ellipsisWidth(style: CSSStyleDeclaration): number {
  if (!pen) return 0;
  pen.font = style.font;
  return pen.measureText('…').width;
}

/** The ellipsis replaces whole characters: the rest ends where the last whole one does. */
function cutAtCharacter(from: Context, { edges, cells }: Line): Context {
  const { clip } = from;
  if (!edges || cells || !clip.parent) return from;
  const limit = clip.own[0] + clip.own[2];
  const end = edges.findLast((edge) => edge <= limit + 0.5);
  if (end === undefined || end >= limit) return from;
  const [x, y, , height] = clip.own;
  const own: Box = [x, y, end - x, height];
  return {
    ...from,
    clip: { ...clip, own, box: clip.parent.box && intersect(clip.parent.box, own) },
  };
}
