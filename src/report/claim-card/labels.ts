// Finds a place for every label: inside the canvas, beside what it names, over no box and no other label.
import type { Box } from '../../episode/layout.js';
import { intersect } from '../../pixels/boxes.js';

export interface WantedLabel {
  /** What is named, on the canvas. */
  box: Box;
  /** From the longest to the shortest wording. */
  wordings: readonly string[];
}

export interface Placed {
  text: string;
  box: Box;
  /** What it names. */
  named: Box;
}

export interface Room {
  canvas: Box;
  /** What no label may hide. */
  keepFree: readonly Box[];
  /** What a label hides only if there is no other place. */
  rather: readonly Box[];
  /** Size of one unit of type, in CSS px of the canvas. */
  unit: number;
}

const FONT = 12.5;
const LINE = 20;
const PADDING = 6;
const STEPS = 5;

/** Type size and inner padding of a label, in CSS px of the canvas. */
export function labelType(unit: number): { font: number; padding: number; line: number } {
  return { font: FONT * unit, padding: PADDING * unit, line: LINE * unit };
}

/** Labels without a free place are left out: what they name is in the list under the picture. */
export function placeLabels(wanted: readonly WantedLabel[], room: Room): Placed[] {
  const placed: Placed[] = [];
  for (const { box: named, wordings } of wanted) {
    const least = [...room.keepFree, ...placed.map(({ box }) => box)];
    const tries = [[...least, ...room.rather], least].flatMap((keepFree) =>
      wordings.map((text) => ({ text, keepFree })),
    );
    for (const { text, keepFree } of tries) {
      const box = freePlace(text, named, { ...room, keepFree });
      if (box === null) continue;
      placed.push({ text, box, named });
      break;
    }
  }
  return placed;
}

function freePlace(text: string, named: Box, { canvas, keepFree, unit }: Room): Box | null {
  const width = labelWidth(text) * FONT * unit + 2 * PADDING * unit;
  const places = around(named, width, unit).map(([x, y]): Box => [x, y, width, LINE * unit]);
  return (
    places.find(
      (place) => isWithin(place, canvas) && !keepFree.some((box) => intersect(place, box)),
    ) ?? null
  );
}

/** Places from the best to the worst: above, below and beside, then farther off, then in a wide box's corners. */
function around([x, y, w, h]: Box, width: number, unit: number): [number, number][] {
  const gap = 4 * unit;
  const line = LINE * unit;
  const middle = y + h / 2 - line / 2;
  const steps = Array.from({ length: STEPS }, (_, step) => step * (line + gap / 2));
  const rows = steps.flatMap((step) => [y - gap - line - step, y + h + gap + step]);
  const columns = [x, x + w - width, x + w / 2 - width / 2];
  const beside: [number, number][] = [
    [x + w + gap, middle],
    [x - gap - width, middle],
  ];
  const [above = 0, below = 0, ...farther] = rows;
  const at = (row: number) => columns.map((column): [number, number] => [column, row]);
  const isWide = w > width + 2 * gap && h > line + 2 * gap;
  const corners: [number, number][] = [
    [x + w - width - gap, y + h - line - gap],
    [x + w - width - gap, y + gap],
    [x + gap, y + h - line - gap],
    [x + gap, y + gap],
  ];
  return [
    ...at(above),
    ...at(below),
    ...beside,
    ...(isWide ? corners : []),
    ...farther.flatMap(at),
    ...farther.map((row): [number, number] => [Math.max(gap, x - width), row]),
  ];
}

function isWithin([x, y, w, h]: Box, [left, top, width, height]: Box): boolean {
  return x >= left && y >= top && x + w <= left + width && y + h <= top + height;
}

/** In em of a bold sans-serif; the drawing then fits the type to it, whatever font there is. */
export function labelWidth(text: string): number {
  return Array.from(text).reduce((sum, unit) => sum + unitWidth(unit), 0);
}

function unitWidth(unit: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(unit)) return 0;
  if (
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/u.test(unit)
  )
    return 1;
  if (/\p{Extended_Pictographic}/u.test(unit)) return 1.2;
  if (/[iljtfrI.,:;'|!() [\]]/u.test(unit)) return 0.38;
  return /[mwMW@%—…]/u.test(unit) ? 0.96 : /\p{Lu}/u.test(unit) ? 0.74 : 0.63;
}
