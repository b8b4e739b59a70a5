// How an element clips its content, and the boxes for that; knows nothing about its ancestors.
import type { Box } from '../../episode/layout.js';
import { clipTo, type Clip } from './clip.js';
import type { Own } from './own-parts.js';

/** The clip for an element's content: its padding box if overflow or containment cut it off. */
export function clipContents(
  { element, style, display, contentVisibility }: Own,
  outer: Clip,
): Clip {
  const boxless = display === 'inline' || display.startsWith('table-row') || display === 'ruby';
  if (boxless) return outer;
  const { contain, overflow } = style;
  const contained = /paint|strict|content/.test(contain) || /auto|hidden/.test(contentVisibility);
  if (!contained && overflow === 'visible') return outer;
  const { overflowX, overflowY } = style;
  const across = contained || overflowX !== 'visible';
  const down = contained || overflowY !== 'visible';
  if (belongsToViewport(element)) return outer;
  if (!(element instanceof HTMLElement) && !(element instanceof SVGSVGElement)) return outer;
  const [x, y, width, height] = paddingBox(element);
  const margin =
    overflowX === 'clip' ? parseFloat(style.getPropertyValue('overflow-clip-margin')) || 0 : 0;
  const far = 1e6;
  const own: Box = [
    across ? x - margin : x - far,
    down ? y - margin : y - far,
    across ? width + 2 * margin : 2 * far,
    down ? height + 2 * margin : 2 * far,
  ];
  return clipTo(outer, own, { by: element, kind: canScroll(element, style) ? 'scroll' : 'clip' });
}

/** The overflow of the root, or else of the body, is that of the viewport. */
function belongsToViewport(element: Element): boolean {
  if (element === document.documentElement) return true;
  if (element !== document.body) return false;
  return getComputedStyle(document.documentElement).overflow === 'visible';
}

function canScroll(element: Element, style: CSSStyleDeclaration): boolean {
  const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
  return (
    scrolls &&
    (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
  );
}

/** In px of the viewport, after transforms; for a rotated element its bounds. */
export function paddingBox(element: Element): Box {
  const rect = element.getBoundingClientRect();
  const [across, down] = screenScale(element, rect);
  return [
    rect.left + element.clientLeft * across,
    rect.top + element.clientTop * down,
    element.clientWidth * across,
    element.clientHeight * down,
  ];
}

/** Screen px per CSS px along x and y; 1 for what has no layout box of its own. */
export function screenScale(
  element: Element,
  rect = element.getBoundingClientRect(),
): [number, number] {
  if (!(element instanceof HTMLElement) || !element.offsetWidth || !element.offsetHeight)
    return [1, 1];
  const across = rect.width / element.offsetWidth;
  const down = rect.height / element.offsetHeight;
  // Offsets are rounded to whole px: differences within that rounding are not a scale.
  const rounding = (size: number, offset: number) => Math.abs(size - offset) < 1;
  return [
    rounding(rect.width, element.offsetWidth) ? 1 : across,
    rounding(rect.height, element.offsetHeight) ? 1 : down,
  ];
}
