// Maps boxes of a frame to the top viewport and clips them by the frame; asks no browser.
import type { Box, Fragment } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';

/** Where a frame's own (0, 0) is in the top viewport, its scale, and its visible part. */
export interface Placement {
  x: number;
  y: number;
  across: number;
  down: number;
  /** What can be seen of the frame, in the top viewport; null when nothing. */
  clip: Box | null;
  /** Why the frame's owner element hides all of it, or null. */
  hidden: Fragment['hidden'];
  viewport: Box;
  /** The owner element; null for the top frame. */
  element: string | null;
}

/** A box of the frame in CSS px of the top viewport. */
export function mapBox({ x, y, across, down }: Placement, box: Box): Box {
  return [x + box[0] * across, y + box[1] * down, box[2] * across, box[3] * down];
}

/** A point of the top viewport in the frame's own CSS px. */
export function unmapPoint(
  { x, y, across, down }: Placement,
  at: readonly [number, number],
): [number, number] {
  return [(at[0] - x) / across, (at[1] - y) / down];
}

/** The same text or control as the top viewport shows it: moved, clipped by the frame, with a reason if hidden. */
export function mapInto(
  placement: Placement,
  part: Pick<Fragment, 'box' | 'clipped' | 'hidden'>,
): Pick<Fragment, 'box' | 'clipped' | 'hidden'> {
  const box = mapBox(placement, part.box);
  if (placement.element === null) return { box, clipped: part.clipped, hidden: part.hidden };
  if (part.hidden) return { box, clipped: null, hidden: nameFrame(part.hidden, placement) };
  const inFrame = part.clipped && mapBox(placement, part.clipped);
  const clipped = inFrame && placement.clip && intersect(placement.clip, inFrame);
  if (placement.hidden?.reason === 'hidden_frame')
    return { box, clipped: null, hidden: placement.hidden };
  return { box, clipped, hidden: clipped ? null : outsideOf(placement, box) };
}

function nameFrame(
  hidden: NonNullable<Fragment['hidden']>,
  { element }: Placement,
): Fragment['hidden'] {
  return { reason: hidden.reason, by: hidden.by ?? element };
}

function outsideOf({ hidden, viewport, element }: Placement, box: Box): Fragment['hidden'] {
  if (box[1] >= viewport[3]) return { reason: 'below_fold', by: null };
  if (box[1] + box[3] <= 0) return { reason: 'above_viewport', by: null };
  if (box[0] >= viewport[2] || box[0] + box[2] <= 0) return { reason: 'beside_viewport', by: null };
  return hidden ?? { reason: 'clipped', by: element };
}
