// The color of text and of what is behind it, from two pictures; gives no names.
import type { Box } from '../episode/layout.js';
import { channelDifference, INK_THRESHOLD, pixelsIn, type InkPair } from './cell.js';
import type { Rgb } from './color.js';
import { rgbAt } from './contrast.js';

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
