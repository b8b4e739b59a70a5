// Collects the alternative text shown instead of a picture that could not be loaded.
import type { Collector } from './collector.js';
import { clipTo } from './clip.js';
import type { Context } from './context.js';
import { measuredLine, textHeight, wrapText } from './measured-text.js';
import { toBox } from './lines.js';

/** The width of the broken-picture icon before the text, CSS px. */
const SIGN_PX = 17;

/** Whether the browser shows the alternative text of a picture. */
export function showsAltText(element: Element): element is HTMLImageElement {
  const isPicture = element instanceof HTMLImageElement;
  return isPicture && element.complete && element.naturalWidth === 0 && element.alt.trim() !== '';
}

/** Adds the text, broken into lines that fit the box. */
export function collectAltText(image: HTMLImageElement, from: Context, into: Collector): void {
  const { style, scale } = from;
  const box = toBox(image.getBoundingClientRect());
  const [x, y, width] = box;
  const inside = { ...from, clip: clipTo(from.outer, box, { by: image, kind: 'clip' }) };
  const [first = '', ...rest] = wrapText(image.alt, style, width / scale - SIGN_PX + 1);
  const step = (parseFloat(style.lineHeight) || textHeight(style)) * scale;
  for (const [index, text] of [first, ...rest].entries()) {
    const indent = index === 0 ? SIGN_PX * scale : 1;
    const line = measuredLine(text, style, { x: x + indent, y: y + index * step, scale });
    if (text.trim() !== '')
      into.addLine(line, inside, { source: 'pseudo', origin: { element: image } });
  }
}
