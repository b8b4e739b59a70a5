// Places text by font metrics where the document does not let a script measure it; approximate by nature.
import type { Line } from './collector.js';

const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');

/** Null if the page forbids it. */
export const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;

/** Advance width in CSS px of the styled element. */
export function textWidth(text: string, style: CSSStyleDeclaration): number {
  if (!pen) return 0;
  pen.font = style.font || `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  return pen.measureText(text).width;
}

/** Height of a line of text without leading, in CSS px. */
export function textHeight(style: CSSStyleDeclaration): number {
  if (!pen) return parseFloat(style.fontSize);
  pen.font = style.font || `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const metrics = pen.measureText('Ag');
  return metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent;
}

/** A line that starts at a point of the viewport; `scale` turns CSS px of the element into screen px. */
export function measuredLine(
  text: string,
  style: CSSStyleDeclaration,
  at: { x: number; y: number; scale: number },
): Line {
  const edges = [at.x];
  for (let end = 1; end <= text.length; end += 1) {
    edges.push(at.x + textWidth(text.slice(0, end), style) * at.scale);
  }
  const width = (edges.at(-1) ?? at.x) - at.x;
  return { text, box: [at.x, at.y, width, textHeight(style) * at.scale], edges, approximate: true };
}

/** Breaks text into lines of at most `width` CSS px, at spaces where there are any. */
export function wrapText(text: string, style: CSSStyleDeclaration, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width));
}

function wrapParagraph(text: string, style: CSSStyleDeclaration, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    if (line !== '' && textWidth((line + word).trimEnd(), style) > width) {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  return [...lines, line];
}
