// Which calls only repeat the previous one because a fault of the scenario delivered it twice; decides no assertion.
import type { ToolCall } from '../episode/path-event.js';
import type { Episode } from '../episode/read.js';
import { equalArguments } from '../episode/joined-calls.js';
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';
import { worldSteps } from './outcome/replay.js';
import { patched } from './json-pointer.js';
import { toolCalls } from './record.js';
import { oncePer } from '../values/remembered.js';

/** With the fault `duplicate` a call arrives twice, though the agent made it once. */
export const secondDeliveries = oncePer((episode: Episode): ReadonlySet<ToolCall> => {
  const doubled = toolCalls(episode).filter(({ fault }) => fault === 'duplicate');
  const seconds = new Set<ToolCall>();
  for (const [index, call] of doubled.entries()) {
    const before = doubled[index - 1];
    const isAgain =
      before?.tool === call.tool && !seconds.has(before) && equalArguments(before.args, call.args);
    if (isAgain) seconds.add(call);
  }
  return seconds;
});

/**
 * The record as it would be had every call been delivered once. Null if nobody can tell: the patches cannot be replayed,
 * or a later call replaced a value that a second delivery had changed.
 */
export function deliveredOnce(episode: Episode): Episode | null {
  const seconds = secondDeliveries(episode);
  const steps = worldSteps(episode);
  const changed = new Set<string>();
  let after: Json | null = episode.world.before;
  for (const { call } of steps ?? []) {
    if (seconds.has(call)) {
      for (const path of pathsOf(call, false)) changed.add(path);
      continue;
    }
    if (pathsOf(call, true).some((path) => changed.has(path))) return null;
    // A member may now be added beyond the end of its list.
    after = after === null ? null : patched(after, call.patch, false);
  }
  if (steps === null || after === null) return null;
  const path = episode.path.filter((event) => event.kind !== 'tool_call' || !seconds.has(event));
  return { ...episode, path, world: { ...episode.world, after } };
}

function pathsOf({ patch }: ToolCall, onlyReplaced: boolean): string[] {
  return patch.flatMap((one) =>
    isJsonRecord(one) &&
    typeof one['path'] === 'string' &&
    (!onlyReplaced || one['op'] === 'replace')
      ? [one['path']]
      : [],
  );
}
