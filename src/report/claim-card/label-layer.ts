// The layer of labels on the drawing: words if there is room for them, otherwise numbers.
import type { CharacterRun } from '../../verdict/claim-result.js';
import { labelType, placeLabels, type Placed } from './labels.js';
import { markup, type Markup } from './markup.js';
import type { Mark } from './marks.js';
import { coordinate, measurementWords } from './numbers.js';
import { drawFoldWords, foldWordsBox, type Scene } from './page-around.js';
import { grown, markColours } from './shapes.js';

/** Regions that are mostly larger than a label; a label may go in their corner. */
const ground: ReadonlySet<Mark['kind']> = new Set(['obstacle', 'opaque']);

/** @param width which windows the layer is for: a drawing of a wide screen has one for each. */
export function drawLabels(
  marks: readonly Mark[],
  runs: readonly CharacterRun[],
  scene: Scene,
  width: 'wide' | 'narrow' | 'any',
): Markup {
  const numbered = marks.filter(({ number }) => number !== null);
  const small = (some: readonly Mark[]) =>
    some.filter(({ kind }) => !ground.has(kind)).map(({ box }) => grown(box, 2));
  const foldWords = width === 'narrow' ? null : foldWordsBox(scene, small(marks));
  const placed = placeLabels(
    numbered.map((mark) => ({ box: mark.box, wordings: wordings(mark, width) })),
    {
      canvas: scene.canvas,
      keepFree: [
        ...small(numbered),
        ...runs.map(({ box }) => box),
        ...(foldWords === null ? [] : [foldWords]),
      ],
      rather: small(marks),
      unit: scene.unit,
    },
  );
  const colourOf = (label: Placed) =>
    markColours[numbered.find(({ box }) => box === label.named)?.kind ?? 'candidate'];
  return markup`<g class="labels ${width}" aria-hidden="true">${foldWords === null ? null : drawFoldWords(scene, foldWords)}${placed.map(
    (label) => drawLabel(label, colourOf(label), scene.unit),
  )}</g>`;
}

function wordings({ number, label, kind }: Mark, width: 'wide' | 'narrow' | 'any'): string[] {
  const { sign, word } = measurementWords[kind];
  const least = String(number);
  return width === 'narrow'
    ? [`${least} ${sign}`, least]
    : [`${least} ${label}`, `${least} ${sign} ${word}`, `${least} ${sign}`, least];
}

function drawLabel({ text, box, named }: Placed, colour: string, unit: number): Markup {
  const [x, y, width, height] = box;
  const { font, padding } = labelType(unit);
  return markup`${leader(box, named, colour, unit)}<g class="label"><rect x="${coordinate(x)}" y="${coordinate(
    y,
  )}" width="${coordinate(width)}" height="${coordinate(height)}" rx="${coordinate(4 * unit)}" fill="${colour}" stroke="#fff" stroke-width="${coordinate(
    unit,
  )}"/><text x="${coordinate(x + padding)}" y="${coordinate(
    y + height / 2 + font * 0.36,
  )}" font-size="${coordinate(font)}" textLength="${coordinate(
    width - 2 * padding,
  )}" lengthAdjust="spacingAndGlyphs">${text}</text></g>`;
}

/** A line to what is named, if the label did not fit beside it. */
function leader(
  box: Placed['box'],
  named: Placed['box'],
  colour: string,
  unit: number,
): Markup | null {
  const above = named[1] - (box[1] + box[3]);
  const below = box[1] - (named[1] + named[3]);
  const gap = Math.max(above, below);
  if (gap <= 6 * unit) return null;
  const x = Math.min(Math.max(box[0] + box[2] / 2, named[0]), named[0] + named[2]);
  const from = above > 0 ? box[1] + box[3] : box[1];
  const to = above > 0 ? named[1] : named[1] + named[3];
  return markup`<path d="M${coordinate(box[0] + box[2] / 2)} ${coordinate(from)}L${coordinate(x)} ${coordinate(to)}" stroke="${colour}" stroke-width="${coordinate(1.5 * unit)}"/>`;
}
