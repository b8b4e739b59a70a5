// The chain of boxes that clip an element, and why a box is out of sight; reads no styles.
import type { Box, Fragment } from '../../episode/layout.js';
import { intersect } from '../../pixels/boxes.js';
import { shortSelector } from './selector.js';

type Hidden = Fragment['hidden'];

/** One clipping box and everything that clips it in turn. */
export interface Clip {
  /** What is left after the whole chain; null when that is nothing. */
  box: Box | null;
  own: Box;
  kind: 'scroll' | 'clip' | 'viewport' | 'frame';
  by: Element | null;
  parent: Clip | null;
}

export function viewportClip(topFrame: boolean): Clip {
  const box: Box = [0, 0, innerWidth, innerHeight];
  return { box, own: box, kind: topFrame ? 'viewport' : 'frame', by: null, parent: null };
}

export function clipTo(
  parent: Clip,
  own: Box,
  cause: { by: Element; kind: 'scroll' | 'clip' },
): Clip {
  return { box: parent.box && intersect(parent.box, own), own, ...cause, parent };
}

/** Why nothing of a box is left: the innermost clip that leaves nothing of it. */
export function outOfSight(clip: Clip, box: Box): NonNullable<Hidden> {
  for (let link: Clip | null = clip; link; link = link.parent) {
    if (!intersect(link.own, box)) return { reason: reasonAt(link, box), by: nameOf(link) };
  }
  return { reason: 'clipped', by: nameOf(clip) };
}

function reasonAt(clip: Clip, box: Box): NonNullable<Hidden>['reason'] {
  if (box[2] <= 0 || box[3] <= 0) return 'too_small';
  if (clip.kind === 'clip') return 'clipped';
  if (clip.kind !== 'viewport') return 'scrolled_out';
  if (box[1] >= clip.own[3]) return 'below_fold';
  return box[1] + box[3] <= 0 ? 'above_viewport' : 'beside_viewport';
}

function nameOf(clip: Clip): string | null {
  return clip.by && shortSelector(clip.by);
}
