// Draws what was taken to be what on a picture of the page, as one HTML page without scripts; measures and finds nothing.
import type { Box } from '../../episode/layout.js';
import {
  labelType,
  placeLabels,
  labelWidth,
  type Placed,
  type WantedLabel,
} from '../claim-card/labels.js';
import { markup, Markup, shortenedText } from '../claim-card/markup.js';
import type { Findings, FoundBox, FoundBusyMark } from './findings.js';

type Kind = 'box' | 'send' | 'transcript' | 'user' | 'agent' | 'busy';

/** One box on the picture, in the order of their numbers. */
export interface PictureMark {
  kind: Kind;
  /** Null: out of sight, only in the list. */
  box: FoundBox | null;
  /** On the picture, such as "message box". */
  label: string;
  /** In the list under it. */
  told: string;
  selector: string | null;
}

export interface AnnotatedPicture {
  /** PNG of the viewport. */
  png: Buffer;
  viewport: { width: number; height: number };
  marks: readonly PictureMark[];
  /** Lines of text that no label hides while there is another place. */
  lines: readonly FoundBox[];
}

const colours: Readonly<Record<Kind, string>> = {
  box: '#1d4ed8',
  send: '#15803d',
  transcript: '#475569',
  user: '#7e22ce',
  agent: '#0f766e',
  busy: '#b45309',
};

/** A conversation can be long: what is out of sight is counted, not listed. */
const mostTold = 70;

export function pictureMarks(findings: Findings): PictureMark[] {
  const { box, send, transcript, messages } = findings;
  const part = (kind: Kind, label: string, one: Findings['transcript']): PictureMark[] =>
    one === null || one.element === ''
      ? []
      : [{ kind, label, box: one.box, told: partText(one), selector: one.selector }];
  return [
    ...part('box', 'message box', box),
    ...part('send', 'send', send),
    ...part('transcript', 'transcript', transcript),
    ...messages
      .filter((message) => message.box !== null)
      .map(({ side, text, box: place }): PictureMark => ({
        kind: side,
        label: side,
        box: place,
        told: shortenedText(text, mostTold),
        selector: null,
      })),
  ];
}

export function busyMarked(
  marks: readonly Pick<FoundBusyMark, 'box' | 'sentence'>[],
): PictureMark[] {
  return marks.map(({ box, sentence }) => ({
    kind: 'busy',
    label: 'busy mark',
    box,
    told: sentence,
    selector: null,
  }));
}

function partText({ element, name }: { element: string; name: string }): string {
  return name === '' ? element : `${element} "${shortenedText(name, mostTold)}"`;
}

/** The page that is screenshot for the annotated picture. */
export function annotatedPage(picture: AnnotatedPicture): string {
  const { viewport, png, marks } = picture;
  const labels = placed(picture);
  const { text } =
    markup`<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>
<div class="picture" style="width:${viewport.width}px;height:${viewport.height}px">
<img src="data:image/png;base64,${png.toString('base64')}" width="${viewport.width}" height="${viewport.height}" alt="">
<svg width="${viewport.width}" height="${viewport.height}">${marks.map((mark) => outline(mark))}${labels.map(({ place, kind }) => label(place, colours[kind]))}</svg>
</div>
<ol>${marks.map((mark, index) => row(mark, index + 1))}</ol></html>`;
  return text;
}

const style = new Markup(`
  * { box-sizing: border-box; }
  body { margin: 0; background: #fff; color: #1f2933; font: 13px/1.45 system-ui, 'Segoe UI', 'Liberation Sans', 'DejaVu Sans', sans-serif; }
  .picture { position: relative; border-bottom: 1px solid #cbd2d9; }
  .picture > * { position: absolute; inset: 0; }
  svg text { font-weight: 600; font-family: system-ui, 'Segoe UI', 'Liberation Sans', 'DejaVu Sans', sans-serif; }
  ol { list-style: none; margin: 0; padding: 12px 14px; }
  li { display: flex; gap: 10px; align-items: baseline; padding: 3px 0; }
  b { flex: none; width: 128px; color: #fff; border-radius: 4px; padding: 1px 7px; font-weight: 600; }
  span { overflow-wrap: anywhere; }
  code { margin-left: auto; flex: none; max-width: 46%; overflow-wrap: anywhere; color: #52606d; font: 12px 'Liberation Mono', 'DejaVu Sans Mono', monospace; }`);

function row({ kind, label: name, told, selector, box }: PictureMark, number: number): Markup {
  const away = box === null ? ' (out of sight)' : '';
  return markup`<li><b style="background:${colours[kind]}">${number} ${name}</b><span>${told}${away}</span>${
    selector === null ? null : markup`<code>${selector}</code>`
  }</li>`;
}

function outline({ kind, box }: PictureMark): Markup {
  if (box === null) return markup``;
  const isGround = kind === 'transcript';
  return markup`<rect x="${box.x + 1}" y="${box.y + 1}" width="${Math.max(1, box.width - 2)}" height="${Math.max(1, box.height - 2)}" rx="3" fill="none" stroke="${colours[kind]}" stroke-width="2"${
    isGround ? markup` stroke-dasharray="7 5"` : null
  }/>`;
}

interface Label {
  place: Placed;
  kind: Kind;
}

/** Words if they fit beside the text, else only the number; none on top of another. */
function placed({ marks, viewport, lines }: AnnotatedPicture): Label[] {
  const canvas: Box = [0, 0, viewport.width, viewport.height];
  const texts = lines.map(toBox);
  const parts = marks.filter(({ kind }) => kind !== 'transcript');
  const all: Label[] = [];
  marks.forEach(({ kind, box, label: name }, index) => {
    if (box === null) return;
    const number = String(index + 1);
    const wanted: WantedLabel = { box: toBox(box), wordings: [`${number} ${name}`, number] };
    const taken = all.map(({ place }) => place.box);
    const [place] = placeLabels([wanted], {
      canvas,
      keepFree: [...taken, ...texts],
      // Its own box is the best ground for a label; in another's it would seem to name that.
      rather: parts.flatMap((other) => (other.box && other.box !== box ? [toBox(other.box)] : [])),
      unit: 1,
    });
    all.push({ place: place ?? anywhere(number, wanted.box, { canvas, taken }), kind });
  });
  return all;
}

/** A crowded page: a number on the box itself, at the first place along its edge that no other label has. */
function anywhere(
  text: string,
  named: Box,
  { canvas, taken }: { canvas: Box; taken: readonly Box[] },
): Placed {
  const { font, padding, line } = labelType(1);
  const width = labelWidth(text) * font + 2 * padding;
  const [x, y, w, h] = named;
  const at = (left: number, top: number): Box => [
    Math.min(Math.max(0, left), canvas[2] - width),
    Math.min(Math.max(0, top), canvas[3] - line),
    width,
    line,
  ];
  const columns = Array.from({ length: 40 }, (_, step) => x + w - width - step * (width + 2));
  const places = [y, y + h - line].flatMap((top) => columns.map((left) => at(left, top)));
  const free = places.find((place) => !taken.some((other) => overlaps(place, other)));
  return { text, box: free ?? at(x, y), named };
}

function overlaps([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

function toBox({ x, y, width, height }: FoundBox): Box {
  return [x, y, width, height];
}

function label({ text, box, named }: Placed, colour: string): Markup {
  const [x, y, width, height] = box;
  const { font, padding } = labelType(1);
  return markup`${leader(box, named, colour)}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${colour}" stroke="#fff"/><text x="${x + padding}" y="${y + height / 2 + font * 0.36}" font-size="${font}" fill="#fff" textLength="${width - 2 * padding}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
}

/** A line to what is named, if the label did not fit beside it. */
function leader(box: Box, named: Box, colour: string): Markup | null {
  const above = named[1] - (box[1] + box[3]);
  const below = box[1] - (named[1] + named[3]);
  if (Math.max(above, below) <= 6) return null;
  const x = Math.min(Math.max(box[0] + box[2] / 2, named[0]), named[0] + named[2]);
  const [from, to] = above > 0 ? [box[1] + box[3], named[1]] : [box[1], named[1] + named[3]];
  return markup`<path d="M${box[0] + box[2] / 2} ${from}L${x} ${to}" stroke="${colour}" stroke-width="1.5"/>`;
}
