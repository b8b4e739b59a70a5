// Switches all text ink of a document off and on again through adopted style sheets; adds neither nodes nor attributes.
import type { Fragment } from '../../episode/layout.js';
import type { InkSwitch } from './protocol.js';
import type { Collector } from './collector.js';
import { isClear } from './is-clear.js';
import { structuralSelector } from './selector.js';
import { adopt, type Root, takeBack } from './sheets.js';

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
    (fragment) => isSeen(fragment) && keptColour(page, fragment),
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

function keptColour(page: Collector, fragment: Fragment): boolean {
  const element = page.origins[fragment.id]?.element;
  if (!element) return true;
  const style = getComputedStyle(
    element,
    fragment.source === 'placeholder' ? '::placeholder' : null,
  );
  const inSvg = element instanceof SVGTextContentElement;
  return !isClear(inSvg ? style.fill : style.getPropertyValue('-webkit-text-fill-color'));
}
