// Contrast of the characters of one fragment after WCAG 2, from two pictures; judges no threshold.
import type { Box, Fragment } from '../episode/layout.js';
import { characterBoxes, intersect } from './boxes.js';
import { channelDifference, differingIn, INK_THRESHOLD, type InkPair } from './cell.js';
import { contrastRatio, luminance, parseColor, type Rgb } from './color.js';
import type { Pixels } from './png.js';

/** A letter with strokes thinner than a pixel still reaches this share of its color. */
const THIN = 0.6;
/** A letter with its fullest pixels in fewer columns than this, in CSS px, has only upright strokes. */
const SOLID_COLUMNS = 3;
/** Characters on either side that show the color the text reaches here, dimmed or not. */
const NEAR = 4;
/** How far estimated places of characters may be off, CSS px. */
const ESTIMATE_PX = 3;

interface Measured {
  /** The highest contrast between both pictures among the pixels. */
  own: number;
  /** How far its fullest pixel is from the background toward the declared color, 0 to 1. */
  share: number;
  /** What is behind that pixel. */
  behind: Rgb;
  /** Whether that pixel is on that line at all: filters and blending lead elsewhere. */
  onWay: boolean;
  /** Whether enough pixels are as full as that one for thin strokes to be no excuse. */
  solid: boolean;
}

/**
 * Per character (UTF-16 unit) the highest contrast, 1 to 21, between its text and what is behind it
 * among the pixels of its cell, as the ACT rule afw4f7 words it; 1 where there is no ink, null for
 * white space and where nothing was measured.
 *
 * The edges of letters are blended, and the strokes of a small comma or "i" may be nothing but edges.
 * Such a character gets the color that its neighbors reach, whatever fades or dims them, against its own background.
 */
export function contrasts(fragment: Fragment, pair: InkPair | null): (number | null)[] {
  const cells = characterBoxes(fragment);
  const { clipped, text, inkMissing } = fragment;
  const color = parseColor(fragment.color);
  const measured = Array.from({ length: text.length }, (_, at) => {
    const cell = cells?.[at];
    const skip = !pair || !cell || !clipped || inkMissing || /\s/.test(text[at] ?? '');
    if (skip || cell[2] === 0) return null;
    const margin = fragment.approximate ? ESTIMATE_PX : 0;
    return measureCell(pair, intersect(widened(cell, margin), clipped), color);
  });
  return measured.map((one, at) => {
    const near = measured.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    return one && (color === null ? one.own : effective(one, near, color));
  });
}

function widened([x, y, width, height]: Box, margin: number): Box {
  return [x - margin, y, width + 2 * margin, height];
}

function effective(one: Measured, near: readonly (Measured | null)[], color: Rgb): number {
  if (one.own <= 1 || !one.onWay) return one.own;
  const fullest = near.reduce((most, other) => Math.max(most, other?.share ?? 0), 0);
  if (one.solid && one.share < THIN * fullest) return one.own;
  const text = mix(one.behind, color, fullest);
  return Math.max(one.own, contrastRatio(luminance(text), luminance(one.behind)));
}

/** Largest difference of a channel between what blending gives and what is there. */
const BLEND_ERROR = 40;

function isNear(a: Rgb, b: Rgb): boolean {
  return a.every((channel, at) => Math.abs(channel - (b[at] ?? 0)) <= BLEND_ERROR);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => from[index] + share * (to[index] - from[index]);
  return [at(0), at(1), at(2)];
}

function measureCell(pair: InkPair, visible: Box | null, color: Rgb | null): Measured | null {
  if (!visible) return null;
  const shares: { share: number; column: number }[] = [];
  const measured: Measured = { own: 1, share: 0, behind: [0, 0, 0], onWay: true, solid: false };
  // Elsewhere it is 1.
  for (const index of differingIn(pair, visible, 0)) {
    const behind = rgbAt(pair.withoutText, index);
    const own = contrastRatio(luminance(rgbAt(pair.withText, index)), luminance(behind));
    measured.own = Math.max(measured.own, own);
    if (color === null || channelDifference(pair, index) <= (pair.threshold ?? INK_THRESHOLD))
      continue;
    const share = shareOf(pair, index, color);
    shares.push({ share, column: (index / 4) % pair.withText.width });
    if (share <= measured.share) continue;
    const onWay = isNear(rgbAt(pair.withText, index), mix(behind, color, share));
    Object.assign(measured, { share, behind, onWay });
  }
  const full = shares.filter(({ share }) => share >= 0.95 * measured.share);
  const columns = new Set(full.map(({ column }) => column)).size;
  measured.solid = columns >= SOLID_COLUMNS * pair.scale;
  return measured;
}

/** How far a pixel is on the way from what is behind the text to the text's color, 0 to 1. */
function shareOf(pair: InkPair, index: number, color: Rgb): number {
  const behind = rgbAt(pair.withoutText, index);
  const whole = Math.max(...color.map((channel, at) => Math.abs(channel - (behind[at] ?? 0))));
  return whole === 0 ? 0 : Math.min(1, channelDifference(pair, index) / whole);
}

/** The color at a byte offset. */
export function rgbAt({ data }: Pixels, index: number): Rgb {
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
}
