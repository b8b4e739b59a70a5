// Collects regions with content that is not text in the DOM, and the places of frames; looks into none.
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { pictureBoxes, showsPictures } from './background-boxes.js';
import { collectAltText, showsAltText } from './alt-text.js';
import { outOfSight } from './clip.js';
import { rounded, type Collector } from './collector.js';
import { paddingBox, screenScale } from './clip-contents.js';
import type { Context } from './context.js';
import { toBox } from './lines.js';
import { shortSelector } from './selector.js';

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
  const content = frameContent(element, style);
  const clipped = outer.box && intersect(outer.box, content);
  const unseen =
    style.visibility === 'visible'
      ? null
      : { reason: 'hidden_frame' as const, by: shortSelector(element) };
  if (isStillEmpty(element) && clipped && !unseen && !from.hidden)
    into.opaque.push({
      kind: 'frame_unread',
      box: rounded(content),
      element: shortSelector(element),
    });
  into.frameElements.push(element);
  into.frames.push({
    content: rounded(content),
    scale: screenScale(element),
    clipped: clipped && rounded(clipped),
    hidden:
      unseen ?? inheritedReason(from) ?? (clipped ? null : into.named(outOfSight(outer, content))),
    element: shortSelector(element),
    order: into.nextOrder(),
  });
}

function inheritedReason({ hidden }: Context) {
  return hidden && { reason: 'hidden_frame' as const, by: hidden.by };
}

function frameContent(element: Element, style: CSSStyleDeclaration): Box {
  const [x, y, width, height] = paddingBox(element);
  const [across, down] = screenScale(element);
  const side = (name: string, scale: number) =>
    (parseFloat(style.getPropertyValue(name)) || 0) * scale;
  const left = side('padding-left', across);
  const top = side('padding-top', down);
  return [
    x + left,
    y + top,
    Math.max(0, width - left - side('padding-right', across)),
    Math.max(0, height - top - side('padding-bottom', down)),
  ];
}
