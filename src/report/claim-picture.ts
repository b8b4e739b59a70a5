// What a claim was measured on: the screenshot with every box that the verdict speaks of, and with how each character fared.
import type { Box } from '../episode/layout.js';
import { sharp } from '../episode/png.js';
import type { CharacterRun, ClaimResult, MeasuredBox } from '../episode/verdict/claim-result.js';

/** The colors are on a screenshot, so they are the same in light and dark mode; 4.5:1 and more on white. */
const looks: Record<MeasuredBox['kind'], { color: string; dashes: string; word: string }> = {
  painted: { color: '#0f7a43', dashes: '', word: 'painted' },
  unpainted: { color: '#c2261d', dashes: '6 3', word: 'not painted' },
  uncertain: { color: '#935f00', dashes: '1.5 3', word: 'cannot be told' },
  obstacle: { color: '#7a35b5', dashes: '', word: 'in the way' },
  other: { color: '#1c5fc4', dashes: '', word: 'compared with' },
  near_miss: { color: '#87501d', dashes: '9 4 2 4', word: 'near miss' },
  opaque: { color: '#4a5568', dashes: '3 3', word: 'holds no text to read' },
  candidate: { color: '#63636b', dashes: '', word: 'another match' },
};

/** The marks of a picture in words, for pages that show it. */
export const legend: readonly { color: string; word: string }[] = Object.values(looks);

/** More would hide the picture that they explain. */
const MOST_BOXES = 40;

/**
 * The picture as a PNG of the same size, with marks around letters and never over them, without words: fonts differ between
 * machines. What lies outside the viewport is a bar at its nearest edge.
 *
 * @param png of the viewport, in device pixels; boxes are in CSS px of the viewport
 * @throws sharp's error if the picture cannot be decoded.
 */
export async function claimPicture(
  { boxes, characters, focus }: Pick<ClaimResult, 'boxes' | 'characters' | 'focus'>,
  { png, viewport }: { png: Uint8Array; viewport: { width: number; height: number } },
): Promise<Uint8Array> {
  const { width, height } = await sharp(png).metadata();
  // The letters of the deciding match say more than its box.
  const shown = boxes.filter(({ box }) => characters.length === 0 || !isSame(box, focus));
  const marks = [
    ...shown
      .filter(({ box }) => isDrawable(box))
      .slice(0, MOST_BOXES)
      .reverse()
      .map(({ box, kind }) => outline(within(box, viewport), kind)),
    ...characters.filter(({ box }) => isDrawable(box)).map((run) => runMark(run, viewport)),
  ];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${viewport.width} ${viewport.height}">${marks.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
}

function outline([x, y, width, height]: Box, kind: MeasuredBox['kind']): string {
  const { color, dashes } = looks[kind];
  const shape = `<rect x="${x - 2}" y="${y - 2}" width="${width + 4}" height="${height + 4}" rx="2" fill="none"`;
  // With a white rim, so that it stands out from any picture.
  return `${shape} stroke="#fff" stroke-opacity=".85" stroke-width="4"/>${shape} stroke="${color}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
}

/** Painted characters are underlined, so that the letters stay as they are. */
function runMark(
  { box, state }: CharacterRun,
  viewport: { width: number; height: number },
): string {
  const placed = within(box, viewport);
  if (state !== 'painted') return outline(placed, state);
  const [x, y, width, height] = placed;
  const line = `<path d="M${x} ${y + height + 1}h${width}" fill="none"`;
  return `${line} stroke="#fff" stroke-opacity=".85" stroke-width="4"/>${line} stroke="${looks.painted.color}" stroke-width="2"/>`;
}

/** The part in the viewport, or a bar at the edge that is nearest to it. */
function within([x, y, width, height]: Box, viewport: { width: number; height: number }): Box {
  const across = span(x, width, viewport.width);
  const down = span(y, height, viewport.height);
  return [across.from, down.from, across.length, down.length];
}

function span(from: number, length: number, size: number): { from: number; length: number } {
  const start = Math.min(Math.max(from, 2), size - 5);
  return { from: start, length: Math.max(3, Math.min(from + length, size - 2) - start) };
}

function isSame(box: Box, other: Box | null): boolean {
  return other !== null && box.every((value, at) => value === other[at]);
}

/** Anything else in a file is left out. */
function isDrawable(box: Box): boolean {
  return box.every((value) => Number.isFinite(value) && Math.abs(value) < 1e7);
}
