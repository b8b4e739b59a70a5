// Joins sightings of one call in several places, such as the agent's stream and a span, or twice on its way. Pure.
import type { ToolSeen } from './path-event.js';
import type { Json } from '../values/json.js';
import { compatibleArguments, equalArguments } from './same-arguments.js';

/** What all sightings of one call say together. */
export interface SightedCall {
  tool: string;
  args: Record<string, Json> | null;
  turn: number;
  callId: string | undefined;
  agent: string | undefined;
  /** The furthest stage that was seen. */
  state: ToolSeen['state'];
  result: Json | undefined;
  /** Seen only in spans, which arrive when their exporter sends them. */
  late: boolean;
  /** In order. */
  events: ToolSeen[];
}

/** How far a call was seen to get. */
const reach: Record<ToolSeen['state'], number> = { cut: 0, asked: 1, failed: 2, answered: 2 };

/** In order of their first sighting. */
export function joinedSightings(sightings: readonly ToolSeen[]): SightedCall[] {
  const calls: SightedCall[] = [];
  for (const seen of sightings) {
    const known =
      calls.find((call) => sameCall(call, seen)) ?? calls.find((call) => likely(call, seen));
    if (known === undefined) calls.push(newCall(seen));
    else add(known, seen);
  }
  return calls;
}

/**
 * The same id. A place reports a call again only to say more about it: anything else under the same id is another call,
 * since some endpoints restart their ids in each answer.
 */
function sameCall(call: SightedCall, seen: ToolSeen): boolean {
  if (call.callId === undefined || call.callId !== seen.callId) return false;
  const toldHere = call.events.filter(({ via }) => via === seen.via);
  if (toldHere.some(({ state }) => reach[state] >= reach[seen.state])) return false;
  return call.args === null || seen.args === null || compatibleArguments(call.args, seen.args);
}

/** Without ids: the same tool with equal arguments, seen in another place, in one turn. */
function likely(call: SightedCall, seen: ToolSeen): boolean {
  if (call.callId !== undefined && seen.callId !== undefined) return false;
  if (call.tool !== seen.tool || call.events.some(({ via }) => via === seen.via)) return false;
  const comesLate = seen.via === 'span' && call.turn < seen.turn;
  const cameLate = call.late && seen.turn < call.turn;
  if (call.turn !== seen.turn && !comesLate && !cameLate) return false;
  return call.args === null || seen.args === null || equalArguments(call.args, seen.args);
}

function newCall(seen: ToolSeen): SightedCall {
  const { tool, args, turn, callId, agent, state, result } = seen;
  return {
    tool,
    args,
    turn,
    callId,
    agent,
    state,
    result,
    late: seen.via === 'span',
    events: [seen],
  };
}

function add(call: SightedCall, seen: ToolSeen): void {
  const isFurther = reach[seen.state] > reach[call.state];
  if (isFurther) [call.state, call.result] = [seen.state, seen.result ?? call.result];
  // A span says when it was sent, the others say when the call was made.
  if (call.late && seen.via !== 'span') [call.late, call.turn] = [false, seen.turn];
  call.args ??= seen.args;
  call.callId ??= seen.callId;
  call.agent ??= seen.agent;
  call.events.push(seen);
}
