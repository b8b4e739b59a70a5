// Text as a person reads it: in one spelling, along blocks and visual lines, joined into runs that can be searched.
import type { Fragment, Layout } from '../../episode/layout.js';
import { MANY, oncePer, rememberedByText } from '../../values/remembered.js';
import type { TextRange } from '../pixels/ink.js';

/** A joint between boxes that touch: the words on both sides read as one. */
export const TIGHT = '\uE000';
/** A joint between boxes with a small gap: a space or none. */
export const LOOSE = '\uE001';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Soft hyphens, zero-width characters, marks of direction, variation selectors: nothing to see. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const foldings: readonly (readonly [RegExp, string | ((digit: string) => string)])[] = [
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/gu, asciiDigit],
  [/\u066b/gu, '.'],
  [/\u066c/gu, ','],
  [/\s+/gu, ' '],
];

/** One grapheme in the common spelling: NFKC, lower case, plain quotes, dashes and spaces; may be empty. */
function foldGrapheme(grapheme: string): string {
  const compatible = refold(grapheme).normalize('NFKC').replace(invisible, '').toLowerCase();
  return refold(compatible);
}

function refold(grapheme: string): string {
  return foldings.reduce(
    (text, [from, to]) =>
      typeof to === 'string' ? text.replace(from, to) : text.replace(from, (unit) => to(unit)),
    grapheme,
  );
}

/** Arabic-Indic and Devanagari digits; the zero of each ends in 0 or 6, as Unicode lays them out. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = [0x660, 0x6f0, 0x966].findLast((first) => code >= first) ?? code;
  return String(code - zero);
}

/** A piece of the common spelling and the characters that it stands for. */
interface Folded {
  text: string;
  first: number;
  end: number;
}

/** Characters that stay the same except for case, each a grapheme; a backtick is a quote. */
const plain = /^[!-_a-~ ]*$/u;

/** The graphemes of a text, folded, with their places in it (UTF-16 units). */
function fold(text: string): Folded[] {
  // Most texts are, and segmenting and folding costs thirty times as much.
  if (plain.test(text))
    return Array.from(text.toLowerCase(), (unit, at) => ({ text: unit, first: at, end: at + 1 }));
  // Not collected into a list first: every segment of a long text would hold a copy of all of it.
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    text: foldGrapheme(segment),
    first: index,
    end: index + segment.length,
  }));
}

/** A whole text in the common spelling, white space collapsed and trimmed. */
export function normalize(text: string): string {
  return fold(text)
    .map((piece) => piece.text)
    .join('')
    .replace(/ +/gu, ' ')
    .trim();
}

/** A label without its colon, and without the mark or word by which a form says that a field is required. */
export const labelName = rememberedByText(
  (text) =>
    normalize(text)
      .replace(/\s*(?:\*|\((?:required|optional)\))\s*:?$/u, '')
      .replace(/\s*:$/u, ''),
  MANY,
);

export function isName(text: string, name: string): boolean {
  return labelName(text) === labelName(name);
}

/** Fragments of one visual line, from left to right. */
type VisualLine = readonly Fragment[];

/** Share of the lower height that two boxes must overlap by to be on one line. */
const OVERLAP = 0.6;
/** Largest distance between neighbors on a line, and how far they may overlap, in em. */
const GAP_EM = 0.3;
const ROW_PX = 32;

/** Runs of text that flow in one block of the page. */
export function blocksOf(fragments: readonly Fragment[]): Fragment[][] {
  const blocks = new Map<string, Fragment[]>();
  for (const one of fragments) {
    const key = `${one.frame}:${one.block}`;
    const block = blocks.get(key);
    if (block === undefined) blocks.set(key, [one]);
    else block.push(one);
  }
  return [...blocks.values()];
}

/** Whether two things are side by side: their vertical ranges overlap by 60% of the lower one. */
export function onOneLine(a: Pick<Fragment, 'box'>, b: Pick<Fragment, 'box'>): boolean {
  const top = Math.max(a.box[1], b.box[1]);
  const bottom = Math.min(a.box[1] + a.box[3], b.box[1] + b.box[3]);
  return bottom - top >= OVERLAP * Math.min(a.box[3], b.box[3]);
}

/** Horizontal distance from the end of `a` to the start of `b`, in em of the larger font. */
function gapEm(a: Fragment, b: Fragment): number {
  return (b.box[0] - a.box[0] - a.box[2]) / Math.max(a.fontPx, b.fontPx, 1);
}

/**
 * The visual lines of a layout: fragments in one frame that overlap vertically by 60% and are within 0.3 em of each
 * other. Fragments without a size are on no line.
 */
function visualLines(fragments: readonly Fragment[]): VisualLine[] {
  const lines: Fragment[][] = [];
  const rows = new Map<string, Fragment[][]>();
  const byPlace = fragments
    .filter(({ box }) => box[2] > 0 && box[3] > 0)
    .sort((a, b) => a.box[0] - b.box[0] || a.order - b.order);
  for (const fragment of byPlace) {
    const open = new Set(rowsOf(fragment).flatMap((key) => rows.get(key) ?? []));
    const line = bestLine(open, fragment);
    if (line !== null) {
      line.push(fragment);
    } else {
      const opened = [fragment];
      lines.push(opened);
      for (const key of rowsOf(fragment)) rows.set(key, [...(rows.get(key) ?? []), opened]);
    }
  }
  return lines;
}

/** Names of the stretches of a frame's height that it reaches into. */
function rowsOf({ frame, box }: Fragment): string[] {
  const first = Math.floor(box[1] / ROW_PX);
  const last = Math.floor((box[1] + box[3]) / ROW_PX);
  return Array.from({ length: last - first + 1 }, (_, index) => `${frame}:${first + index}`);
}

/** The line with the nearest end; in a tie, the one just before in the document. */
function bestLine(open: Iterable<Fragment[]>, fragment: Fragment): Fragment[] | null {
  let best: { line: Fragment[]; distance: number; behind: number } | null = null;
  for (const line of open) {
    const last = line.at(-1);
    if (last === undefined || !onOneLine(last, fragment)) continue;
    const distance = Math.abs(gapEm(last, fragment));
    if (distance > GAP_EM) continue;
    const behind = Math.abs(fragment.order - last.order);
    if (
      best === null ||
      distance < best.distance ||
      (distance === best.distance && behind < best.behind)
    )
      best = { line, distance, behind };
  }
  return best?.line ?? null;
}

/** Text in the common spelling; `origin[i]` is where its unit i is, null at a joint. */
export interface TextRun {
  text: string;
  origin: readonly (Origin | null)[];
}

interface Origin {
  fragment: number;
  first: number;
  end: number;
}

/** With a gap up to this, in em, two boxes touch. A space is about 0.25 em wide. */
const TOUCHING_EM = 0.1;

/** All runs of a layout: by block, by visual line, and by lines that read on. */
export const textRuns = oncePer(({ fragments }: Layout): readonly TextRun[] => {
  const blocks = blocksOf(fragments).map((block) => block.sort((a, b) => a.order - b.order));
  const seen = fragments.filter(({ hidden }) => hidden === null);
  const chains = chained(visualLines(fragments));
  const inOrder = seen.toSorted((a, b) => a.order - b.order);
  const ranks = new Map(inOrder.map(({ id }, rank) => [id, rank]));
  // Text for screen readers only comes between pieces that the eye reads as one.
  const chainsSeen = seen.length < fragments.length ? chained(visualLines(seen)) : [];
  const rows = byRow(seen);
  const foldedOf = foldedFragments();
  return [
    ...blocks.map((block) => run(block, foldedOf, (a, b) => blockJoint(a, b, rows))),
    ...[...chains, ...chainsSeen].map((line) =>
      run(line, foldedOf, (a, b) => lineJoint(a, b, ranks)),
    ),
  ];
});

/** A text that is on no page. */
export function textRun(written: string): TextRun {
  const text = normalize(written);
  const units = { length: text.length };
  return { text, origin: Array.from(units, (_, at) => ({ fragment: 0, first: at, end: at + 1 })) };
}

/** What can be on one line with a fragment shares a row with it. */
function byRow(fragments: readonly Fragment[]): ReadonlyMap<string, Fragment[]> {
  const rows = new Map<string, Fragment[]>();
  for (const one of fragments)
    for (const key of rowsOf(one)) {
      const row = rows.get(key);
      if (row === undefined) rows.set(key, [one]);
      else row.push(one);
    }
  return rows;
}

/** The pieces of one word follow each other in the document, except for a few that nobody sees. */
const MOST_BETWEEN = 3;

/** Lines in one block continue from one to the next. */
function chained(lines: readonly VisualLine[]): Fragment[][] {
  const chains = new Map<VisualLine, VisualLine[]>(lines.map((line) => [line, [line]]));
  const byBlock = new Map<string, VisualLine>();
  for (const line of lines) {
    for (const { frame, block } of line) {
      const key = `${frame}:${block}`;
      const other = byBlock.get(key);
      if (other !== undefined) join(chains, other, line);
      else byBlock.set(key, line);
    }
  }
  return [...new Set(chains.values())].map((chain) => [...chain].sort(fromTop).flat());
}

function join(chains: Map<VisualLine, VisualLine[]>, a: VisualLine, b: VisualLine): void {
  const first = chains.get(a) ?? [a];
  const second = chains.get(b) ?? [b];
  if (first === second) return;
  const both = [...first, ...second];
  for (const line of both) chains.set(line, both);
}

function fromTop(a: VisualLine, b: VisualLine): number {
  const top = (line: VisualLine): number => Math.min(...line.map(({ box }) => box[1]));
  return top(a) - top(b);
}

type Joint = '' | typeof TIGHT | typeof LOOSE | '\n' | '.';

/** A raised figure is smaller than its neighbor by at least this. */
const RAISED = 0.85;

/** Two small raised figures after a whole amount are its cents, any others a footnote; null if neither. */
function raisedJoint(a: Fragment, b: Fragment): Joint | null {
  if (a.frame !== b.frame || b.fontPx > RAISED * a.fontPx || gapEm(a, b) > GAP_EM) return null;
  const isRaised = b.box[1] + b.box[3] / 2 < a.box[1] + a.box[3] / 2;
  if (!isRaised || !/\d$/u.test(a.text) || !/^\d/u.test(b.text)) return null;
  const isWhole = !/\d[.,]\d+$/u.test(a.text);
  return isWhole && /^\d{2}(?!\d)/u.test(b.text) ? '.' : LOOSE;
}

/**
 * Fragments of a block follow each other with nothing in between. A line may have lost its last space to a wrap or may
 * break within a word, so between lines there may be a space or not.
 */
function blockJoint(a: Fragment, b: Fragment, seen: ReadonlyMap<string, Fragment[]>): Joint {
  const raised = raisedJoint(a, b);
  if (raised !== null) return raised;
  if (!onOneLine(a, b)) return LOOSE;
  const gap = gapEm(a, b);
  if (gap <= GAP_EM) return gap <= TOUCHING_EM ? '' : LOOSE;
  const near = rowsOf(a).flatMap((row) => seen.get(row) ?? []);
  return near.some((other) => standsBetween(a, b, other)) ? '\n' : LOOSE;
}

function standsBetween(a: Fragment, b: Fragment, other: Fragment): boolean {
  if (!onOneLine(a, other)) return false;
  const middle = other.box[0] + other.box[2] / 2;
  return middle > a.box[0] + a.box[2] && middle < b.box[0];
}

/** Things that touch by chance, like a dialog's heading and a text behind it, are not part of the same word. */
function lineJoint(a: Fragment, b: Fragment, ranks: ReadonlyMap<number, number>): Joint {
  const raised = raisedJoint(a, b);
  if (raised !== null) return raised;
  if (!onOneLine(a, b)) return LOOSE;
  if (gapEm(a, b) > TOUCHING_EM) return LOOSE;
  if (a.block === b.block) return '';
  const between = Math.abs((ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0)) - 1;
  return between <= MOST_BETWEEN ? TIGHT : LOOSE;
}

/** Each fragment is folded once, though it is in several runs. */
function foldedFragments(): (fragment: Fragment) => TextRun {
  const known = new Map<number, TextRun>();
  return ({ id, text }) => {
    const found = known.get(id) ?? folded(id, text);
    known.set(id, found);
    return found;
  };
}

function folded(fragment: number, text: string): TextRun {
  let plain = '';
  const origin: Origin[] = [];
  for (const piece of fold(text)) {
    const from = { fragment, first: piece.first, end: piece.end };
    for (let at = 0; at < piece.text.length; at++) {
      const unit = piece.text.charAt(at);
      if (unit === ' ' && plain.endsWith(' ')) continue;
      plain += unit;
      origin.push(from);
    }
  }
  return { text: plain, origin };
}

/** Two spaces are one, wherever they come from. */
function run(
  fragments: readonly Fragment[],
  foldedOf: (fragment: Fragment) => TextRun,
  jointOf: (a: Fragment, b: Fragment) => Joint,
): TextRun {
  let text = '';
  const origin: (Origin | null)[] = [];
  fragments.forEach((fragment, index) => {
    const before = fragments[index - 1];
    const joint = before === undefined ? '' : jointOf(before, fragment);
    if (joint !== '') {
      text += joint;
      origin.push(null);
    }
    const own = foldedOf(fragment);
    const skipped = text.endsWith(' ') && own.text.startsWith(' ') ? 1 : 0;
    text += own.text.slice(skipped);
    for (let unit = skipped; unit < own.origin.length; unit++)
      origin.push(own.origin[unit] ?? null);
  });
  return { text, origin };
}

/** Where a text is, as character ranges. */
export interface TextOccurrence {
  ranges: TextRange[];
  /** The whole of the longer word or number that it is only a part of; null if it is a separate word. */
  inside: TextRange[] | null;
}

/** The same characters found along two runs are one place. */
export function uniqueOccurrences(places: readonly TextOccurrence[]): TextOccurrence[] {
  const byRanges = new Map(places.map((place) => [JSON.stringify(place.ranges), place] as const));
  return [...byRanges.values()];
}

/** The characters behind a stretch of a run, fragment by fragment. */
export function rangesOf(run: TextRun, first: number, end: number): TextRange[] {
  const ranges: [number, number, number][] = [];
  for (const origin of run.origin.slice(first, end)) {
    if (origin === null) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[0] === origin.fragment) last[2] = Math.max(last[2], origin.end);
    else ranges.push([origin.fragment, origin.first, origin.end]);
  }
  return ranges;
}
