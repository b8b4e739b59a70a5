// Joins a checkpoint's layout with its two pictures to find which characters are painted; pure, reads no files.
import type { Box, Fragment, Layout } from '../../episode/layout.js';
import { characterBoxes, intersect, unite } from '../../episode/boxes.js';
import { backgroundIn, contrasts, type Rgb, textColorIn } from './color.js';
import {
  channelDifference,
  type CharacterSight,
  FAINT_INK,
  indexByRow,
  INK_THRESHOLD,
  type InkPair,
  inkRows,
  judgeCharacter,
  QUIET_THRESHOLD,
  STANDING,
} from '../../episode/cell.js';
import { decodePixels, type Pixels } from '../../episode/png.js';
import { strayInk } from './stray-ink.js';
import { oncePer } from '../../values/remembered.js';

/** What the pictures show about every character; ids are those of `layout.fragments`. */
export interface Ink {
  /**
   * One entry per character (UTF-16 unit) of the fragment's text. White space is `space`;
   * `uncertain` if ink was not measured or may belong to another text. Empty for unknown ids.
   */
  of(fragmentId: number): readonly CharacterSight[];
  /**
   * Per character the highest WCAG contrast (1 to 21) between the picture with text and the one
   * without among its pixels: 1 where nothing is painted, null for white space, for characters that
   * geometry rules out and where ink was not measured.
   */
  contrast(fragmentId: number): readonly (number | null)[];
  /** Where the ink of a fragment begins and ends, as shares of the height of its box; null without ink. */
  extent(range: TextRange): { top: number; bottom: number } | null;
  /** A band without ink that runs through letters of a range; null if none. */
  band(range: TextRange): ReturnType<typeof bandThrough>;
  /** Letters of a range that a clip cuts through; null if none. */
  cut(range: TextRange): ReturnType<typeof cutThrough>;
  /** The color of the ink in boxes of text, at its fullest; null if there is none. */
  textColor(boxes: readonly Box[]): Rgb | null;
  /** The color that covers most of a box without text; null outside the picture. */
  background(box: Box): Rgb | null;
  /** Boxes around ink that belongs to no text of the layout. */
  stray(): readonly Box[];
}

/** [fragment id, first character, one past the last], as in the matches of a landmark. */
export type TextRange = readonly [fragment: number, first: number, end: number];

/** How much of a range of text a person can see. Counts are of characters that are not white space. */
export interface RangeSight {
  /** `uncertain` also for a range without any such character. */
  sight: 'painted' | 'unpainted' | 'uncertain';
  characters: number;
  painted: number;
  unpainted: number;
  uncertain: number;
}

/** The share of characters from which a range counts as painted. */
const PAINTED_SHARE = 0.8;

/**
 * Decides for every character whether it is painted. A character needs at least half of its box left
 * after clipping, a font of 6 px, and ink: a channel difference over 20 between the picture with text
 * and the one without, on at least two pixels of its box; over 32 if the page moves on its own.
 * @param withText device pixels of the viewport as it was.
 * @param withoutText the same moment with all text ink switched off, of the same size.
 */
export function paintedCharacters(layout: Layout, withText: Pixels, withoutText: Pixels): Ink {
  const pair = comparablePair(layout, withText, withoutText);
  const neighbors = indexByRow(layout.fragments);
  const fragments = new Map(layout.fragments.map((fragment) => [fragment.id, fragment]));
  const sights = remember(fragments, (fragment) => {
    const near = neighbors(fragment);
    const cells = characterBoxes(fragment);
    return inheritOverGraphemes(
      Array.from({ length: fragment.text.length }, (_, at) =>
        judgeCharacter({ fragment, at, cell: cells?.[at] ?? null, pair, near }),
      ),
    );
  });
  let stray: readonly Box[] | null = null;
  return {
    of: sights,
    contrast: remember(fragments, (fragment) => contrasts(fragment, pair)),
    extent: (range) => pair && extentOf(fragments.get(range[0]), range, pair),
    band: ([id, ...span]) => ofLetters(bandThrough, fragments.get(id), span, pair),
    cut: ([id, ...span]) => ofLetters(cutThrough, fragments.get(id), span, pair),
    textColor: (boxes) => pair && textColorIn(pair, boxes),
    background: (box) => pair && backgroundIn(pair, box),
    stray: () => (stray ??= pair ? strayInk(layout, pair) : []),
  };
}

/**
 * Decodes the two pictures of a checkpoint and joins them with its layout; see `paintedCharacters`.
 * Work is done per fragment when asked for, and remembered.
 * @example
 * const ink = await measureInk(layout, a, b);
 * rangeSight(ink, [[fragment.id, 0, fragment.text.length]]).sight; // 'painted'
 */
export async function measureInk(
  layout: Layout,
  withText: Uint8Array,
  withoutText: Uint8Array,
): Promise<Ink> {
  const [a, b] = await Promise.all([decodePixels(withText), decodePixels(withoutText)]);
  return paintedCharacters(layout, a, b);
}

/** Sums up ranges of text as one: painted when at least 80% of the characters are, spaces left out. */
export function rangeSight(ink: Ink, ranges: readonly TextRange[]): RangeSight {
  const all = ranges.flatMap(([id, first, end]) => ink.of(id).slice(first, end));
  const count = (wanted: CharacterSight) => all.filter((sight) => sight === wanted).length;
  const painted = count('painted');
  const uncertain = count('uncertain');
  const unpainted = count('unpainted');
  const characters = painted + unpainted + uncertain;
  const needed = PAINTED_SHARE * characters;
  const open = characters === 0 || painted + uncertain >= needed;
  const sight = characters > 0 && painted >= needed ? 'painted' : open ? 'uncertain' : 'unpainted';
  return { sight, characters, painted, unpainted, uncertain };
}

/** The whole of one fragment as a range; see `rangeSight`. */
export function fragmentSight(ink: Ink, fragment: Fragment): RangeSight {
  return rangeSight(ink, [[fragment.id, 0, fragment.text.length]]);
}

function extentOf(
  fragment: Fragment | undefined,
  [, first, end]: TextRange,
  pair: InkPair,
): { top: number; bottom: number } | null {
  const { clipped, box } = fragment ?? {};
  if (!fragment || !clipped || !box || fragment.cells || fragment.approximate) return null;
  const part = unite(characterBoxes(fragment)?.slice(first, end) ?? []);
  const visible = part && intersect(part, clipped);
  const rows = visible && inkRows(pair, visible);
  if (!rows) return null;
  const share = (row: number): number => (row / pair.scale - box[1]) / box[3];
  return { top: share(rows.top), bottom: share(rows.bottom) };
}

function ofLetters<T>(
  measure: (fragment: Fragment, span: readonly [number, number], pair: InkPair) => T | null,
  fragment: Fragment | undefined,
  span: readonly [number, number],
  pair: InkPair | null,
): T | null {
  return fragment && pair ? measure(fragment, span, pair) : null;
}

function comparablePair(layout: Layout, withText: Pixels, withoutText: Pixels): InkPair | null {
  if (layout.ink.state !== 'measured') return null;
  const sameSize = withText.width === withoutText.width && withText.height === withoutText.height;
  if (!sameSize || layout.viewport.width <= 0) return null;
  const threshold = layout.ink.moving === undefined ? QUIET_THRESHOLD : INK_THRESHOLD;
  return { withText, withoutText, scale: withText.width / layout.viewport.width, threshold };
}

function inheritOverGraphemes(sights: (CharacterSight | 'joined')[]): CharacterSight[] {
  let last: CharacterSight = 'unpainted';
  return sights.map((sight) => (last = sight === 'joined' ? last : sight));
}

function remember<T>(
  fragments: ReadonlyMap<number, Fragment>,
  compute: (fragment: Fragment) => readonly T[],
): (id: number) => readonly T[] {
  const known = new Map<number, readonly T[]>();
  return (id) => {
    const fragment = fragments.get(id);
    const found = known.get(id) ?? (fragment ? compute(fragment) : []);
    known.set(id, found);
    return found;
  };
}

// Where the ink of letters stops although whole letters would continue: at a band through them, or at the edge of a clip.

/** [first character, one past the last] of a fragment. */
type Span = readonly [first: number, end: number];

/** As shares of the height of a line box: within this, a letter in one piece has ink in every row once it has begun. */
const BODY = { top: 0.2, bottom: 0.76 };
/** The baseline, as a share of the height of the text's box. */
const BASELINE = 0.8;
/** A thinner band than this, px, leaves letters whole enough. */
const LEAST_BAND_PX = 1.5;
/** Less than this, px, of a line box is rounding. */
const LEAST_CUT_PX = 1.5;
/** How far letters reach, in px per px of font size: whole ones reach further. */
const REACH = { below: 0.17, above: 0.69, small: 0.5 };
const DESCENDING = /[gjpqyQçÇşŞýÿ,;()[\]{}|@$]/u;
const TALL = /[\p{Lu}\p{N}bdfhklt]/u;

/** How many letters have a band without ink running through them, and its height in CSS px; null if none. */
function bandThrough(
  fragment: Fragment,
  span: Span,
  pair: InkPair,
): { characters: number; heightPx: number } | null {
  const bands = lettersIn(fragment, span)
    .filter(({ letter }) => !inPieces(letter))
    .map(({ cell }) => bandIn(cell, pair))
    .filter((height) => height >= LEAST_BAND_PX);
  return bands.length === 0 ? null : { characters: bands.length, heightPx: Math.max(...bands) };
}

/** Letters with a dot or an accent have gaps of their own. */
function inPieces(letter: string): boolean {
  return /[ij]/u.test(letter) || letter.normalize('NFD') !== letter;
}

/** The height of the highest band without ink in the body of a letter, with ink above and below, CSS px. */
function bandIn([x, y, width, height]: Box, pair: InkPair): number {
  const rows = inkedRows([x, y, width, height], pair);
  const inBody = (row: number): boolean => {
    const share = ((row + 0.5) / pair.scale - y) / height;
    return share > BODY.top && share < BODY.bottom;
  };
  let most = 0;
  let empty = 0;
  let begun = false;
  for (const { row, inked } of rows) {
    if (inked) {
      if (begun) most = Math.max(most, empty);
      [begun, empty] = [true, 0];
    } else if (begun) empty = inBody(row) ? empty + 1 : -Infinity;
  }
  return most / pair.scale;
}

function inkedRows(box: Box, pair: InkPair): { row: number; inked: boolean }[] {
  const { width } = pair.withText;
  const [left, top, right, bottom] = [box[0], box[1], box[0] + box[2], box[1] + box[3]].map(
    (edge) => Math.round(edge * pair.scale),
  ) as [number, number, number, number];
  const rows: { row: number; inked: boolean }[] = [];
  for (let row = Math.max(0, top); row < Math.min(bottom, pair.withText.height); row += 1) {
    let inked = false;
    for (let x = Math.max(0, left); x < Math.min(right, width) && !inked; x += 1)
      inked = channelDifference(pair, (row * width + x) * 4) > FAINT_INK;
    rows.push({ row, inked });
  }
  return rows;
}

/**
 * How many letters a clip cuts through, and at which edge: their ink reaches it, and whole letters would reach beyond;
 * null if none.
 */
function cutThrough(
  fragment: Fragment,
  span: Span,
  pair: InkPair,
): { characters: number; edge: 'upper' | 'lower' } | null {
  const { box, clipped, fontPx } = fragment;
  if (clipped === null) return null;
  const bottom = clipped[1] + clipped[3];
  const line = box[1] + BASELINE * box[3];
  const letters = lettersIn(fragment, span, /\S/u);
  const count = (isCut: (letter: string) => boolean, last: boolean): number =>
    letters.filter(({ letter, cell }) => {
      const visible = isCut(letter) ? intersect(cell, clipped) : null;
      const rows = visible === null ? [] : inkedRows(visible, pair);
      return (last ? rows.at(-1) : rows[0])?.inked === true;
    }).length;
  if (box[1] + box[3] - bottom >= LEAST_CUT_PX && bottom - line < REACH.below * fontPx) {
    const isInside = bottom < line - 1;
    const below = count((unit) => DESCENDING.test(unit) || (isInside && STANDING.test(unit)), true);
    if (below > 0) return { characters: below, edge: 'lower' };
  }
  if (clipped[1] - box[1] >= LEAST_CUT_PX && line - clipped[1] < REACH.above * fontPx) {
    const isInside = line - clipped[1] < REACH.small * fontPx;
    const above = count((unit) => TALL.test(unit) || (isInside && STANDING.test(unit)), false);
    if (above > 0) return { characters: above, edge: 'upper' };
  }
  return null;
}

/** Painted characters of an upright line with known places. */
function lettersIn(
  fragment: Fragment,
  [first, end]: Span,
  kind = STANDING,
): { letter: string; cell: Box }[] {
  const { text, cells, approximate, inkMissing, contested, hidden } = fragment;
  if (cells || approximate || inkMissing || contested || hidden) return [];
  const boxes = characterBoxes(fragment) ?? [];
  return boxes.flatMap((cell, at) => {
    const letter = text[at] ?? '';
    const isMeant = at >= first && at < end && cell[2] > 0 && kind.test(letter);
    return isMeant ? [{ letter, cell }] : [];
  });
}

/** Fragments by id. */
export const fragmentsById = oncePer(
  ({ fragments }: Layout): ReadonlyMap<number, Fragment> =>
    new Map(fragments.map((one) => [one.id, one])),
);

/** All of their text. */
export function wholeOf(fragments: readonly Fragment[]): TextRange[] {
  return fragments.map(({ id, text }) => [id, 0, text.length]);
}

/** A range of text with the fragment that it is in. */
export interface Passage {
  fragment: Fragment;
  range: TextRange;
  text: string;
}

/** Without those of fragments that the layout does not have. */
export function passagesOf(
  { ranges }: { ranges: readonly TextRange[] },
  { layout }: { layout: Layout },
): Passage[] {
  const fragments = fragmentsById(layout);
  return ranges.flatMap((range) => {
    const fragment = fragments.get(range[0]);
    const text = fragment?.text.slice(range[1], range[2]) ?? '';
    return fragment === undefined ? [] : [{ fragment, range, text }];
  });
}
