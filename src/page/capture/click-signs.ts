// Evidence that a click on an element without a role does something; without any, it is unknown.
import type { ClickSign } from '../../episode/layout.js';
import { flatParent } from './flat-tree.js';

/** The signs on this very element; none on the page as a whole, where frameworks listen for everything inside. */
export function clickSigns(element: Element, style: CSSStyleDeclaration): ClickSign[] {
  if (element === document.documentElement || element === document.body) return [];
  const signs: ClickSign[] = [];
  if (isListenedTo(element)) signs.push('listener');
  if (hasHandler(element)) signs.push('handler');
  if (style.cursor === 'pointer' && !inheritsPointer(element)) signs.push('cursor');
  return signs;
}

/** From the script that runs before the page; if it did not run, nothing is known about listeners. */
function isListenedTo(element: Element): boolean {
  const known = Reflect.get(globalThis, Symbol.for('sightline.clickListeners')) as unknown;
  return known instanceof WeakSet && known.has(element) && !isReactRoot(element);
}

function isReactRoot(element: Element): boolean {
  return Object.keys(element).some((key) => /^(_react|__react)\w*Container/.test(key));
}

/** `onclick`, or what a framework that listens at the root keeps on the element: React, Svelte, Solid. */
function hasHandler(element: Element): boolean {
  if (typeof (element as Partial<HTMLElement>).onclick === 'function') return true;
  return Object.keys(element).some((key) => {
    if (key === '__click' || key === '$$click') return true;
    if (!/^__react(Props|EventHandlers)\$/.test(key)) return false;
    const props: unknown = Reflect.get(element, key);
    return typeof props === 'object' && props !== null && 'onClick' in props && !!props.onClick;
  });
}

function inheritsPointer(element: Element): boolean {
  const parent = flatParent(element);
  const holder = parent instanceof ShadowRoot ? parent.host : parent;
  return holder instanceof Element && getComputedStyle(holder).cursor === 'pointer';
}
