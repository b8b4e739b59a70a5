// What is needed of an element more than once, read once: a capture spends most of its time on styles and boxes.
import type { Still } from './still.js';

export interface Own {
  element: Element;
  style: CSSStyleDeclaration;
  display: string;
  position: string;
  contentVisibility: string;
  /** Its box on the screen. */
  rect: () => DOMRect;
  /** Where everything was when the capture began. */
  still: Still;
}

export function ownParts(element: Element, still: Still): Own {
  const style = getComputedStyle(element);
  const { display, position, contentVisibility } = style;
  const rect = () => still.boxes.get(element) ?? element.getBoundingClientRect();
  return { element, style, display, position, contentVisibility, rect, still };
}
