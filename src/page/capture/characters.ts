// Turns one visual line into painted characters with their places: white space, case, graphemes.
import type { Box } from '../../episode/layout.js';
import type { Line } from './collector.js';
import { rectOfText, toBox, type LineSpan } from './lines.js';

/** Marks, joiners and scripts with several units per character. */
const COMPLEX = /[\p{M}\p{Cs}\p{Extended_Pictographic}\u200d]|[\u{10000}-\u{10ffff}]/u;
const INVISIBLE = /^[\u200b\u2060\ufeff]$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How a text node's characters are shown. */
export interface TextStyle {
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
export function textStyleOf(
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

export function preservesSpace(style: CSSStyleDeclaration): boolean {
  const collapse = style.getPropertyValue('white-space-collapse') || style.whiteSpace;
  return /^(pre|preserve|break-spaces|pre-wrap)$/.test(collapse);
}

/** A line without places, for text that cannot be painted. */
export function roughLine(node: Text, span: LineSpan, style: TextStyle): Line {
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
export function exactLine(node: Text, span: LineSpan, style: TextStyle): Line {
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
