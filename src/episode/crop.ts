// Crops a target from a picture for a model to look at, and makes the picture without it; pure, measures nothing and reads no files.
import { createHash } from 'node:crypto';
import type { Box } from './layout.js';
import { grow, intersect } from './boxes.js';
import { type Pixels, sharp } from './png.js';

/** A part of a picture, enlarged. */
export interface CloseUp {
  png: Uint8Array;
  /** SHA-256 over size and decoded pixels: the same for every encoding of one picture. */
  hash: string;
  width: number;
  height: number;
}

/** How a target is shown. Lengths are in CSS px. */
export interface View {
  /** Around the target. Default 24. */
  aroundPx?: number;
  /** At least how many pixels per CSS px. Default 2. */
  times?: number;
  /** Font size of the smallest text in it: its letters are made 20 px high. Null: it has no known text. */
  fontPx?: number | null;
}

/** A picture with its number of pixels per CSS px. */
export interface Screenshot {
  pixels: Pixels;
  scale: number;
}

const AROUND_PX = 24;
const TIMES = 2;
const LETTER_PX = 20;
/** The share of the font size that a capital letter takes up in most fonts. */
const CAPITAL_SHARE = 0.7;
/** Text below this size is not meant to be read. */
const LEAST_FONT_PX = 6;
/** Longest side of a close up; models scale larger pictures down by themselves. */
const LONGEST_PX = 2000;

/** The target and its surroundings, enlarged; null if none of it is in the picture. */
export async function closeUp(
  screen: Screenshot,
  target: Box,
  view: View = {},
): Promise<CloseUp | null> {
  const area = pixelsOf(screen, grow(target, view.aroundPx ?? AROUND_PX));
  if (area === null || pixelsOf(screen, target) === null) return null;
  const factor = factorFor(area, view, screen.scale);
  const width = Math.round(area.width * factor);
  const height = Math.round(area.height * factor);
  const { data, info } = await sharp(cut(screen.pixels, area), {
    raw: { width: area.width, height: area.height, channels: 4 },
  })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  const png = await sharp(data, { raw }).png().toBuffer();
  return { png, hash: pixelsHash({ width, height, data }), width, height };
}

/** SHA-256 over size and pixels. */
export function pixelsHash({ width, height, data }: Pixels): string {
  return createHash('sha256').update(`${width}x${height}\n`).update(data).digest('hex');
}

/** The part of a picture in a box, and around it, as it is; null if none of it is in the picture. */
export function screenPart(screen: Screenshot, target: Box, aroundPx = AROUND_PX): Pixels | null {
  const area = pixelsOf(screen, grow(target, aroundPx));
  if (area === null) return null;
  return { width: area.width, height: area.height, data: cut(screen.pixels, area) };
}

/**
 * The counterfactual picture: the same screen without the text of the target, that is, with the pixels of the picture without text pasted
 * into its box.
 */
export function withoutText(
  { pixels, scale }: Screenshot,
  withoutAny: Pixels,
  target: Box,
): Screenshot {
  const area = pixelsOf({ pixels, scale }, target);
  return { scale, pixels: repainted(pixels, area, (at) => withoutAny.data.subarray(at, at + 4)) };
}

/** The same if the target is a picture: its box is filled with the most frequent color just around it. */
export function withoutContent(screen: Screenshot, target: Box): Screenshot {
  const { pixels, scale } = screen;
  const area = pixelsOf(screen, target);
  const around = pixelsOf(screen, grow(target, AROUND_PX));
  const color = area === null || around === null ? null : ringColor(pixels, area, around);
  return { scale, pixels: color === null ? pixels : repainted(pixels, area, () => color) };
}

/** In whole pixels of the picture that the box touches. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

function pixelsOf({ pixels, scale }: Screenshot, [x, y, width, height]: Box): Area | null {
  const inPixels: Box = [x * scale, y * scale, width * scale, height * scale];
  const seen = intersect(inPixels, [0, 0, pixels.width, pixels.height]);
  if (seen === null) return null;
  const [left, top] = [Math.floor(seen[0]), Math.floor(seen[1])];
  return {
    ...{ left, top },
    width: Math.ceil(seen[0] + seen[2]) - left,
    height: Math.ceil(seen[1] + seen[3]) - top,
  };
}

function factorFor({ width, height }: Area, { times = TIMES, fontPx = null }: View, scale: number) {
  const letters =
    fontPx === null ? 0 : LETTER_PX / (CAPITAL_SHARE * Math.max(fontPx, LEAST_FONT_PX));
  const wanted = Math.max(times, letters) / scale;
  return Math.max(1, Math.min(wanted, LONGEST_PX / Math.max(width, height)));
}

function cut({ width, data }: Pixels, area: Area): Buffer {
  const rows = Array.from({ length: area.height }, (_, row) => {
    const from = ((area.top + row) * width + area.left) * 4;
    return data.subarray(from, from + area.width * 4);
  });
  return Buffer.concat(rows);
}

function repainted(pixels: Pixels, area: Area | null, colorAt: (at: number) => Uint8Array): Pixels {
  if (area === null) return pixels;
  const data = new Uint8Array(pixels.data);
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++) {
      const at = (y * pixels.width + x) * 4;
      data.set(colorAt(at), at);
    }
  return { width: pixels.width, height: pixels.height, data };
}

/** Null if there is nothing around the target. */
function ringColor({ width, data }: Pixels, inner: Area, outer: Area): Uint8Array | null {
  const counts = new Map<number, number>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let y = outer.top; y < outer.top + outer.height; y++)
    for (let x = outer.left; x < outer.left + outer.width; x++) {
      if (holds(inner, x, y)) continue;
      const color = view.getUint32((y * width + x) * 4);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  if (most === undefined) return null;
  const color = new DataView(new ArrayBuffer(4));
  color.setUint32(0, most[0]);
  return new Uint8Array(color.buffer);
}

function holds({ left, top, width, height }: Area, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}
