// The shapes of marks as SVG: each kind has its own stroke besides its color; used on the page and in the crop.
import type { Box } from '../../episode/layout.js';
import type { CharacterRun, MeasuredBox } from '../../verdict/claim-result.js';
import { Markup, markup } from './markup.js';
import { coordinate } from './numbers.js';

/** Colors are on a screenshot, so they are the same in light and dark mode; 4.5:1 and more on white. */
export const markColours: Record<MeasuredBox['kind'], string> = {
  painted: '#0f7a43',
  unpainted: '#c2261d',
  uncertain: '#935f00',
  obstacle: '#7a35b5',
  other: '#1c5fc4',
  near_miss: '#87501d',
  opaque: '#4a5568',
  candidate: '#63636b',
};

/** Lengths of dashes and gaps, in units; none for a solid line. */
const dashes: Record<MeasuredBox['kind'], readonly number[]> = {
  painted: [],
  unpainted: [6, 3],
  uncertain: [1.5, 3],
  obstacle: [],
  other: [],
  near_miss: [9, 4, 2, 4],
  opaque: [],
  candidate: [],
};

/** An outline with a white rim, so that it stands out from any picture. `unit` is one px of line. */
export function outline(
  box: Box,
  kind: MeasuredBox['kind'],
  unit: number,
  grow = 2 * unit,
): Markup {
  const [x, y, width, height] = grown(box, grow).map(coordinate);
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${coordinate(2 * unit)}"`;
  const dash = dashes[kind].map((length) => coordinate(length * unit)).join(' ');
  return markup`<rect ${new Markup(shape)} fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="${coordinate(
    3.5 * unit,
  )}"/><rect ${new Markup(shape)} fill="none" stroke="${markColours[kind]}" stroke-width="${coordinate(
    (kind === 'candidate' ? 1.25 : 2) * unit,
  )}"${new Markup(dash === '' ? '' : ` stroke-dasharray="${dash}"`)}/>`;
}

/** Painted characters are underlined; those that are not have a dashed box, unknown ones a dotted box. */
export function runShape({ box, state }: CharacterRun, unit: number): Markup {
  if (state !== 'painted') return outline(box, state, unit, 0);
  const [x, y, width, height] = box;
  const path = `M${coordinate(x)} ${coordinate(y + height + unit)}h${coordinate(width)}`;
  const line = (colour: string, size: number, opacity: number) =>
    markup`<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${coordinate(size * unit)}"/>`;
  return markup`${line('#fff', 4, 0.85)}${line(markColours.painted, 2.25, 1)}`;
}

/** A wash of color that leaves letters readable. */
export function wash([x, y, width, height]: Box, fill: string, opacity: number): Markup {
  return markup`<rect x="${coordinate(x)}" y="${coordinate(y)}" width="${coordinate(
    width,
  )}" height="${coordinate(height)}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** Enlarged by this much on every side. */
export function grown([x, y, width, height]: Box, by: number): Box {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}
