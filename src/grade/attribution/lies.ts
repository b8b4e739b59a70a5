// Backend answers that the world contradicts: it wrote something other than it said, or nothing; does not blame the agent.
import { isJsonRecord } from '../../scenario/json-record.js';
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../scenario/schema.js';
import { pointersOverlap } from '../json-pointer.js';
import { toolCalls, writes } from '../record.js';

export interface Lie {
  call: ToolCall;
  /** What it did, to follow the tool's name. */
  how: string;
  /** Whether it bears on what holds at this pointer of the world. */
  touches: (pointer: string) => boolean;
}

/** Only for calls that the mock answered: for a real service the record has no patch to compare the answer with. */
export function lies(episode: Episode): Lie[] {
  return toolCalls(episode)
    .filter(({ source, status, fault }) => source === undefined && status < 400 && fault === null)
    .flatMap((call) => wroteNothing(episode, call) ?? wroteOther(call) ?? []);
}

/** A new thing with its own id that is not in the world. */
function wroteNothing(episode: Episode, call: ToolCall): Lie[] | null {
  const id = isJsonRecord(call.response) ? call.response['id'] : undefined;
  if (!writes(episode, call.tool) || call.patch.length > 0 || typeof id !== 'string') return null;
  if (JSON.stringify(call.args).includes(`"${id}"`)) return null;
  if (JSON.stringify(episode.world.after).includes(`"${id}"`)) return null;
  const how = `answered with ${id} as if it were done, but the world has no record of it`;
  return [{ call, how, touches: () => true }];
}

/** A value that differs between the answer and what was written. */
function wroteOther(call: ToolCall): Lie[] | null {
  const { response } = call;
  if (!isJsonRecord(response)) return null;
  for (const operation of call.patch) {
    if (!isJsonRecord(operation) || typeof operation['path'] !== 'string') continue;
    const { path } = operation;
    const written = valuesOf(path, operation['value']);
    const other = written.find(([key, value]) => differs(response[key], value));
    if (other === undefined) continue;
    const [key, value] = other;
    const how = `answered ${key} ${JSON.stringify(response[key])}, but wrote ${JSON.stringify(value)}`;
    return [{ call, how, touches: (pointer) => pointersOverlap(path, pointer) }];
  }
  return null;
}

/** The named values of a patch: those of an added member, or of one replaced field. */
function valuesOf(path: string, value: Json | undefined): [string, Json][] {
  if (isJsonRecord(value)) return Object.entries(value);
  const key = path.split('/').at(-1) ?? '';
  return value === undefined || /^\d*$/.test(key) ? [] : [[key, value]];
}

/** Only for plain values of the same type: a date as text and a number of days may both be right. */
function differs(said: Json | undefined, written: Json): boolean {
  const isPlain = typeof written === 'string' || typeof written === 'number';
  return isPlain && typeof said === typeof written && said !== written;
}
