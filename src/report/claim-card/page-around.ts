// What is around the picture on the canvas: the rest of the page, stretches that were cut short, and the fold.
import type { Box } from '../../episode/layout.js';
import { intersect } from '../../pixels/boxes.js';
import type { Axis } from './canvas.js';
import { labelType, labelWidth } from './labels.js';
import { Markup, markup } from './markup.js';
import { coordinate, px } from './numbers.js';

/** One drawing: its canvas and what it shows, in CSS px of the viewport. */
export interface Scene {
  across: Axis;
  down: Axis;
  /** [x, y, width, height]: the part of the plane that is drawn. */
  canvas: Box;
  /** One px of type and line, in CSS px of the canvas. */
  unit: number;
  viewport: { width: number; height: number };
  scroll: { x: number; y: number };
  document: { width: number; height: number };
}

const HATCH = new Markup(
  `<defs><pattern id="hatch" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="#fff" fill-opacity=".35"/><path d="M0 0V10" stroke="#4a5568" stroke-width="4" stroke-opacity=".7"/></pattern></defs>`,
);

/** The page beyond the picture: a plain sheet, since only the boxes are known. */
export function drawPageAround({ canvas, across, down, unit, viewport }: Scene): Markup {
  const [left, top, width, height] = canvas;
  const bottom = top + height;
  const sheet = markup`<rect class="sheet" x="${coordinate(left)}" y="${coordinate(top)}" width="${coordinate(width)}" height="${coordinate(height)}"/>`;
  const cuts = [
    ...down.breaks.map((at) => zigzag(left, width, at, unit)),
    ...across.breaks.map((at) => upright(zigzag(top, bottom - top, -at, unit))),
  ];
  const frame = markup`<rect class="frame" x="0" y="0" width="${viewport.width}" height="${viewport.height}"/>`;
  return markup`${HATCH}${sheet}${cuts}${frame}`;
}

/** The sign for "something was left out here". */
function zigzag(from: number, length: number, at: number, unit: number): Markup {
  const step = 7 * unit;
  const teeth = Math.min(400, Math.ceil(length / step));
  const line = Array.from(
    { length: teeth },
    (_, index) => `l${coordinate(step)} ${coordinate((index % 2 === 0 ? 1 : -1) * 5 * unit)}`,
  ).join('');
  const start = `M${coordinate(from)} ${coordinate(at)}`;
  return markup`<path class="cut" d="${start}${line}"/>`;
}

function upright(shape: Markup): Markup {
  return markup`<g transform="rotate(90)">${shape}</g>`;
}

/** The bottom edge of the viewport. */
export function drawFold({ canvas, viewport, unit }: Scene): Markup {
  const path = `M${coordinate(canvas[0])} ${coordinate(viewport.height)}h${coordinate(canvas[2])}`;
  return markup`<path class="foldrim" d="${path}" stroke-width="${coordinate(3.5 * unit)}"/><path class="fold" d="${path}" stroke-width="${coordinate(2 * unit)}" stroke-dasharray="${coordinate(8 * unit)} ${coordinate(5 * unit)}"/>`;
}

/** The fold in words, under its line. */
export function drawFoldWords(scene: Scene, [x, y, width]: Box): Markup {
  const { font } = labelType(scene.unit);
  return markup`<text class="foldtext" x="${coordinate(x)}" y="${coordinate(
    y + font,
  )}" font-size="${coordinate(font)}" textLength="${coordinate(
    width,
  )}" lengthAdjust="spacingAndGlyphs">${foldWords(scene)}</text>`;
}

/** A place for these words, on the right or else on the left; null if the boxes leave none. */
export function foldWordsBox(scene: Scene, keepFree: readonly Box[]): Box | null {
  const { viewport, canvas, unit } = scene;
  const { font } = labelType(unit);
  const [left, , width] = canvas;
  const gap = 8 * unit;
  const wanted = Math.min(width - 2 * gap, labelWidth(foldWords(scene)) * font * 0.9);
  const places = [left + width - gap - wanted, left + gap].map((x): Box => {
    return [x, viewport.height + gap, wanted, font * 1.3];
  });
  return places.find((place) => !keepFree.some((box) => intersect(place, box))) ?? null;
}

/** What is known about the page beyond the fold. */
export function foldWords({
  viewport,
  scroll,
  document,
}: Pick<Scene, 'viewport' | 'scroll' | 'document'>): string {
  const beyond = Math.round(document.height - scroll.y - viewport.height);
  const fold = `fold at ${px(viewport.height)}`;
  return beyond > 0 ? `${fold}, the page goes on for ${px(beyond)}` : `${fold}, end of the page`;
}
