// Regions of the viewport whose text cannot be read from the DOM: where a text could still be, and what a model has read in them; asks no model.
import type { Box, Layout } from '../episode/layout.js';
import { areaPx, inTenths, intersect } from '../episode/boxes.js';
import type { Ink } from './pixels/ink.js';
import type { ScreenEvidence, OpaqueRegion } from './evidence.js';

/** Explicit overrides of direction (UAX #9): the DOM order is not the screen's. */
const OVERRIDES = /[\u202d\u202e]/u;

/** Smaller than this on the screen, a picture is an icon or an avatar. */
const LEAST = { widthPx: 40, heightPx: 16, areaPx: 2500 };
/** Width of a character of the smallest text that is still read, 10 px, rounded down. */
const CHARACTER_PX = 4;

/**
 * The regions where a text could hide: in the viewport, of noticeable size, as wide as its longest word. Null text
 * hides in none.
 */
function couldHold(
  { layout, ink }: { layout: Layout; ink: Ink },
  text: string | null,
): OpaqueRegion[] {
  if (text === null) return [];
  const { width, height } = layout.viewport;
  const longest = Math.max(0, ...text.split(/\s+/u).map((word) => word.length));
  const unread = [...layout.opaque, ...reorderedTexts(layout)].filter(({ kind, box }) => {
    // It shows the time, and buttons.
    if (kind === 'player') return false;
    const seen = intersect(box, [0, 0, width, height]);
    return seen !== null && isNoticeable(seen) && seen[2] >= longest * CHARACTER_PX;
  });
  const unknown = unknownTexts(ink).filter(({ box }) => box[2] >= longest * CHARACTER_PX);
  return [...unread, ...unknown];
}

/** Text painted at a different place from the layout's, like a shadow or a reflection. */
function unknownTexts(ink: Ink): OpaqueRegion[] {
  return ink.stray().map((box) => {
    const [x, y] = inTenths(box);
    return { kind: 'unknown_text', box, element: `the ink at (${x}, ${y})` };
  });
}

function reorderedTexts({ fragments }: Layout): OpaqueRegion[] {
  return fragments
    .filter(({ text }) => OVERRIDES.test(text))
    .map(({ box, element }) => ({ kind: 'reordered_text', box, element }));
}

function isNoticeable([, , width, height]: Box): boolean {
  return width >= LEAST.widthPx && height >= LEAST.heightPx && width * height >= LEAST.areaPx;
}

/** `canvas.chart (canvas), img.hero (image)` */
export function regionWords(regions: readonly OpaqueRegion[]): string {
  const named = regions
    .slice(0, 3)
    .map(({ element, kind }) => `${element} (${kind.replace('_', ' ')})`);
  const more = regions.length > 3 ? ` and ${regions.length - 3} more` : '';
  return `${named.join(', ')}${more}`;
}

/** The regions where a text could hide, without those that a model has read without finding it. */
export function couldStillHold(screen: ScreenEvidence, text: string | null): OpaqueRegion[] {
  const regions = couldHold(screen, text);
  if (text === null || text === '') return regions;
  return regions.filter((region) => screen.resolve.read?.(region, text) !== 'no');
}

/** A region where a model has read the text; null if none. */
export function readIn(screen: ScreenEvidence, text: string | null): OpaqueRegion | null {
  if (text === null || text === '') return null;
  const found = couldHold(screen, text).find(
    (region) => screen.resolve.read?.(region, text) === 'yes',
  );
  return found ?? null;
}

/** Most of a subject has to be a picture, or vice versa, for the two to be the same. */
const MOST = 0.5;

/**
 * The picture that a subject without its own text is, and whether it contains a text; null if it is not a picture of
 * noticeable size.
 */
export function readAsPicture(
  box: Box,
  screen: ScreenEvidence,
  text: string | null,
): { region: OpaqueRegion; answer: 'yes' | 'no' | null } | null {
  if (text === null || text === '') return null;
  const region = couldHold(screen, text).find((one) => {
    const shared = intersect(one.box, box);
    return shared !== null && areaPx(shared) > MOST * Math.max(areaPx(one.box), areaPx(box));
  });
  return region === undefined
    ? null
    : { region, answer: screen.resolve.read?.(region, text, true) ?? null };
}
