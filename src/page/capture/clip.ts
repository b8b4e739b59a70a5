// The chain of boxes that clip an element, and why a box is out of sight; reads no styles.
import type { Box, Fragment } from '../../episode/layout.js';
import { areaPx, intersect } from '../../episode/boxes.js';

type Hidden = Fragment['hidden'];

/** One clipping box and everything that clips it in turn. */
export interface Clip {
  /** What is left after the whole chain; null if nothing. */
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

/** A clip as the reason why something cannot be seen; `by` is null for the viewport. */
export interface HiddenBecause<Reason> {
  reason: Reason;
  by: Element | null;
}

/** Why nothing of a box is left: the innermost clip that leaves nothing of it. */
export function outOfSight(clip: Clip, box: Box): HiddenBecause<NonNullable<Hidden>['reason']> {
  for (let link: Clip | null = clip; link; link = link.parent) {
    if (!intersect(link.own, box)) return { reason: reasonAt(link, box), by: link.by };
  }
  return { reason: 'clipped', by: clip.by };
}

type CutReason = NonNullable<Fragment['cut']>['reason'];

/** Share of a box that counts as whole: line boxes extend a little beyond their block. */
const WHOLE = 0.9;

/** Why only a part of a box is left: the clip that leaves least of it. Null if it is whole. */
export function cutOff(clip: Clip, box: Box): HiddenBecause<CutReason> | null {
  let least: { share: number; link: Clip } | null = null;
  for (let link: Clip | null = clip; link; link = link.parent) {
    const left = intersect(link.own, box);
    const share = left ? areaPx(left) / areaPx(box) : 0;
    if (share < WHOLE && (least === null || share < least.share)) least = { share, link };
  }
  return least && { reason: cutAt(least.link, box), by: least.link.by };
}

function cutAt(clip: Clip, box: Box): CutReason {
  if (clip.kind === 'clip') return 'clipped';
  if (clip.kind !== 'viewport') return 'scrolled_out';
  if (box[1] + box[3] > clip.own[3]) return 'below_fold';
  return box[1] < 0 ? 'above_viewport' : 'beside_viewport';
}

function reasonAt(clip: Clip, box: Box): NonNullable<Hidden>['reason'] {
  if (box[2] <= 0 || box[3] <= 0) return 'too_small';
  if (clip.kind === 'clip') return 'clipped';
  if (clip.kind !== 'viewport') return 'scrolled_out';
  if (box[1] >= clip.own[3]) return 'below_fold';
  return box[1] + box[3] <= 0 ? 'above_viewport' : 'beside_viewport';
}
