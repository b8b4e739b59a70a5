// What is asked of one element more than once, read once: styles and boxes are what a capture spends its time on.
import { once } from './once.js';

export interface Own {
  element: Element;
  style: CSSStyleDeclaration;
  display: string;
  position: string;
  contentVisibility: string;
  /** Its box on the screen, measured when first asked for. */
  rect: () => DOMRect;
}

export function ownParts(element: Element): Own {
  const style = getComputedStyle(element);
  const { display, position, contentVisibility } = style;
  const rect = once(() => element.getBoundingClientRect());
  return { element, style, display, position, contentVisibility, rect };
}
