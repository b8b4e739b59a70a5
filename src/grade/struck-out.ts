// Keeps secrets that were struck out of the records from being read as values: nothing can be said about them.
import type { ToolCall } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { holdsStruckOut } from '../episode/redactor.js';
import type { Assertion } from '../verdict/format.js';
import type { Undecided } from './finding.js';
import { atPointer } from './json-pointer.js';
import { toolCalls } from './record.js';

/** Why an assertion cannot be decided because what it speaks of was struck out; null where it can. */
export function struckOut(episode: Episode, assertion: Assertion): Undecided | null {
  if (isStruck(assertion)) {
    return undecided('What is asked for is a secret of the app file, which no record holds');
  }
  if (assertion.kind === 'world') {
    const value = atPointer(episode.world.after, assertion.pointer);
    const open = comparesValues(assertion.check) && isStruck(value);
    return open
      ? undecided(`The value at ${assertion.pointer} holds a secret that was struck out`)
      : null;
  }
  if (assertion.kind !== 'called' && assertion.kind !== 'turn_called') return null;
  const { tool, args } = assertion;
  if (args === null) return null;
  const open = toolCalls(episode).some((call) => call.tool === tool && asksForStruck(call, args));
  return open ? undecided(`An argument of ${tool} is a secret that was struck out`) : null;
}

/** Whether anything was struck out of a value. */
export function isStruck(value: unknown): boolean {
  return value !== undefined && holdsStruckOut(JSON.stringify(value));
}

/** Counting and being there ask for no value. */
function comparesValues(check: unknown): boolean {
  const isRecord = typeof check === 'object' && check !== null;
  return !(isRecord && ('count' in check || 'absent' in check));
}

function asksForStruck(call: ToolCall, args: Record<string, unknown>): boolean {
  return Object.keys(args).some((name) => isStruck(call.args[name]));
}

function undecided(reason: string): Undecided {
  return { outcome: 'inconclusive', party: 'undetermined', reason: `${reason}.` };
}
