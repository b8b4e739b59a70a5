// Collects pictures, frames and other regions whose content is not text in the DOM.
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { clipTo, outOfSight, contentBox, screenScale } from './clip.js';
import { type Collector, rounded } from './collector.js';
import type { Context } from './context.js';
import { toBox } from './lines.js';
import { shortSelector } from './selector.js';
import { measuredLine, textHeight, wrapText } from './measured-text.js';

type Kind = Layout['opaque'][number]['kind'];

const KINDS: Readonly<Record<string, Kind>> = {
  img: 'image',
  picture: 'image',
  canvas: 'canvas',
  video: 'video',
  audio: 'player',
  svg: 'svg',
  object: 'frame_unread',
  embed: 'frame_unread',
};

/** What a browser shows as a page of elements; it passes anything else to a viewer, as with PDF. */
const OF_ELEMENTS = /^(text|image|video|audio)\/|[/+]xml$|json$|javascript$/;

/** Adds the whole document if its elements are not what it shows. */
export function collectViewer(into: Collector): void {
  if (OF_ELEMENTS.test(document.contentType)) return;
  const box = rounded([0, 0, innerWidth, innerHeight]);
  into.opaque.push({ kind: 'viewer', box, element: document.contentType });
}

/** Adds an opaque region if the element is one and is at least partly visible. */
export function collectOpaque(from: Context, into: Collector): void {
  const { element } = from;
  if (showsAltText(element)) return collectAltText(element, from, into);
  if (!boxInSight(from, toBox(from.rect()))) return;
  const kind = kindOf(element, from.style);
  if (!kind) return;
  const name = shortSelector(element);
  for (const box of boxesOf(from)) {
    const seen = boxInSight(from, box);
    if (seen) into.opaque.push({ kind, box: seen, element: name, ...brokenOf(element) });
  }
}

/** An image without a size after loading did not load. */
function brokenOf(element: Element): { broken?: true } {
  const isBroken =
    element instanceof HTMLImageElement &&
    element.hasAttribute('src') &&
    element.complete &&
    element.naturalWidth === 0;
  return isBroken ? { broken: true } : {};
}

/** Adds a picture that an element shows beside its content. */
export function collectPicture(from: Context, box: Box, into: Collector): void {
  const seen = boxInSight(from, box);
  if (seen) into.opaque.push({ kind: 'image', box: seen, element: shortSelector(from.element) });
}

/** A picture fills its element; background pictures have places of their own. */
function boxesOf({ element, style, rect }: Context): Box[] {
  const isPicture = KINDS[element.localName] !== undefined || element.matches('input[type=image]');
  return isPicture ? [toBox(rect())] : pictureBoxes(element, style);
}

/** Adds an element that may have a closed shadow root, if it is at least partly visible. */
export function collectSealed(from: Context, into: Collector): void {
  const box = boxInSight(from, toBox(from.rect()));
  if (box) into.sealed.push({ kind: 'closed_root', box, element: shortSelector(from.element) });
}

function boxInSight({ style, outer, hidden }: Context, box: Box): Box | null {
  if (hidden || !outer.box || !intersect(outer.box, box)) return null;
  return style.visibility === 'visible' ? rounded(box) : null;
}

/** Shapes that letters are not made of, and what is read as text. */
const READABLE =
  /^(g|rect|circle|ellipse|line|text|tspan|title|desc|defs|style|clipPath|linearGradient|radialGradient|stop)$/;

/** A drawing with only plain shapes and text cannot hide words. */
function isReadable(element: Element): boolean {
  return (
    element instanceof SVGSVGElement &&
    [...element.querySelectorAll('*')].every(({ localName }) => READABLE.test(localName))
  );
}

function kindOf(element: Element, style: CSSStyleDeclaration): Kind | null {
  if (isReadable(element) || showsFallback(element)) return null;
  if (element instanceof HTMLInputElement && element.type === 'image') return 'image';
  return KINDS[element.localName] ?? (showsPictures(style) ? 'image' : null);
}

/** Whether an object could not be loaded, so that its content is shown instead. */
export function showsFallback(element: Element): boolean {
  if (!(element instanceof HTMLObjectElement)) return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}

/** A frame that is empty although it has an address: still loading, refused, or a file for a missing viewer. */
function isStillEmpty(element: Element): boolean {
  if (!(element instanceof HTMLIFrameElement) || element.srcdoc !== '') return false;
  const { src, contentDocument } = element;
  return contentDocument?.URL === 'about:blank' && !/^(about:|javascript:|$)/i.test(src);
}

/** Remembers where an iframe shows its content; the reader of the frames joins it with their text. */
export function collectFrame(from: Context, into: Collector): void {
  const { element, style, outer } = from;
  const name = shortSelector(element);
  const inherited = from.hidden && { reason: 'hidden_frame' as const, by: from.hidden.by };
  const content = contentBox(element, style, screenScale(element));
  const clipped = outer.box && intersect(outer.box, content);
  const unseen =
    style.visibility === 'visible' ? null : { reason: 'hidden_frame' as const, by: name };
  if (isStillEmpty(element) && clipped && !unseen && !from.hidden)
    into.opaque.push({ kind: 'frame_unread', box: rounded(content), element: name });
  into.frameElements.push(element);
  into.frames.push({
    content: rounded(content),
    scale: screenScale(element),
    clipped: clipped && rounded(clipped),
    hidden: unseen ?? inherited ?? (clipped ? null : into.named(outOfSight(outer, content))),
    element: name,
    order: into.nextOrder(),
  });
}

/** A picture in CSS; gradients do not count. */
const PICTURE = /url\(|cross-fade\(|image-set\(|paint\(|element\(/;
/** A border image thinner than this, px, shows no words. */
const LEAST_FRAME_PX = 12;

/** Whether pictures are behind an element's content, around it, in front of its bullet, or in its place. */
export function showsPictures(style: CSSStyleDeclaration): boolean {
  return PICTURE.test(style.backgroundImage) || PICTURE.test(style.content) || fillsBox(style);
}

/** Whether a picture without a known place belongs to the whole box: a mask or a border image. */
function fillsBox(style: CSSStyleDeclaration): boolean {
  const masks = [
    style.getPropertyValue('mask-image'),
    style.getPropertyValue('-webkit-mask-image'),
  ];
  return masks.some((mask) => PICTURE.test(mask)) || isFramed(style);
}

function isFramed({ borderImageSource, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration) {
  const widest = Math.max(parseFloat(borderTopWidth), parseFloat(borderLeftWidth));
  return PICTURE.test(borderImageSource) && widest >= LEAST_FRAME_PX;
}

/** One box per picture; the whole element if a picture is repeated or its size is not in px. */
function pictureBoxes(element: Element, style: CSSStyleDeclaration): Box[] {
  const whole = toBox(element.getBoundingClientRect());
  if (PICTURE.test(style.content) || fillsBox(style)) return [whole];
  const [sizes, repeats, positions] = [
    style.backgroundSize,
    style.backgroundRepeat,
    style.backgroundPosition,
  ].map(layersOf);
  return layersOf(style.backgroundImage).flatMap((image, index) => {
    if (!PICTURE.test(image)) return [];
    const of = (list: string[] | undefined): string => list?.[index % (list.length || 1)] ?? '';
    const isSingle = of(repeats) === 'no-repeat';
    return [(isSingle && placed(whole, of(sizes), of(positions))) || whole];
  });
}

/** Null if size or position are not in px or percentages. A height alone may be anything. */
function placed(whole: Box, size: string, position: string): Box | null {
  const [, across, down] = /^([\d.]+)px(?: (?:([\d.]+)px|auto))?$/.exec(size) ?? [];
  const [, x, y] = /^(calc\(.*?\)|\S+) (calc\(.*?\)|\S+)$/.exec(position) ?? [];
  if (across === undefined) return null;
  const [width, height] = [Number(across), down === undefined ? whole[3] : Number(down)];
  const left = offset(x ?? '', whole[2] - width);
  const top = offset(y ?? '', whole[3] - height);
  return left === null || top === null ? null : [whole[0] + left, whole[1] + top, width, height];
}

/** A position of a background in px: a length, a share of the room that is left, or both. */
function offset(position: string, room: number): number | null {
  const percent = /(-?[\d.]+)%/.exec(position)?.[1];
  const length = /(?:([-+]) )?(-?[\d.]+)px/.exec(position);
  if (percent === undefined && length === null) return null;
  const sign = length?.[1] === '-' ? -1 : 1;
  return (Number(percent ?? 0) / 100) * room + sign * Number(length?.[2] ?? 0);
}

/** The layers of a list, split at commas outside brackets and quotes. */
function layersOf(list: string): string[] {
  const layers = [''];
  let depth = 0;
  let quoted = false;
  for (const unit of list) {
    if (unit === '"') quoted = !quoted;
    if (!quoted && unit === '(') depth += 1;
    if (!quoted && unit === ')') depth -= 1;
    if (unit === ',' && depth === 0 && !quoted) layers.push('');
    else layers.push(`${layers.pop() ?? ''}${unit}`);
  }
  return layers.map((layer) => layer.trim());
}

/** The width of the broken-picture icon before the text, CSS px. */
const SIGN_PX = 17;

/** Whether the browser shows the alternative text of a picture. */
function showsAltText(element: Element): element is HTMLImageElement {
  const isPicture = element instanceof HTMLImageElement;
  return isPicture && element.complete && element.naturalWidth === 0 && element.alt.trim() !== '';
}

/** Adds the text, broken into lines that fit the box. */
function collectAltText(image: HTMLImageElement, from: Context, into: Collector): void {
  const { style, scale } = from;
  const box = toBox(image.getBoundingClientRect());
  const [x, y, width] = box;
  const inside = { ...from, clip: clipTo(from.outer, box, { by: image, kind: 'clip' }) };
  const [first = '', ...rest] = wrapText(image.alt, style, width / scale - SIGN_PX + 1);
  const step = (parseFloat(style.lineHeight) || textHeight(style)) * scale;
  for (const [index, text] of [first, ...rest].entries()) {
    const indent = index === 0 ? SIGN_PX * scale : 1;
    const line = measuredLine(text, style, { x: x + indent, y: y + index * step, scale });
    if (text.trim() !== '')
      into.addLine(line, inside, { source: 'pseudo', origin: { element: image } });
  }
}
