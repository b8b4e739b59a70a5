// Collects regions whose content is no text in the DOM, and the places of frames; looks into none.
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../pixels/boxes.js';
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
  svg: 'svg',
  object: 'frame_unread',
  embed: 'frame_unread',
};

/** Adds an opaque region where the element is one and some of it can be seen. */
export function collectOpaque(from: Context, into: Collector): void {
  const { element } = from;
  if (showsAltText(element)) return collectAltText(element, from, into);
  const kind = kindOf(from.element, from.style);
  const box = kind && boxInSight(from);
  if (box) into.opaque.push({ kind, box, element: shortSelector(from.element) });
}

/** Adds an element that may hold a closed shadow root, where some of it can be seen. */
export function collectSealed(from: Context, into: Collector): void {
  const box = boxInSight(from);
  if (box) into.sealed.push({ kind: 'closed_root', box, element: shortSelector(from.element) });
}

function boxInSight({ element, style, outer, hidden }: Context): Box | null {
  if (style.visibility !== 'visible' || hidden) return null;
  const box = KINDS[element.localName]
    ? toBox(element.getBoundingClientRect())
    : backgroundBox(element, style);
  return outer.box && intersect(outer.box, box) ? rounded(box) : null;
}

/** Shapes of which no letters are made, and what is read as text. */
const READABLE =
  /^(g|rect|circle|ellipse|line|text|tspan|title|desc|defs|style|clipPath|linearGradient|radialGradient|stop)$/;

/** A drawing that holds nothing but plain shapes and text can hide no words. */
function isReadable(element: Element): boolean {
  return (
    element instanceof SVGSVGElement &&
    [...element.querySelectorAll('*')].every(({ localName }) => READABLE.test(localName))
  );
}

function kindOf(element: Element, style: CSSStyleDeclaration): Kind | null {
  if (isReadable(element)) return null;
  if (element instanceof HTMLInputElement && element.type === 'image') return 'image';
  return KINDS[element.localName] ?? (showsPicture(style) ? 'image' : null);
}

/** Where a picture that is not repeated stands behind an element; else all of the element. */
function backgroundBox(element: Element, style: CSSStyleDeclaration): Box {
  const whole = toBox(element.getBoundingClientRect());
  const [, across, down] = /^([\d.]+)px ([\d.]+)px$/.exec(style.backgroundSize) ?? [];
  const [, x, y] = /^(calc\(.*?\)|\S+) (calc\(.*?\)|\S+)$/.exec(style.backgroundPosition) ?? [];
  if (across === undefined || down === undefined || style.backgroundRepeat !== 'no-repeat')
    return whole;
  const [width, height] = [Number(across), Number(down)];
  const left = offset(x ?? '', whole[2] - width);
  const top = offset(y ?? '', whole[3] - height);
  return left === null || top === null ? whole : [whole[0] + left, whole[1] + top, width, height];
}

/** A position of a background in px: a length, a share of the room that is left, or both. */
function offset(position: string, room: number): number | null {
  const percent = /(-?[\d.]+)%/.exec(position)?.[1];
  const length = /(?:([-+]) )?(-?[\d.]+)px/.exec(position);
  if (percent === undefined && length === null) return null;
  const sign = length?.[1] === '-' ? -1 : 1;
  return (Number(percent ?? 0) / 100) * room + sign * Number(length?.[2] ?? 0);
}

/** A picture behind the element's content, or in its place. */
function showsPicture(style: CSSStyleDeclaration): boolean {
  return style.backgroundImage.includes('url(') || style.content.includes('url(');
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
