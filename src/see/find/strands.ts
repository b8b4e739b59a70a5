// Strings fragments together as they are read, along blocks and visual lines, ready for searching.
import type { Fragment, Layout } from '../../episode/layout.js';
import { oncePer } from '../../values/remembered.js';
import { fold, LOOSE, normalise, TIGHT } from './normalise.js';
import {
  blocksOf,
  GAP_EM,
  gapEm,
  onOneLine,
  rowsOf,
  visualLines,
  type VisualLine,
} from './visual-lines.js';

/** Text in the common spelling; `origin[i]` is where its unit i is, null at a joint. */
export interface Strand {
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

/** All strands of a layout: by block, by visual line, and by lines that read on. */
export const strandsOf = oncePer(({ fragments }: Layout): readonly Strand[] => {
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
    ...blocks.map((block) => strand(block, foldedOf, (a, b) => blockJoint(a, b, rows))),
    ...[...chains, ...chainsSeen].map((line) =>
      strand(line, foldedOf, (a, b) => lineJoint(a, b, ranks)),
    ),
  ];
});

/** A text that is on no page. */
export function strandOf(written: string): Strand {
  const text = normalise(written);
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

/** Each fragment is folded once, though it is in several strands. */
function foldedFragments(): (fragment: Fragment) => Strand {
  const known = new Map<number, Strand>();
  return ({ id, text }) => {
    const found = known.get(id) ?? folded(id, text);
    known.set(id, found);
    return found;
  };
}

function folded(fragment: number, text: string): Strand {
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
function strand(
  fragments: readonly Fragment[],
  foldedOf: (fragment: Fragment) => Strand,
  jointOf: (a: Fragment, b: Fragment) => Joint,
): Strand {
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
