// Colors in numbers: luminance and contrast after WCAG 2, OKLCH after Ottosson, and those of text and its background from two pictures; names none, judges no threshold.
import type { Box, Fragment } from '../../episode/layout.js';
import { characterBoxes, intersect } from '../../episode/boxes.js';
import {
  channelDifference,
  differingIn,
  INK_THRESHOLD,
  type InkPair,
  pixelsIn,
} from '../../episode/cell.js';
import type { Pixels } from '../../episode/png.js';

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

function linear(value: number): number {
  return LINEAR[Math.round(value)] ?? 0;
}

/** Relative luminance as in WCAG 2.2, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two luminances as in WCAG 2.2, 1 to 21. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The color of `rgb()` and `rgba()` as computed styles write them, without its alpha; null for other spaces. */
export function parseColor(css: string): Rgb | null {
  const [, red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)(?:, [\d.]+)?\)$/u.exec(css) ?? [];
  return red === undefined ? null : [Number(red), Number(green), Number(blue)];
}

/** Lightness 0 to 1, chroma from 0 to about 0.37, hue in degrees; B. Ottosson, "Oklab" (2020). */
export function toOklch([red, green, blue]: Rgb): {
  lightness: number;
  chroma: number;
  hue: number;
} {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, bb), hue: (hue + 360) % 360 };
}

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
function rgbAt({ data }: Pixels, index: number): Rgb {
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
}

/** Share of the largest difference from which a pixel shows the text at its fullest. */
const FULLEST = 0.9;

/** The mean over the pixels where the text stands out most; null if no text does. */
export function textColorIn(pair: InkPair, boxes: readonly Box[]): Rgb | null {
  const inked = boxes.flatMap((box) =>
    [...pixelsIn(pair, box)]
      .map((index) => ({ index, difference: channelDifference(pair, index) }))
      .filter(({ difference }) => difference > (pair.threshold ?? INK_THRESHOLD)),
  );
  const most = inked.reduce((highest, { difference }) => Math.max(highest, difference), 0);
  const fullest = inked.filter(({ difference }) => difference >= FULLEST * most);
  return mean(fullest.map(({ index }) => rgbAt(pair.withText, index)));
}

function mean(colors: readonly Rgb[]): Rgb | null {
  if (colors.length === 0) return null;
  const sum = colors.reduce<[number, number, number]>(
    (total, [red, green, blue]) => [total[0] + red, total[1] + green, total[2] + blue],
    [0, 0, 0],
  );
  return [sum[0] / colors.length, sum[1] / colors.length, sum[2] / colors.length];
}

/** Colors are counted in steps of 16 per channel, so that a slight gradient stays one color. */
const STEP = 16;

/** The most frequent color of the picture without text. */
export function backgroundIn(pair: InkPair, box: Box): Rgb | null {
  const bins = new Map<number, Rgb[]>();
  for (const index of pixelsIn(pair, box)) {
    const color = rgbAt(pair.withoutText, index);
    const [red, green, blue] = color.map((channel) => Math.floor(channel / STEP));
    const key = ((red ?? 0) * STEP + (green ?? 0)) * STEP + (blue ?? 0);
    const bin = bins.get(key);
    if (bin === undefined) bins.set(key, [color]);
    else bin.push(color);
  }
  const fullest = [...bins.values()].reduce<Rgb[]>(
    (most, bin) => (bin.length > most.length ? bin : most),
    [],
  );
  return mean(fullest);
}
