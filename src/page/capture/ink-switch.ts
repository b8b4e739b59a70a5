// Takes text, single texts or things without text out of the picture by adopted style sheets; adds no node and no attribute.
import type { Fragment } from '../../episode/layout.js';
import type { InkReach, InkSwitch } from './protocol.js';
import { type Collector, rounded } from './collector.js';
import { isClear } from './hit.js';
import { structuralSelector } from './selector.js';
import { toBox } from './lines.js';

/** Four ids' worth of weight, so that an app's own `!important` on an id does not win. */
const ANY = '*:is(*, #a#a#a#a)';
const CLEAR = '-webkit-text-fill-color: transparent !important;';
// Not ::first-letter and ::first-line: any rule for them creates a separate box, which undoes kerning and moves what
// follows; both inherit the fill.
const TEXT_OFF = `
${ANY}, ${ANY}::before, ${ANY}::after, ${ANY}::placeholder {
  ${CLEAR}
  -webkit-text-stroke-color: transparent !important;
  text-decoration-color: transparent !important;
  text-emphasis-color: transparent !important;
  text-shadow: none !important;
}
${ANY}::selection { color: transparent !important; ${CLEAR} }
:where(*)::selection { background-color: Highlight; }
${ANY}::marker, ${ANY}::file-selector-button { color: transparent !important; }
:is(text, tspan, textPath):is(*, #a#a#a#a) {
  fill: transparent !important;
  stroke: transparent !important;
}`;

/** Switches the ink off in every root and reports what did not follow; `back` undoes it. */
export function switchInkOff(page: Collector): { result: InkSwitch; back: () => void } {
  const running = page.hasTransitions ? runningTransitions() : [];
  const roots = [...page.roots];
  const still = page.hasTransitions
    ? roots.map((root) => adopt(root, stillness(root, running)))
    : [];
  const off = roots.map((root) => adopt(root, TEXT_OFF + clippedBackgrounds(root, page)));
  return { result: canary(page), back: () => takeBack(off, still) };
}

/**
 * Without this, elements with `transition: all` would fade their text out over the next frames.
 * Transitions that run already are left alone: switching them off would end them under the app.
 */
function stillness(root: Root, running: readonly Element[]): string {
  const own = running.filter((element) => element.getRootNode() === root).map(structuralSelector);
  const except = own.length > 0 ? `:not(${own.join(', ')})` : '';
  return ['', '::before', '::after', '::placeholder']
    .map((part) => `${ANY}${except}${part} { transition: none !important; }`)
    .join('\n');
}

function runningTransitions(): Element[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    const isTransition = animation instanceof CSSTransition;
    return isTransition && effect instanceof KeyframeEffect && effect.target ? [effect.target] : [];
  });
}

/** Text cut out of its background has no color of its own: there the background is removed. */
function clippedBackgrounds(root: Root, page: Collector): string {
  const cut = new Set(
    page.origins
      .filter((_, id) => isSeen(page.fragments[id]))
      .flatMap(({ element }) => [element, element.parentElement])
      .filter((element) => element?.getRootNode() === root)
      .filter((element) => element && getComputedStyle(element).backgroundClip.includes('text')),
  );
  return [...cut]
    .flatMap((element) => (element ? [structuralSelector(element)] : []))
    .map((selector) => `:is(${selector}):is(*, #a#a#a#a) { background: none !important; }`)
    .join('\n');
}

function canary(page: Collector): InkSwitch {
  const missing = page.fragments.filter(
    (fragment) => isSeen(fragment) && keptColor(page, fragment),
  );
  const fill = getComputedStyle(document.documentElement).getPropertyValue(
    '-webkit-text-fill-color',
  );
  return {
    // Forced colors are applied after the computed style, which says transparent although it is not.
    took: isClear(fill) && !matchMedia('(forced-colors: active)').matches,
    missing: missing.map(({ id }) => id),
  };
}

function isSeen(fragment: Fragment | undefined): boolean {
  return fragment !== undefined && fragment.clipped !== null && fragment.hidden === null;
}

function keptColor(page: Collector, fragment: Fragment): boolean {
  const element = page.origins[fragment.id]?.element;
  if (!element) return true;
  const style = getComputedStyle(
    element,
    fragment.source === 'placeholder' ? '::placeholder' : null,
  );
  const inSvg = element instanceof SVGTextContentElement;
  return !isClear(inSvg ? style.fill : style.getPropertyValue('-webkit-text-fill-color'));
}

/**
 * Makes elements without text fully transparent, with everything in them, and returns the undo. Elements that move on
 * their own are left alone: their transitions would end under the app.
 */
export function hideFaces(page: Collector): () => void {
  const textless = [...page.controlElements.filter((_, id) => isTextless(page, id)), ...page.faces];
  const still = textless.filter((element) => element.getAnimations().length === 0);
  const rules = [...page.roots].flatMap((root) => {
    const own = still.filter((element) => element.getRootNode() === root).map(structuralSelector);
    return own.length === 0 ? [] : [{ root, which: `:is(${own.join(', ')}):is(*, #a#a#a#a)` }];
  });
  const unfading = rules
    .filter(() => page.hasTransitions)
    .map(({ root, which }) => adopt(root, `${which} { transition: none !important; }`));
  const hidden = rules.map(({ root, which }) => adopt(root, `${which} { opacity: 0 !important; }`));
  return () => takeBack(hidden, unfading);
}

function isTextless(page: Collector, id: number): boolean {
  const control = page.controls[id];
  if (!control?.clipped) return false;
  return control.fragments.every((one) => {
    const { text = '', source } = page.fragments[one] ?? {};
    return text.trim() === '' || source === 'placeholder';
  });
}

const NAME = 'sightline-other-text';
const RULE = `::highlight(${NAME}) {
  color: transparent !important;
  -webkit-text-fill-color: transparent !important;
  -webkit-text-stroke-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
}`;

/** Whether this browser can switch single texts off. */
export function canHideRanges(): boolean {
  return typeof Highlight === 'function' && 'highlights' in CSS;
}

/** Hides the ink of these fragments and returns the undo; fragments that are not text nodes stay. */
export function hideRanges(page: Collector, ids: readonly number[]): () => void {
  const added = [...page.roots].map((root) => adopt(root, RULE));
  CSS.highlights.set(NAME, new Highlight(...ids.flatMap((id) => rangeOf(page, id))));
  return () => {
    CSS.highlights.delete(NAME);
    for (const back of added) back();
  };
}

function rangeOf(page: Collector, id: number): StaticRange[] {
  const origin = page.origins[id];
  if (!origin?.node) return [];
  return [
    new StaticRange({
      startContainer: origin.node,
      startOffset: origin.start ?? 0,
      endContainer: origin.node,
      endOffset: origin.end ?? origin.node.length,
    }),
  ];
}

/** Swashes, slants and marks stick out by less than this, in px per px of font size. */
const OVERHANG = 0.25;

/** For each fragment the box of its element, and the reach of shadows, strokes and overhangs, px. */
export function inkReach(page: Collector, ids: readonly number[]): InkReach[] {
  return ids.map((id) => {
    const element = page.origins[id]?.element ?? document.documentElement;
    const style = getComputedStyle(element);
    const decorations = [style.textShadow, style.getPropertyValue('-webkit-text-stroke-width')];
    const lengths = decorations.join(' ').match(/-?[\d.]+(?=px)/g) ?? [];
    const reach = lengths.reduce((sum, length) => sum + Math.abs(Number(length)), 0);
    return {
      element: rounded(toBox(element.getBoundingClientRect())),
      reach: reach + parseFloat(style.fontSize) * OVERHANG + 2,
    };
  });
}

type Root = Document | ShadowRoot;

/** Adopts a sheet after all others and returns the undo, which is safe to call twice. */
function adopt(root: Root, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * First what was switched, and only after a style pass what kept it from fading: otherwise it would fade back under the
 * app.
 */
function takeBack(switched: readonly (() => void)[], still: readonly (() => void)[]): void {
  for (const back of switched) back();
  if (still.length > 0) document.documentElement.getBoundingClientRect();
  for (const back of still) back();
}
