// Whether two things are next to each other, like a label and its field.
import type { StandingBy } from '../../../../claim/name-words.js';
import type { Box } from '../../../../episode/layout.js';

/** How far apart two things can be and still be next to each other, CSS px. */
const NEAR_PX = 48;

/** `side`: where the first is, seen from the other. */
export function standsNear(box: Box, other: Box, side: Side): boolean {
  return standsOn(box, other, side, NEAR_PX);
}

/** On the page, as seen from the other. */
type Side = Exclude<StandingBy, 'behind'>;

/** The same at any distance below `mostPx`. */
export function standsOn(box: Box, other: Box, side: Side, mostPx = Infinity): boolean {
  const overlapsAcross = box[0] < other[0] + other[2] && other[0] < box[0] + box[2];
  const below = box[1] - other[1] - other[3];
  const above = other[1] - box[1] - box[3];
  if (side === 'below') return overlapsAcross && below > -4 && below < mostPx;
  if (side === 'above') return overlapsAcross && above > -4 && above < mostPx;
  const gap = Math.max(box[0] - other[0] - other[2], other[0] - box[0] - box[2]);
  return below < 0 && above < 0 && gap > -4 && gap < mostPx;
}

/** Whether two boxes share most of their height. */
export function isInRow([, top, , height]: Box, [, other, , tall]: Box): boolean {
  const shared = Math.min(top + height, other + tall) - Math.max(top, other);
  return shared > Math.min(height, tall) / 2;
}
