// Whether a match extends beyond an edge of the window or of what clips it.
import type { Edge } from '../../../claim/predicate.js';
import type { Box } from '../../../episode/layout.js';
import { unite } from '../../../pixels/boxes.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import type { Test } from './of-matches.js';

/** Anything less beyond an edge is a border or a shadow, CSS px. */
const EDGE_PX = 2;

export function isCutAt(edge: Edge, moment: Moment): Test {
  return (sighting) => {
    const [box, seen] = boxesOf(sighting, moment);
    if (seen === null)
      return { outcome: 'inconclusive', why: 'is not in sight, so that no edge cuts it off' };
    const beyond = beyondEdge(edge, box, seen);
    const measurements = { beyondPx: Math.round(beyond) };
    return beyond > EDGE_PX
      ? {
          outcome: 'passed',
          why: `goes on for ${measurements.beyondPx} px beyond the ${edge} edge`,
          measurements,
        }
      : { outcome: 'failed', why: `does not go on beyond the ${edge} edge`, measurements };
  };
}

/** All of it, and what is left of it. */
function boxesOf({ thing, box, ranges }: Sighting, { layout }: Moment): [Box, Box | null] {
  if (thing !== null) return [thing.box, thing.clipped];
  const known = fragmentsById(layout);
  const left = ranges.map(([id]) => known.get(id)?.clipped ?? null).filter((one) => one !== null);
  return [box, unite(left)];
}

function beyondEdge(
  edge: Edge,
  [x, y, width, height]: Box,
  [left, top, across, down]: Box,
): number {
  switch (edge) {
    case 'left':
      return left - x;
    case 'right':
      return x + width - left - across;
    case 'top':
      return top - y;
    case 'bottom':
      return y + height - top - down;
  }
}
