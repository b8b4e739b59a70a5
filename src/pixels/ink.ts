// Joins a checkpoint's layout with its two pictures to find which characters are painted; pure, reads no files.
import type { Box, Fragment, Layout } from '../episode/layout.js';
import { characterBoxes, intersect, unite } from './boxes.js';
import { contrasts } from './contrast.js';
import { backgroundIn, textColorIn } from './dominant-color.js';
import type { Rgb } from './color.js';
import {
  INK_THRESHOLD,
  inkRows,
  judgeCharacter,
  QUIET_THRESHOLD,
  type CharacterSight,
  type InkPair,
} from './cell.js';
import { bandThrough, cutThrough } from './glyph.js';
import { indexByRow } from './overlap.js';
import { decodePixels, type Pixels } from './png.js';
import { strayInk } from './stray-ink.js';

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
  const neighbours = indexByRow(layout.fragments);
  const fragments = new Map(layout.fragments.map((fragment) => [fragment.id, fragment]));
  const sights = remember(fragments, (fragment) => {
    const near = neighbours(fragment);
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

/**
 * The lowest contrast among the characters of the ranges that have one, or null when none has:
 * the ACT rule's reading of WCAG 1.4.3. 4.5 is wanted, or 3.0 from 24 px, or from 18.66 px in bold.
 */
export function lowestContrast(ink: Ink, ranges: readonly TextRange[]): number | null {
  const known = ranges
    .flatMap(([id, first, end]) => ink.contrast(id).slice(first, end))
    .filter((contrast) => contrast !== null);
  return known.length > 0 ? Math.min(...known) : null;
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
