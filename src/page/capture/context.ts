// What an element passes on to its text and children: clips, scale, opacity, reasons for being hidden.
import type { Box, Fragment } from '../../episode/layout.js';
import { type Clip, clipContents, clipPathBox, clipRectBox, clipTo, viewportClip } from './clip.js';
import { type Own, ownParts, type Still } from './still.js';
import { animatedNow } from './passing.js';
import { shortSelector } from './selector.js';

type Hidden = Fragment['hidden'];

/**
 * Clips differ by position: a fixed or absolute descendant escapes every clip between itself and its containing block,
 * so each element passes on three chains.
 */
export interface Context extends Own {
  /** What clips the element's own box. */
  outer: Clip;
  /** What clips its text and its children in the flow. */
  clip: Clip;
  absolute: () => Clip;
  fixed: () => Clip;
  /** Screen px per CSS px of the element, after transforms and zoom. */
  scale: number;
  /** False below a rotation, a skew or a vertical writing mode. */
  upright: boolean;
  opacity: number;
  /** Whether a line goes through its text, from itself or an ancestor. */
  struck: boolean;
  hidden: Hidden;
  block: number;
  /** Whether it, or an ancestor, is being animated for a while. */
  animated: boolean;
  animatedElements: ReadonlySet<Element>;
}

/** The state above the root element. */
export function rootContext(topFrame: boolean, still: Still): Context {
  const viewport = viewportClip(topFrame);
  return {
    ...ownParts(document.documentElement, still),
    outer: viewport,
    clip: viewport,
    absolute: () => viewport,
    fixed: () => viewport,
    scale: 1,
    upright: true,
    opacity: 1,
    struck: false,
    hidden: null,
    block: 0,
    animated: false,
    animatedElements: animatedNow(still.roots),
  };
}

/** The same place in the document in a different style, such as a pseudo-element's. */
export function styledAs(style: CSSStyleDeclaration, from: Context): Context {
  return { ...from, style, contentVisibility: style.contentVisibility };
}

/** The context inside an element, or null if it is not rendered at all. */
export function enter(element: Element, parent: Context): Context | null {
  const here = ownParts(element, parent.still);
  const { style, display } = here;
  if (display === 'none') return null;
  if (display === 'contents') return { ...parent, ...here };
  const above = escapeToTopLayer(element, parent);
  const base = baseClip(here, above);
  const shape = shapeClip(here);
  const outer = shape ? clipTo(base, shape, { by: element, kind: 'clip' }) : base;
  const clip = clipContents(here, outer);
  const opacity = parent.opacity * Number(style.opacity);
  return {
    ...here,
    outer,
    clip,
    ...escapes(here, { above, clip, shape }),
    ...placement(style, parent),
    opacity,
    struck: hasLineThrough(here, parent),
    hidden: parent.hidden ?? hiddenHere(element, { opacity, parent }),
    block: parent.block,
    animated: parent.animated || parent.animatedElements.has(element),
    animatedElements: parent.animatedElements,
  };
}

/** The line goes through what flows in the element, not through things taken out of the flow or inserted as a block. */
function hasLineThrough({ style, display, position }: Own, parent: Context): boolean {
  if (style.textDecorationLine.includes('line-through')) return true;
  const isApart =
    /^inline-/.test(display) || style.float !== 'none' || /absolute|fixed/.test(position);
  return parent.struck && !isApart;
}

function escapeToTopLayer(element: Element, parent: Context): Context {
  const candidate = element instanceof HTMLDialogElement || element.hasAttribute('popover');
  const inTopLayer =
    (candidate && element.matches(':modal, :popover-open')) ||
    (document.fullscreenElement === element && element.matches(':fullscreen'));
  if (!inTopLayer) return parent;
  const viewport = viewportClip(
    parent.clip.kind === 'viewport' || rootKind(parent.clip) === 'viewport',
  );
  return { ...parent, clip: viewport, absolute: () => viewport, fixed: () => viewport };
}

function rootKind(clip: Clip): Clip['kind'] {
  return clip.parent ? rootKind(clip.parent) : clip.kind;
}

function baseClip({ position }: Own, parent: Context): Clip {
  if (position === 'fixed') return parent.fixed();
  return position === 'absolute' ? parent.absolute() : parent.clip;
}

function shapeClip({ element, style, position }: Own): Box | null {
  const { clipPath } = style;
  const box = clipPath === 'none' ? null : clipPathBox(element, clipPath);
  return box ?? (/absolute|fixed/.test(position) ? clipRectBox(element, style) : null);
}

/** A clip path clips the whole subtree, wherever its containing blocks are; overflow does not. */
function escapes(
  { element, style, position }: Own,
  { above, clip, shape }: { above: Context; clip: Clip; shape: Box | null },
): Pick<Context, 'absolute' | 'fixed'> {
  const cut = (inherited: Clip) =>
    shape ? clipTo(inherited, shape, { by: element, kind: 'clip' }) : inherited;
  const holdsFixed = once(() => isContainingBlockOfAll(style));
  const positioned = position !== 'static';
  const inherited = position === 'fixed' ? above.fixed : above.absolute;
  return {
    absolute: once(() => (positioned || holdsFixed() ? clip : cut(inherited()))),
    fixed: once(() => (holdsFixed() ? clip : cut(above.fixed()))),
  };
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}

/** CSS: transforms, filters and containment also create a containing block for fixed descendants. */
function isContainingBlockOfAll(style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline') return false;
  const set = [
    style.transform,
    style.translate,
    style.rotate,
    style.scale,
    style.perspective,
    style.filter,
    style.getPropertyValue('backdrop-filter') || 'none',
  ];
  return (
    set.some((value) => value !== 'none') ||
    /layout|paint|strict|content/.test(style.contain) ||
    /transform|translate|rotate|scale|perspective|filter/.test(style.willChange) ||
    /auto|hidden/.test(style.contentVisibility)
  );
}

function placement(
  style: CSSStyleDeclaration,
  parent: Context,
): Pick<Context, 'scale' | 'upright'> {
  const vertical = style.writingMode !== 'horizontal-tb';
  const plain = style.transform === 'none' && style.rotate === 'none' && style.scale === 'none';
  if (plain) return { scale: parent.scale, upright: parent.upright && !vertical };
  const matrix = new DOMMatrix(style.transform === 'none' ? undefined : style.transform);
  const factor = style.scale === 'none' ? 1 : Math.abs(parseFloat(style.scale));
  const turned = style.rotate !== 'none' || Math.abs(matrix.b) + Math.abs(matrix.c) > 1e-6;
  return {
    scale: parent.scale * factor * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)),
    upright: parent.upright && !vertical && !turned,
  };
}

function hiddenHere(
  element: Element,
  { opacity, parent }: { opacity: number; parent: Context },
): Hidden {
  const by = () => shortSelector(element);
  if (opacity === 0) return { reason: 'opacity', by: by() };
  const holder = parent.element;
  if (isFoldedAway(element)) return { reason: 'closed_details', by: shortSelector(holder) };
  if (parent.contentVisibility === 'hidden' && holder !== element) {
    return { reason: 'content_visibility', by: shortSelector(holder) };
  }
  return null;
}

function isFoldedAway(element: Element): boolean {
  const details = element.parentElement;
  if (!(details instanceof HTMLDetailsElement) || details.open) return false;
  return element !== details.querySelector(':scope > summary');
}
