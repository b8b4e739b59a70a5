// The whole screenshot with its fold and every box that the verdict speaks of, as inline SVG with a list of names.
import type { Box } from '../../episode/layout.js';
import type { CharacterRun, ClaimResult } from '../../verdict/claim-result.js';
import { axisOf, onCanvas, type Axis } from './canvas.js';
import { drawLabels } from './label-layer.js';
import { markup, type Markup } from './markup.js';
import { marksOf, type Mark } from './marks.js';
import { coordinate, isDrawable } from './numbers.js';
import { drawFold, drawPageAround, type Scene } from './page-around.js';
import type { CardPicture } from './pictures.js';
import { markColours, outline, runShape, wash } from './shapes.js';

/** Above this width of the canvas a narrow window gets labels of numbers only. */
const WIDE_CANVAS_PX = 640;
const NARROW_DISPLAY_PX = 340;

export interface Drawing {
  svg: Markup;
  marks: readonly Mark[];
  /** Width of the canvas in CSS px. */
  width: number;
  height: number;
}

export function drawMarks(result: ClaimResult, picture: CardPicture): Drawing {
  const marks = marksOf(result, picture.viewport);
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
  const svg = markup`<svg class="drawing" viewBox="${view}" role="img" aria-label="The screenshot with marks; the list after it names them." style="max-width:${Math.round(
    Math.max(width * 1.25, 480),
  )}px">
${drawPageAround(scene)}<use href="#picture-with"/>
${drawBoxes(placed, placedRuns, scene.unit)}${drawFold(scene)}
${drawLabels(placed, placedRuns, scene, narrow ? 'wide' : 'any')}${
    narrow
      ? drawLabels(placed, placedRuns, { ...scene, unit: width / NARROW_DISPLAY_PX }, 'narrow')
      : null
  }</svg>`;
  return { svg, marks, width, height };
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
  const unit = Math.max(
    1,
    (across.to - across.from) / (viewport.width > WIDE_CANVAS_PX ? 1040 : 420),
  );
  return { across, down, unit, viewport, scroll, document, canvas: canvasOf(across, down, unit) };
}

/** Room for the strip under the fold, and a rim for labels where something lies outside. */
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
    ...runs.map(({ box, state }) =>
      wash(box, markColours[state], state === 'painted' ? 0.16 : 0.22),
    ),
    ...runs.map((run) => runShape(run, unit)),
  ];
}

function rank({ kind }: Mark, order: readonly string[]): number {
  const found = order.indexOf(kind);
  return found === -1 ? order.length : found;
}

function drawBox(mark: Mark, unit: number): Markup {
  const { kind, box, outside, text } = mark;
  const hatched = kind === 'opaque' ? wash(box, 'url(#hatch)', 1) : null;
  const veiled = kind === 'obstacle' ? wash(box, markColours.obstacle, 0.1) : null;
  const ghost = outside === null ? null : drawGhost(box, text, kind);
  return markup`<g class="box ${kind}">${ghost}${hatched}${veiled}${outline(box, kind, unit)}</g>`;
}

/** What stands at a place that no picture shows: the words, in the size of their box. */
function drawGhost(box: Box, text: string, kind: Mark['kind']): Markup {
  const [x, y, width, height] = box;
  const font = Math.min(height * 0.72, 40);
  const line = text.replace(/\s+/gu, ' ').trim();
  const fits = line !== '' && font > 5 && width / (line.length * font) > 0.3;
  const isLine = fits && width / (line.length * font) < 0.9;
  const words = isLine
    ? markup`<text class="ghost" x="${coordinate(x)}" y="${coordinate(
        y + height * 0.74,
      )}" font-size="${coordinate(font)}" textLength="${coordinate(
        width,
      )}" lengthAdjust="spacingAndGlyphs">${line}</text>`
    : null;
  return markup`${wash(box, markColours[kind], 0.1)}${words}`;
}
