// States that only a running page has, written as styles: top layer, animations, scroll positions.
import type { Collector } from '../capture/collector.js';
import { isField } from '../capture/fields.js';

/** Inline style of every element that an animation or transition holds, as it is at this moment. */
export function animatedStyles(): ReadonlyMap<Element, string> {
  const styles = new Map<Element, string>();
  for (const { effect } of document.getAnimations()) {
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement) continue;
    const computed = getComputedStyle(effect.target);
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    const held = [...names]
      .filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))
      .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .map((name) => `${name}:${computed.getPropertyValue(name)}!important`);
    styles.set(effect.target, [styles.get(effect.target) ?? '', ...held].join(';'));
  }
  return styles;
}

/** How an element got above all others; null for those that did not. */
export function topLayerKind(element: Element): 'modal' | 'popover' | null {
  if (element instanceof HTMLDialogElement && element.matches(':modal')) return 'modal';
  const isPopover = element.hasAttribute('popover') && element.matches(':popover-open');
  return isPopover ? 'popover' : null;
}

/** Puts a top-layer element where it is, above everything, with its backdrop. */
export function topLayerStyle(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { display, boxShadow } = getComputedStyle(element);
  const backdrop = getComputedStyle(element, '::backdrop').backgroundColor;
  const shadows = [boxShadow === 'none' ? '' : boxShadow, `0 0 0 200vmax ${backdrop}`];
  return [
    `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px`,
    'right:auto;bottom:auto;margin:0;box-sizing:border-box;max-width:none;max-height:none',
    'transform:none;translate:none;scale:none;rotate:none;z-index:2147483647',
    `display:${display};box-shadow:${shadows.filter((one) => one !== '').join(',')}`,
  ].join(';');
}

/** Whether an element is scrolled within itself; the page's own scroller is not meant. */
export function isScrolled(element: Element, { cutters }: Collector): boolean {
  // Checking an element costs a layout, and most cannot be scrolled.
  if (!cutters.has(element) && element !== document.body && !isField(element)) return false;
  if (element.scrollTop === 0 && element.scrollLeft === 0) return false;
  return element !== document.scrollingElement && !(element instanceof HTMLTextAreaElement);
}

/** Markers are at a position in the scrolled content, which has to be the scroller's own. */
export function scrollerStyle(element: Element): string {
  return getComputedStyle(element).position === 'static' ? 'position:relative' : '';
}

/** An empty element of the size of the view at the visible position: browsers start there. */
export function scrollMarker(element: Element): string {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  return markerAt(scrollLeft, scrollTop, [clientWidth, clientHeight]);
}

/** The same for the page itself; empty if it is not scrolled. */
export function pageScrollMarker(): string {
  if (scrollX === 0 && scrollY === 0) return '';
  const isStatic = getComputedStyle(document.body).position === 'static';
  const { left, top } = document.body.getBoundingClientRect();
  const [x, y] = isStatic ? [scrollX, scrollY] : [-left, -top];
  return markerAt(x, y, [innerWidth, innerHeight]);
}

function markerAt(left: number, top: number, [width, height]: [number, number]): string {
  const style = `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  return `<sightline-scroll style="${style};margin:0;pointer-events:none;scroll-initial-target:nearest"></sightline-scroll>`;
}
