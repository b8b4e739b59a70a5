// Finds every occurrence of a text in the strands of a layout, visible or not.
import type { TextRange } from '../../../pixels/ink.js';
import { LOOSE, normalise, TIGHT } from './normalise.js';
import type { Strand } from './strands.js';

/** Where a text stands, as character ranges. */
export interface TextOccurrence {
  ranges: TextRange[];
  /** The whole of the longer word or number that it is only a part of; null if it is a word of its own. */
  inside: TextRange[] | null;
}

const joints = `[${TIGHT}${LOOSE}]`;
/** Scripts that put no space between words: there every place is a word of its own. */
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
  wanted.lastIndex = 0;
  for (let hit = wanted.exec(strand.text); hit !== null; hit = wanted.exec(strand.text)) {
    const end = hit.index + hit[0].length;
    const longer = longerWord(strand.text, hit.index, end);
    const inside = longer === null ? null : rangesOf(strand, ...longer);
    places.push({ ranges: rangesOf(strand, hit.index, end), inside });
    wanted.lastIndex = hit.index + (/^[\uD800-\uDBFF]/u.test(hit[0]) ? 2 : 1);
  }
  return places;
}

/** The characters that a stretch of a strand stands for, fragment by fragment. */
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

/** Where the word or number begins and ends that goes on beyond the place; null where none does. */
function longerWord(text: string, first: number, end: number): [number, number] | null {
  const before = text.slice(0, first).replaceAll(TIGHT, '');
  const after = text.slice(end).replaceAll(TIGHT, '');
  const goesOn =
    sameWord(lastOf(before), text.slice(first)) ||
    sameWord(lastOf(text.slice(0, end)), after) ||
    (/\d$/u.test(text.slice(0, end)) && /^[.,']\d/u.test(after)) ||
    (/^\d/u.test(text.slice(first)) && /\d[.,']$/u.test(before));
  if (!goesOn) return null;
  const start = /[^\s\uE001]*$/u.exec(text.slice(0, first))?.[0] ?? '';
  const rest = /^[^\s\uE001]*/u.exec(text.slice(end))?.[0] ?? '';
  return [first - start.length, end + rest.length];
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
