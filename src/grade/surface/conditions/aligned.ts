// Whether things are aligned: the same left, right or middle edge of their painted text.
import type { Condition } from '../../../claim/predicate.js';
import type { Box, Part } from '../../../episode/layout.js';
import { decided, type ClaimDecision, sentence } from '../decision.js';
import type { Located } from '../find/located.js';
import type { Moment } from '../moment.js';
import { isInRow } from '../find/described/near.js';
import type { Sighting } from '../sighting.js';
import { countsWords, whyUncountable } from './counted.js';
import { causeOf, lookedFor } from './shown.js';

/** A misalignment that nobody sees, CSS px. */
const SLACK_PX = 2;

type Aligned = Extract<Condition, { op: 'aligned' }>;

export function decideAligned(claim: Aligned, located: Located, moment: Moment): ClaimDecision {
  const { sightings } = located;
  const what = sentence(lookedFor(claim.subject, located));
  const seen =
    columnBelow(sightings, moment) ??
    sightings.filter(({ state }) => state === 'painted').map(boxOf);
  if (seen.length < 2)
    return decided('inconclusive', `${what} cannot be compared: there are no two to be seen.`);
  const { edge } = claim;
  if (edge === 'row') return inOneRow(claim, located, seen);
  const edges = seen.map((box) => edgeOf(box, edge));
  const spread = Math.max(...edges) - Math.min(...edges);
  const [main] = sightings;
  const about = {
    ...(main && { main }),
    measurements: { edges: edges.length, spreadPx: round(spread) },
  };
  const clause = `${claim.edge} edges of ${edges.length} lie within ${round(spread)} px`;
  return spread <= SLACK_PX
    ? decided('passed', `${what}: the ${clause}.`, about)
    : decided('failed', `${what}: the ${clause}, at most ${SLACK_PX} are in line.`, {
        ...about,
        cause: causeOf('unlike', [claim.subject, located], clause),
      });
}

/** Each at the height of the first. */
function inOneRow({ subject }: Aligned, located: Located, seen: readonly Box[]): ClaimDecision {
  const what = sentence(lookedFor(subject, located));
  if (countsWords(subject, located))
    return decided('inconclusive', whyUncountable(subject, located));
  const [first] = seen;
  const apart = seen.filter((box) => first !== undefined && !isInRow(box, first));
  const clause = `${seen.length - apart.length} of ${seen.length} are at the height of the first`;
  const [main] = located.sightings;
  const about = { ...(main && { main }), measurements: { inRow: seen.length - apart.length } };
  return apart.length === 0
    ? decided('passed', `${what}: ${clause}.`, about)
    : decided('failed', `${what}: ${clause}.`, {
        ...about,
        cause: causeOf('unlike', [subject, located], clause),
      });
}

/** A single column header stands for the texts below it. */
function columnBelow(sightings: readonly Sighting[], { layout }: Moment): Box[] | null {
  const [only, second] = sightings;
  const header = only?.thing?.part ?? headerOf(only, layout.parts ?? []);
  if (second !== undefined || header?.role !== 'columnheader') return null;
  const [x, y, width, height] = header.box;
  const cells = (layout.parts ?? []).filter(
    ({ role, box }) =>
      (role === 'cell' || role === 'gridcell') &&
      Math.abs(box[0] - x) < 1 &&
      Math.abs(box[2] - width) < 1 &&
      box[1] >= y + height - 1,
  );
  return cells.flatMap((cell) => {
    const inside = layout.fragments.slice(...cell.fragments).map(({ box }) => box);
    return inside.length === 0 ? [] : [union(inside)];
  });
}

function headerOf(sighting: Sighting | undefined, parts: readonly Part[]): Part | undefined {
  const id = sighting?.ranges[0]?.[0];
  return parts.find(
    ({ role, fragments }) =>
      role === 'columnheader' && id !== undefined && fragments[0] <= id && id < fragments[1],
  );
}

function boxOf({ box }: Sighting): Box {
  return box;
}

function union(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  return [
    left,
    top,
    Math.max(...boxes.map(([x, , width]) => x + width)) - left,
    Math.max(...boxes.map(([, y, , height]) => y + height)) - top,
  ];
}

function edgeOf([x, , width]: Box, edge: Exclude<Aligned['edge'], 'row'>): number {
  if (edge === 'left') return x;
  return edge === 'right' ? x + width : x + width / 2;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
