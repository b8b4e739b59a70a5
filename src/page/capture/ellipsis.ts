// Removes the room of an ellipsis: its ink would otherwise count for the characters it replaced.
import type { Box } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { clipTo } from './clip.js';
import { paddingBox } from './clip-contents.js';
import type { Line } from './collector.js';
import type { Context } from './context.js';
import { pen } from './pen.js';

/**
 * Text cut off by a line clamp: on its last line the ellipsis replaces whatever would reach into it.
 */
function clampBlock(element: Element, line: DOMRect): Element | null {
  for (let block: Element | null = element; block; block = block.parentElement) {
    const style = getComputedStyle(block);
    if (style.getPropertyValue('-webkit-line-clamp') !== 'none') {
      const box = paddingBox(block);
      const isLast =
        line.bottom + line.height / 2 > box[1] + box[3] - parseFloat(style.paddingBottom);
      return isLast && block.scrollHeight > block.clientHeight ? block : null;
    }
    if (!style.display.startsWith('inline') && style.display !== 'contents') return null;
  }
  return null;
}

/** The context of a line, clipped before the ellipsis when its block cuts it off with one. */
export function ellipsisClip(parent: Context, line: DOMRect): Context {
  const { box } = parent.clip;
  // Styles are read only for visible lines: for all others it would cost as much as the capture itself.
  if (!box || !intersect(box, [line.left, line.top, line.width, line.height])) return parent;
  const overflows = line.right > box[0] + box[2];
  const clamp = clampBlock(parent.element, line);
  const block = clamp ?? (overflows ? cuttingBlock(parent.element) : null);
  if (!block) return parent;
  const style = getComputedStyle(block);
  const padding = paddingBox(block);
  const right = padding[0] + padding[2] - (parseFloat(style.paddingRight) || 0) * parent.scale;
  if (!clamp && line.right <= right + 0.5) return parent;
  const own: Box = [
    padding[0] - 1e6,
    line.top,
    right - ellipsisWidth(style) * parent.scale - padding[0] + 1e6,
    line.height,
  ];
  return { ...parent, clip: clipTo(parent.clip, own, { by: block, kind: 'clip' }) };
}

function cuttingBlock(element: Element): Element | null {
  for (let block: Element | null = element; block; block = block.parentElement) {
    const { display, textOverflow, overflowX } = getComputedStyle(block);
    if (textOverflow === 'ellipsis' && overflowX !== 'visible') return block;
    if (!display.startsWith('inline') && display !== 'contents') return null;
  }
  return null;
}

function ellipsisWidth(style: CSSStyleDeclaration): number {
  if (!pen) return 0;
  pen.font = style.font;
  return pen.measureText('…').width;
}

/** The ellipsis replaces whole characters: the rest ends where the last whole one does. */
export function cutAtCharacter(from: Context, { edges, cells }: Line): Context {
  const { clip } = from;
  if (!edges || cells || !clip.parent) return from;
  const limit = clip.own[0] + clip.own[2];
  const end = edges.findLast((edge) => edge <= limit + 0.5);
  if (end === undefined || end >= limit) return from;
  const [x, y, , height] = clip.own;
  const own: Box = [x, y, end - x, height];
  return {
    ...from,
    clip: { ...clip, own, box: clip.parent.box && intersect(clip.parent.box, own) },
  };
}
