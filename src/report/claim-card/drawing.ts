// The whole screenshot with its fold and every box that the verdict mentions, as inline SVG with a list of names.
import type { Box } from '../../episode/layout.js';
import type { CharacterRun, ClaimResult } from '../../verdict/claim-result.js';
import { axisOf, onCanvas, type Axis } from './canvas.js';
import { drawLabels } from './label-layer.js';
import { labelWidth } from './labels.js';
import { markup, type Markup } from './markup.js';
import { marksOf, type Mark } from './marks.js';
import { coordinate, isDrawable } from './numbers.js';
import { drawFold, drawPageAround, type Scene } from './page-around.js';
import type { CardPicture } from './pictures.js';
import { markColours, outline, runShape, wash } from './shapes.js';

/** Above this width of the canvas a narrow window gets labels of numbers only. */
const WIDE_CANVAS_PX = 640;
const NARROW_DISPLAY_PX = 340;
const LEAST_DISPLAY_PX = 360;
const MOST_GHOST_PX = 24;

export interface Drawing {
  svg: Markup;
  marks: readonly Mark[];
  /** How many boxes are too far off to be drawn. */
  leftOut: number;
  /** The widest that it is shown, in CSS px. */
  mostWidthPx: number;
}

export function drawMarks(result: ClaimResult, picture: CardPicture): Drawing {
  const { marks, leftOut } = marksOf(result, picture.viewport);
  const runs = result.characters.filter(({ box }) => isDrawable(box));
  const scene = sceneOf([...marks, ...runs], picture);
  const [left, top, width, height] = scene.canvas;
  const view = [left, top, width, height].map(coordinate).join(' ');
  const placed = marks.map((mark) => ({
    ...mark,
    box: onCanvas(mark.box, scene.across, scene.down),
  }));
  const placedRuns = runs.map((run) => ({
    ...run,
    box: onCanvas(run.box, scene.across, scene.down),
  }));
  const narrow = width > WIDE_CANVAS_PX;
  const svg = markup`<svg class="drawing" viewBox="${view}" role="img" aria-label="The screenshot with marks; the list after it names them.">
${drawPageAround(scene)}<use href="#picture-with"/>
${drawBoxes(
  // For the deciding match, its characters say more than its box.
  runs.length > 0 ? placed.filter(({ isFocus }) => !isFocus) : placed,
  placedRuns,
  scene.unit,
)}${drawDistance(
    placed.find(({ isFocus }) => isFocus),
    scene,
  )}${drawFold(scene)}
${drawLabels(placed, placedRuns, scene, narrow ? 'wide' : 'any')}${
    narrow
      ? drawLabels(placed, placedRuns, { ...scene, unit: width / NARROW_DISPLAY_PX }, 'narrow')
      : null
  }</svg>`;
  return { svg, marks, leftOut, mostWidthPx: Math.round(Math.max(width, LEAST_DISPLAY_PX)) };
}

function sceneOf(boxed: readonly { box: Box }[], picture: CardPicture): Scene {
  const { viewport, scroll, document } = picture;
  const boxes = boxed.map(({ box }) => box);
  const across = axisOf(
    viewport.width,
    boxes.flatMap(([x, , w]) => [x, x + w]),
  );
  const down = axisOf(
    viewport.height,
    boxes.flatMap(([, y, , h]) => [y, y + h]),
  );
  const unit = unitOf(across.to - across.from);
  return { across, down, unit, viewport, scroll, document, canvas: canvasOf(across, down, unit) };
}

/** Type size is chosen for the size at which the drawing is likely to be shown. */
function unitOf(widthPx: number): number {
  const most = widthPx > WIDE_CANVAS_PX ? 1040 : 420;
  return widthPx / Math.min(Math.max(widthPx, LEAST_DISPLAY_PX), most);
}

/** Room for the strip under the fold, and a margin for labels if something is outside. */
function canvasOf(across: Axis, down: Axis, unit: number): Box {
  const rim = (length: number) => (length > 0 ? 28 * unit : 0);
  const left = across.from - rim(-across.from);
  const top = down.from - rim(-down.from);
  const right = across.to + (across.breaks.some((at) => at > 0) ? 28 * unit : 0);
  return [left, top, right - left, down.to + 34 * unit - top];
}

function drawBoxes(marks: readonly Mark[], runs: readonly CharacterRun[], unit: number): Markup[] {
  const order = ['opaque', 'candidate', 'near_miss', 'other', 'obstacle', 'painted', 'uncertain'];
  const sorted = [...marks].sort((a, b) => rank(a, order) - rank(b, order));
  return [
    ...sorted.map((mark) => drawBox(mark, unit)),
    ...runs.map(
      (run) =>
        markup`<g class="run">${wash(run.box, markColours[run.state], run.state === 'painted' ? 0.16 : 0.22)}${runShape(run, unit)}</g>`,
    ),
  ];
}

function rank({ kind }: Mark, order: readonly string[]): number {
  const found = order.indexOf(kind);
  return found === -1 ? order.length : found;
}

function drawBox(mark: Mark, unit: number): Markup {
  const { kind, box, outside, text, number } = mark;
  const hatched = kind === 'opaque' ? wash(box, 'url(#hatch)', 1) : null;
  const veiled = kind === 'obstacle' ? wash(box, markColours.obstacle, 0.1) : null;
  const ghost =
    outside === null ? null : markup`${wash(box, markColours[kind], 0.1)}${drawGhost(box, text)}`;
  return markup`<g class="box ${kind}${number === null ? null : ' numbered'}">${ghost}${hatched}${veiled}${outline(box, kind, unit)}</g>`;
}

/** Content at a place that no picture shows: the words, if they fit on one line in their box. */
function drawGhost([x, y, width, height]: Box, text: string): Markup | null {
  const line = text.replace(/\s+/gu, ' ').trim();
  const em = labelWidth(line) * 0.92;
  const font = Math.min(height * 0.72, width / em, MOST_GHOST_PX);
  // Several lines would be tiny: they are in the list.
  if (line === '' || font < height * 0.4 || font < 5) return null;
  return markup`<text class="ghost" x="${coordinate(x)}" y="${coordinate(
    y + height / 2 + font * 0.36,
  )}" font-size="${coordinate(font)}" textLength="${coordinate(
    em * font,
  )}" lengthAdjust="spacingAndGlyphs">${line}</text>`;
}

/** A line with two ends from the edge of the viewport to what was looked for. */
function drawDistance(mark: Mark | undefined, { viewport, canvas, unit }: Scene): Markup | null {
  if (!mark || mark.outside === null) return null;
  const [x, y, , height] = mark.box;
  const below = y - viewport.height;
  const above = -(y + height);
  if (Math.max(below, above) < 8 * unit) return null;
  const at = Math.max(x - 9 * unit, canvas[0] + 5 * unit);
  const [from, to] = below > 0 ? [viewport.height, y] : [y + height, 0];
  const end = (row: number) =>
    `M${coordinate(at - 4 * unit)} ${coordinate(row)}h${coordinate(8 * unit)}`;
  const path = `${end(from)}${end(to)}M${coordinate(at)} ${coordinate(from)}V${coordinate(to)}`;
  return markup`<path class="distance" d="${path}" stroke="${markColours[mark.kind]}" stroke-width="${coordinate(1.5 * unit)}"/>`;
}
