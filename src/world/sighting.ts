// What is told of a call that was only seen: the same for streams, the agent's model and spans; says not where it was seen.
import { z } from 'zod';
import type { NewPathEvent } from '../episode/path-event.js';
import type { Json } from '../scenario/schema.js';

type ToolSeen = Extract<NewPathEvent, { kind: 'tool_seen' }>;

/** A call that was seen, ready for the record but for the way in which it was seen. */
export type Sighting = Omit<ToolSeen, 'kind' | 'via'>;

const args = z.record(z.string(), z.json());

/** Arguments as the record holds them: an object of JSON values, or null where they are something else. */
export function argumentsOf(value: unknown): Record<string, Json> | null {
  return args.safeParse(value).data ?? null;
}

/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
