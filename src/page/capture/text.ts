// Collects the text nodes: one fragment per visual line, with places where it may be painted.
import { exactLine, preservesSpace, roughLine, textStyleOf } from './characters.js';
import type { Collector } from './collector.js';
import type { Context } from './context.js';
import { linesOf, rectsOf, toBox } from './lines.js';
import { cutAtCharacter, ellipsisClip } from './ellipsis.js';
import { intersect } from '../../episode/boxes.js';

/** Adds the lines of one text node; white space without its own place joins the line before. */
export function collectText(node: Text, parent: Context, into: Collector): void {
  if (node.data === '') return;
  if (isBlank(node.data) && isOutside(parent) && !preservesSpace(parent.style)) {
    return into.endLine(' ');
  }
  const rects = parent.still.texts.get(node) ?? rectsOf(node);
  const lines = linesOf(node, rects, parent.clip.box);
  if (lines.length === 0) return into.endLine(' ');
  const style = textStyleOf(node.data, parent.element, parent);
  for (const span of lines) {
    const from = ellipsisClip(parent, span.rect);
    const inSight = from.clip.box && intersect(from.clip.box, toBox(span.rect));
    const line = (inSight ? exactLine : roughLine)(node, span, style);
    const cut = from === parent ? from : cutAtCharacter(from, line);
    if (line.text === '') continue;
    if (/\s/.test(node.data[span.start] ?? '') && /^\S/.test(line.text)) into.endLine(' ');
    const origin = { element: parent.element, node, start: span.start, end: span.end };
    into.addLine(line, cut, { source: 'text', origin });
    if (/\s$/.test(node.data.slice(span.start, span.end))) into.endLine(' ');
  }
}

/** Nothing but what collapses to a space. */
function isBlank(text: string): boolean {
  return !/[^ \t\n\r\f]/.test(text);
}

/**
 * Whether an element's box has room but none of it in sight: a space in it separates words, but its place is useless.
 */
function isOutside({ rect, clip }: Context): boolean {
  const { width, height } = rect();
  return width > 0 && height > 0 && !(clip.box && intersect(clip.box, toBox(rect())));
}
