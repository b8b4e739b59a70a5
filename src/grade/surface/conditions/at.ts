// Whether a match is at an edge, in a corner or in the middle of the window or of something else.
import type { Place } from '../../../claim/predicate.js';
import { placeName } from '../../../claim/words.js';
import type { Box } from '../../../episode/layout.js';
import { boxOfAll, type Sighting } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';

/** Off the middle by no more than this share of the room, and still in it. */
const CENTRED = 0.02;
/** Nearer to its edge than this share of the room. */
const AT_EDGE = 1 / 3;
/** Beyond this share, nobody would say that it is at that edge. */
const BEYOND = 1 / 2;

/** `within`: the box that the place refers to. */
export function standsAt(place: Place, within: Box, ofWords: string): Test {
  return (sighting) => {
    const unseen = whyNowhere(sighting);
    if (unseen !== null) return { outcome: 'inconclusive', why: `has no place: ${unseen}` };
    const box = boxOfAll(sighting);
    const answers = answersAt(place, box, within);
    return told(answers, `${placeName(place)} of ${ofWords}`, { box, within });
  };
}

/** Whether a box is there within another, for each of the two directions. */
export function answersAt(place: Place, box: Box, within: Box): readonly Answer[] {
  return [
    alongAxis(place.across, [box[0], box[2]], [within[0], within[2]]),
    alongAxis(place.down, [box[1], box[3]], [within[1], within[3]]),
  ];
}

type Side = Place['across'] | Place['down'];
type Answer = 'yes' | 'no' | 'open';

/** By the middle of the thing: in the outer third it is at the edge, beyond the half it is not. */
function alongAxis(
  side: Side,
  [start, size]: [number, number],
  [from, room]: [number, number],
): Answer {
  if (side === null) return 'yes';
  const middle = (start + size / 2 - from) / room;
  if (side === 'centre') {
    const off = Math.abs(middle - 0.5);
    return off <= CENTRED ? 'yes' : off > AT_EDGE / 2 ? 'no' : 'open';
  }
  const fromEdge = side === 'left' || side === 'top' ? middle : 1 - middle;
  return fromEdge <= AT_EDGE ? 'yes' : fromEdge > BEYOND ? 'no' : 'open';
}

function told(
  answers: readonly Answer[],
  where: string,
  { box, within }: { box: Box; within: Box },
): MatchFinding {
  const numbers = `its middle is at ${middleOf(box)}, in a room from ${corner(within)} to ${corner([within[0] + within[2], within[1] + within[3]])}`;
  if (answers.includes('no'))
    return { outcome: 'failed', why: `is not at the ${where}: ${numbers}` };
  if (answers.includes('open'))
    return {
      outcome: 'inconclusive',
      why: `is neither clearly at the ${where} nor clearly elsewhere: ${numbers}`,
    };
  return { outcome: 'passed', why: `is at the ${where}: ${numbers}` };
}

function middleOf([x, y, width, height]: Box): string {
  return corner([x + width / 2, y + height / 2]);
}

function corner([x, y]: readonly number[]): string {
  return `${Math.round(x ?? 0)}, ${Math.round(y ?? 0)} px`;
}

function whyNowhere({ state, why, outOfView }: Sighting): string | null {
  return state === 'unpainted' && !outOfView ? (why ?? 'it is not painted') : null;
}
