// Contrast of the characters of one fragment after WCAG 2, from two pictures; judges no threshold.
import type { Box, Fragment } from '../episode/layout.js';
import { characterBoxes, intersect } from './boxes.js';
import { channelDifference, INK_THRESHOLD, pixelsIn, type Pair } from './cell.js';
import { contrastRatio, luminance, parseOpaque, type Rgb } from './color.js';
import type { Pixels } from './png.js';

/** A pixel reaches a contrast when it comes this close to it. */
const REACHED = 0.95;
/** Strokes thinner than a pixel leave this share of their colour at least, seen over a whole letter. */
const THIN = 0.6;
/** A letter with fewer pixels at its own highest contrast is nothing but edges. */
const SOLID_PIXELS = 4;
/** Characters on either side that tell whether anything dims the text here. */
const NEAR = 4;

/** How far estimated places of characters may be off, CSS px. */
const ESTIMATE_PX = 3;

function widened([x, y, width, height]: Box, margin: number): Box {
  return [x - margin, y, width + 2 * margin, height];
}

interface Measured {
  /** The highest contrast between both pictures among the pixels. */
  own: number;
  /** The same with the declared colour in place of the picture with text; null where that is not known. */
  declared: number | null;
  /** Whether what it lacks of the declared colour is more than thin strokes would take away. */
  dimmed: boolean;
}

/**
 * Per character (UTF-16 unit) the highest contrast, 1 to 21, between its text and what is behind it
 * among the pixels of its cell, as the ACT rule afw4f7 words it; 1 where there is no ink, null for
 * white space and where nothing was measured.
 *
 * The edges of letters are blended, and the strokes of a small comma or "i" may be nothing but edges.
 * Where a character nearby reaches the declared colour of the text, nothing dims it there, and the
 * declared colour stands for the thin one's too, against its own background.
 */
export function contrasts(fragment: Fragment, pair: Pair | null): (number | null)[] {
  const cells = characterBoxes(fragment);
  const { clipped, text, inkMissing } = fragment;
  const color = parseOpaque(fragment.color);
  const measured = Array.from({ length: text.length }, (_, at) => {
    const cell = cells?.[at];
    const skip = !pair || !cell || !clipped || inkMissing || /\s/.test(text[at] ?? '');
    if (skip || cell[2] === 0) return null;
    const margin = fragment.approximate ? ESTIMATE_PX : 0;
    return measureCell(pair, intersect(widened(cell, margin), clipped), color);
  });
  return measured.map(
    (one, at) => one && effective(one, measured.slice(Math.max(0, at - NEAR), at + NEAR + 1)),
  );
}

function effective(
  { own, declared, dimmed }: Measured,
  near: readonly (Measured | null)[],
): number {
  if (declared === null || dimmed || own <= 1) return own;
  const undimmed = near.some((one) => one?.declared != null && one.own >= REACHED * one.declared);
  return undimmed ? Math.max(own, declared) : own;
}

function measureCell(pair: Pair, visible: Box | null, color: Rgb | null): Measured | null {
  if (!visible) return null;
  const wanted = color && luminance(color);
  const reached: number[] = [];
  let declared = color && 1;
  let share = 0;
  for (const index of pixelsIn(pair, visible)) {
    const behind = luminance(rgbAt(pair.withoutText, index));
    reached.push(contrastRatio(luminance(rgbAt(pair.withText, index)), behind));
    if (wanted === null || channelDifference(pair, index) <= INK_THRESHOLD) continue;
    declared = Math.max(declared ?? 1, contrastRatio(wanted, behind));
    share = Math.max(share, shareOf(pair, index, color ?? [0, 0, 0]));
  }
  const own = reached.reduce((highest, one) => Math.max(highest, one), 1);
  const solid = reached.filter((one) => one >= REACHED * own).length >= SOLID_PIXELS;
  return { own, declared, dimmed: solid && share < THIN };
}

/** How far a pixel is on the way from what is behind the text to the text's colour, 0 to 1. */
function shareOf(pair: Pair, index: number, color: Rgb): number {
  const behind = rgbAt(pair.withoutText, index);
  const whole = Math.max(...color.map((channel, at) => Math.abs(channel - (behind[at] ?? 0))));
  return whole === 0 ? 0 : Math.min(1, channelDifference(pair, index) / whole);
}

/** The colour at a byte offset. */
export function rgbAt({ data }: Pixels, index: number): Rgb {
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
}
