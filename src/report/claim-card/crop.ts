// The crop around the deciding match, enlarged by whole pixels so that every color stays the same, with its marks.
import type { Box } from '../../episode/layout.js';
import { intersect } from '../../pixels/boxes.js';
import { sharp } from '../../pixels/png.js';
import type { ClaimResult } from '../../verdict/claim-result.js';
import type { CardPicture } from './pictures.js';
import { isDrawable } from './numbers.js';
import { outline, runShape } from './shapes.js';
import { markup, Markup } from './markup.js';

export interface Crop {
  png: Uint8Array;
  /** Of the PNG, in pixels. */
  width: number;
  height: number;
  /** PNG pixels per CSS px. */
  enlargement: number;
  /** False if the match extends beyond the crop. */
  isWhole: boolean;
}

const AROUND_PX = 24;
const LEAST_ENLARGEMENT = 3;
const MOST_ENLARGEMENT = 10;
const LETTER_PX = 20;
/** The minimum share of a line's height that a letter without ascender takes up. */
const LETTER_SHARE = 0.42;
/** A larger match is cut down to a part of it, since smaller letters would help nobody. */
const MOST_WIDTH_PX = 760;
const MOST_HEIGHT_PX = 560;

/** Null if there is no match, or none of it is in the picture. */
export async function enlargedCrop(
  result: ClaimResult,
  picture: CardPicture,
): Promise<Crop | null> {
  const { viewport } = picture;
  const focus = result.focus && isDrawable(result.focus) ? result.focus : null;
  const whole: Box = [0, 0, viewport.width, viewport.height];
  if (!focus || !intersect(atLeastOnePx(focus), whole)) return null;
  const wanted = windowAround(focus, result, whole);
  const window = intersect(wanted, whole);
  if (!window) return null;
  const seen = await sharp(picture.png).metadata();
  const scale = seen.width / viewport.width;
  const area = toPixels(window, scale, { width: seen.width, height: seen.height });
  const factor = Math.max(1, Math.ceil(enlargementFor(result) / scale - 0.01));
  const size = { width: area.width * factor, height: area.height * factor };
  const enlargement = scale * factor;
  const origin = [area.left / scale, area.top / scale] as const;
  const drawing = overlay(result, { size, enlargement, origin });
  // Enlarged before anything is laid over it: sharp composites last, whatever the order of the calls.
  const png = await sharp(picture.png)
    .extract(area)
    .resize({ ...size, kernel: 'nearest', fit: 'fill' })
    .composite([{ input: Buffer.from(drawing.text) }])
    .png({ compressionLevel: 9 })
    .toBuffer();
  const isWhole = contains(window, focus);
  return { png, ...size, enlargement, isWhole };
}

/** Around the match, or if that is too large, around its first unpainted characters. */
function windowAround(focus: Box, { characters }: ClaimResult, whole: Box): Box {
  const inSight = characters.filter(({ box }) => isDrawable(box) && intersect(box, whole));
  const told = inSight.find(({ state }) => state !== 'painted') ?? inSight[0];
  const visible = intersect(focus, whole) ?? focus;
  const [x, y] = told?.box ?? visible;
  const width = Math.min(focus[2], MOST_WIDTH_PX);
  const height = Math.min(focus[3], MOST_HEIGHT_PX);
  const left = clamp(x - 4, focus[0], focus[0] + focus[2] - width);
  const top = clamp(y - 4, focus[1], focus[1] + focus[3] - height);
  return [left - AROUND_PX, top - AROUND_PX, width + 2 * AROUND_PX, height + 2 * AROUND_PX];
}

/** Three times, or more if letters would be less than 20 px high. */
function enlargementFor({ characters }: ClaimResult): number {
  const heights = characters.map(({ box }) => box[3]).filter((height) => height > 0);
  if (heights.length === 0) return LEAST_ENLARGEMENT;
  const needed = LETTER_PX / (Math.min(...heights) * LETTER_SHARE);
  return clamp(needed, LEAST_ENLARGEMENT, MOST_ENLARGEMENT);
}

function toPixels(
  [x, y, width, height]: Box,
  scale: number,
  picture: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = clamp(Math.floor(x * scale), 0, picture.width - 1);
  const top = clamp(Math.floor(y * scale), 0, picture.height - 1);
  return {
    left,
    top,
    width: clamp(Math.ceil((x + width) * scale) - left, 1, picture.width - left),
    height: clamp(Math.ceil((y + height) * scale) - top, 1, picture.height - top),
  };
}

/** Marks lie around letters, never over them. Without words, since fonts differ between machines. */
function overlay(
  { boxes, characters, focus }: ClaimResult,
  {
    size,
    enlargement,
    origin,
  }: {
    size: { width: number; height: number };
    enlargement: number;
    origin: readonly [number, number];
  },
): Markup {
  const unit = 1.5;
  const place = ([x, y, width, height]: Box): Box => [
    (x - origin[0]) * enlargement,
    (y - origin[1]) * enlargement,
    width * enlargement,
    height * enlargement,
  ];
  const around = boxes.filter(({ kind, box }) => isDrawable(box) && kinds.has(kind));
  const alone = characters.length === 0 && focus !== null;
  const deciding = alone ? boxes.find(({ box }) => box.every((v, i) => v === focus[i])) : undefined;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${[
    ...around.map(({ box, kind }) => outline(place(box), kind, unit)),
    ...(deciding ? [outline(place(deciding.box), deciding.kind, unit)] : []),
    ...characters
      .filter(({ box }) => isDrawable(box))
      .map((run) => runShape({ ...run, box: place(run.box) }, unit)),
  ]}</svg>`;
}

const kinds: ReadonlySet<string> = new Set(['obstacle', 'other']);

function atLeastOnePx([x, y, width, height]: Box): Box {
  return [x, y, Math.max(1, width), Math.max(1, height)];
}

function contains(outer: Box, inner: Box): boolean {
  const [x, y, width, height] = outer;
  const rightOf = x + width >= inner[0] + inner[2] - 0.5;
  return (
    x <= inner[0] + 0.5 && y <= inner[1] + 0.5 && rightOf && y + height >= inner[1] + inner[3] - 0.5
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
