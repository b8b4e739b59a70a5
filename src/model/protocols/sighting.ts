// A call that was only seen: the same for streams, the agent's model and spans; does not say where it was seen.
import type { NewPathEvent } from '../../episode/path-event.js';
import type { SeenCall } from './answer.js';

type ToolSeen = Extract<NewPathEvent, { kind: 'tool_seen' }>;

/** A call that was seen, ready for the record except for how it was seen. */
export type CallSighting = Omit<ToolSeen, 'kind' | 'via'>;

/** A call that a model asked for. */
export function sightingOf(
  { callId, name, args, state, result }: SeenCall,
  protocol: string,
): CallSighting {
  const seen = { tool: name, args, protocol, ...(callId === null ? {} : { callId }) };
  return result === undefined ? { ...seen, state } : { ...seen, result, state: 'answered' };
}
