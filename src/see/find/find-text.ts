// Finds every occurrence of a text in the strands of a layout, visible or not.
import type { TextRange } from '../pixels/ink.js';
import { LOOSE, normalise, TIGHT } from './normalise.js';
import type { Strand } from './strands.js';

/** Where a text is, as character ranges. */
export interface TextOccurrence {
  ranges: TextRange[];
  /** The whole of the longer word or number that it is only a part of; null if it is a separate word. */
  inside: TextRange[] | null;
}

const joints = `[${TIGHT}${LOOSE}]`;
/** Scripts without spaces between words: there every place counts as a separate word. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** All places of a text, each once. Words and numbers must be whole: "$4" is not found in "$42". */
export function findText(strands: readonly Strand[], text: string): TextOccurrence[] {
  const wanted = pattern(normalise(text));
  if (wanted === null) return [];
  return uniqueOccurrences(strands.flatMap((strand) => placesIn(strand, wanted)));
}

/** The same characters found along two strands are one place. */
export function uniqueOccurrences(places: readonly TextOccurrence[]): TextOccurrence[] {
  const byRanges = new Map(places.map((place) => [JSON.stringify(place.ranges), place] as const));
  return [...byRanges.values()];
}

function pattern(text: string): RegExp | null {
  if (text === '') return null;
  const units = Array.from(text, (unit) =>
    unit === ' ' ? `(?: |${joints})+` : unit.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'),
  );
  return new RegExp(units.join(`${joints}*`), 'gu');
}

function placesIn(strand: Strand, wanted: RegExp): TextOccurrence[] {
  const places: TextOccurrence[] = [];
  // Of one long word that holds the text many times, the whole is made once.
  let whole: { first: number; end: number; ranges: TextRange[] } | null = null;
  wanted.lastIndex = 0;
  for (let hit = wanted.exec(strand.text); hit !== null; hit = wanted.exec(strand.text)) {
    const end = hit.index + hit[0].length;
    const isPart = goesOn(strand.text, hit.index, end);
    if (isPart && (whole === null || hit.index < whole.first || end > whole.end)) {
      const [from, to] = wholeAround(strand.text, hit.index, end);
      whole = { first: from, end: to, ranges: rangesOf(strand, from, to) };
    }
    const inside = isPart ? (whole?.ranges ?? null) : null;
    places.push({ ranges: rangesOf(strand, hit.index, end), inside });
    wanted.lastIndex = hit.index + (/^[\uD800-\uDBFF]/u.test(hit[0]) ? 2 : 1);
  }
  return places;
}

/** The characters behind a stretch of a strand, fragment by fragment. */
export function rangesOf(strand: Strand, first: number, end: number): TextRange[] {
  const ranges: [number, number, number][] = [];
  for (const origin of strand.origin.slice(first, end)) {
    if (origin === null) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[0] === origin.fragment) last[2] = Math.max(last[2], origin.end);
    else ranges.push([origin.fragment, origin.first, origin.end]);
  }
  return ranges;
}

/**
 * Whether a word or number continues beyond the place. Reads no further than necessary: a text can be one long word.
 */
function goesOn(text: string, first: number, end: number): boolean {
  const before = unitsBefore(text, first);
  const after = unitsAfter(text, end);
  const head = text.slice(first, first + 2);
  const tail = text.slice(Math.max(0, end - 2), end);
  return (
    sameWord(lastOf(before), head) ||
    sameWord(lastOf(tail), after) ||
    (/\d$/u.test(tail) && /^[.,']\d/u.test(after)) ||
    (/^\d/u.test(head) && /\d[.,']$/u.test(before))
  );
}

/** Two units, without joints inside a word. */
function unitsBefore(text: string, first: number): string {
  let units = '';
  for (let at = first - 1; at >= 0 && units.length < 2; at--)
    if (text.charAt(at) !== TIGHT) units = text.charAt(at) + units;
  return units;
}

/** The same after a place. */
function unitsAfter(text: string, end: number): string {
  let units = '';
  for (let at = end; at < text.length && units.length < 2; at++)
    if (text.charAt(at) !== TIGHT) units += text.charAt(at);
  return units;
}

const gap = /[\s\uE001]/u;

/** Where the whole that a place is part of begins and ends. */
function wholeAround(text: string, first: number, end: number): [number, number] {
  let [from, to] = [first, end];
  while (from > 0 && !gap.test(text.charAt(from - 1))) from--;
  while (to < text.length && !gap.test(text.charAt(to))) to++;
  return [from, to];
}

function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

function sameWord(left: string, right: string): boolean {
  const next = Array.from(right.slice(0, 2))[0] ?? '';
  const wordy = (unit: string): boolean =>
    /[\p{L}\p{N}\p{M}_]/u.test(unit) && !spaceless.test(unit);
  return wordy(left) && wordy(next);
}
