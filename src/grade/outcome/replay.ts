// The world step by step, from its state before the first turn and the calls' patches; trusts no patch that does not fit.
import { isJsonRecord } from '../../values/merge.js';
import { isDeepStrictEqual } from 'node:util';
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../values/json.js';
import { patched, pointersOverlap, resolve } from '../json-pointer.js';
import { toolCalls } from '../record.js';
import { oncePer } from '../../values/remembered.js';

/** One call that changed the world, with the world around it. */
export interface WorldStep {
  call: ToolCall;
  before: Json;
  after: Json;
}

/** The calls that left a patch, in order, each with the world around it; null if a patch does not fit the world. */
export const worldSteps = oncePer((episode: Episode): readonly WorldStep[] | null => {
  const steps: WorldStep[] = [];
  let world = episode.world.before;
  for (const call of toolCalls(episode)) {
    if (call.patch.length === 0) continue;
    const after = patched(world, call.patch, true);
    if (after === null) return null;
    steps.push({ call, before: world, after });
    world = after;
  }
  return steps;
});

/**
 * The last call that changed the value at a pointer; if the patches cannot be replayed, the last call with a patch that
 * touches it.
 */
export function lastChange(episode: Episode, pointer: string): ToolCall | null {
  const steps = worldSteps(episode);
  if (steps === null) return lastOnTheWay(episode, pointer);
  const step = steps.findLast(
    ({ before, after }) =>
      !isDeepStrictEqual(resolve(before, pointer).value, resolve(after, pointer).value),
  );
  return step?.call ?? null;
}

function lastOnTheWay(episode: Episode, pointer: string): ToolCall | null {
  const touches = (operation: Json) =>
    isJsonRecord(operation) &&
    typeof operation['path'] === 'string' &&
    pointersOverlap(operation['path'], pointer);
  return toolCalls(episode).findLast(({ patch }) => patch.some(touches)) ?? null;
}
