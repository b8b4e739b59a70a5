// The characters of a match as boxes to draw: neighbors with the same result become one.
import type { Box } from '../../episode/layout.js';
import { characterBoxes, inTenths, unite } from '../../pixels/boxes.js';
import type { CharacterRun } from '../../verdict/claim-result.js';
import { type Moment, piecesOf } from './moment.js';
import type { Sighting } from './sighting.js';

/** Runs from left to right, line by line; a fragment without boxes of its characters is one run. */
export function characterRuns(sighting: Sighting, moment: Moment): CharacterRun[] {
  return piecesOf(sighting, moment).flatMap(({ fragment, range: [id, first, end] }) => {
    const cells = characterBoxes(fragment);
    if (cells === null) return [{ box: fragment.box, state: 'unpainted' as const }];
    return merge(cells, moment.ink.of(id), [first, end]);
  });
}

function merge(
  cells: readonly Box[],
  states: readonly string[],
  [first, end]: [number, number],
): CharacterRun[] {
  const runs: { state: CharacterRun['state']; boxes: Box[] }[] = [];
  for (let at = first; at < end; at++) {
    const state = states[at];
    const cell = cells[at];
    if (cell === undefined || !isState(state)) continue;
    const last = runs.at(-1);
    if (last?.state === state) last.boxes.push(cell);
    else runs.push({ state, boxes: [cell] });
  }
  return runs.flatMap(({ state, boxes }) => {
    const box = unite(boxes);
    return box === null ? [] : [{ box: inTenths(box), state }];
  });
}

function isState(state: string | undefined): state is CharacterRun['state'] {
  return state === 'painted' || state === 'unpainted' || state === 'uncertain';
}
