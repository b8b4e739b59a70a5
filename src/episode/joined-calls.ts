// The calls of an episode, each once, however many doors saw it: joins served and merely seen calls. Pure.
import type { PathEvent, ToolCall, ToolSeen } from './path-event.js';
import type { Json } from '../values/json.js';
import { joinedSightings, type SightedCall } from './joined-sightings.js';
import { compatibleArguments, equalArguments } from './same-arguments.js';

/** One call of a tool. */
export interface JoinedCall {
  tool: string;
  /** As the world got them, else as seen; null if nobody saw them completely. */
  args: Record<string, Json> | null;
  /** Counted from 1; 0 is before the first. */
  turn: number;
  /** Of the first event about it. */
  seq: number;
  /** Which of several agents called; null if nobody said. */
  agent: string | null;
  callId: string | null;
  /** Of the world's answer; null if the world did not serve it. */
  status: number | null;
  /** `unknown`: it was requested, but nobody saw the outcome. `cut`: it was not even seen completely. */
  outcome: 'succeeded' | 'failed' | 'unknown' | 'cut';
  /** The part of its answer that was seen. */
  response: Json | null;
  /** The events about it, in order: numbers in `path.jsonl`. */
  sources: number[];
  /** The world's own record of it; null if it was only seen. */
  served: ToolCall | null;
}

/**
 * Joins by call id if both sides have one; else by tool and turn with equal arguments; then what was seen cut, without
 * arguments, or with arguments of other names joins the next call of its tool that is left in the turn. Each sighting
 * is used once, so two calls with equal arguments stay two. Spans come late: theirs may be an earlier turn.
 *
 * @returns the calls in order of their first event
 */
export function joinedCalls(path: readonly PathEvent[]): JoinedCall[] {
  const left = new Set(path.filter((event) => event.kind === 'tool_call'));
  const seen = joinedSightings(path.filter((event) => event.kind === 'tool_seen'));
  const joined = new Map<SightedCall, ToolCall>();
  for (const fits of [sameId, sameArguments, likeArguments]) {
    for (const sighting of seen) {
      const served = joined.has(sighting) ? undefined : closest(left, sighting, fits);
      if (served === undefined) continue;
      left.delete(served);
      joined.set(sighting, served);
    }
  }
  const calls = [
    ...[...left].map((call) => servedCall(call, [])),
    ...seen.map((sighting) => {
      const served = joined.get(sighting);
      return served === undefined ? seenCall(sighting) : servedCall(served, sighting.events);
    }),
  ];
  return calls.sort((one, other) => one.seq - other.seq);
}

type Fits = (call: ToolCall, seen: SightedCall) => boolean;

const sameId: Fits = (call, seen) => call.callId !== undefined && call.callId === seen.callId;

const mayJoin: Fits = (call, seen) =>
  call.tool === seen.tool &&
  (call.callId === undefined || seen.callId === undefined) &&
  (call.turn === seen.turn || (seen.late && call.turn < seen.turn));

const sameArguments: Fits = (call, seen) =>
  mayJoin(call, seen) && seen.args !== null && equalArguments(call.args, seen.args);

const likeArguments: Fits = (call, seen) =>
  mayJoin(call, seen) && (seen.args === null || compatibleArguments(call.args, seen.args));

/**
 * With the same tool and turn, and by the agent's server rather than the page, which also makes requests for itself.
 */
function closest(
  calls: ReadonlySet<ToolCall>,
  seen: SightedCall,
  fits: Fits,
): ToolCall | undefined {
  const fitting = [...calls].filter((call) => fits(call, seen));
  const distance = ({ tool, turn, via }: ToolCall) =>
    (tool === seen.tool ? 0 : 4) + (turn === seen.turn ? 0 : 2) + (via === 'route' ? 1 : 0);
  return fitting.sort((one, other) => distance(one) - distance(other))[0];
}

function servedCall(served: ToolCall, seen: readonly ToolSeen[]): JoinedCall {
  const sources = [served.seq, ...seen.map(({ seq }) => seq)].sort((one, other) => one - other);
  return {
    tool: served.tool,
    args: served.args,
    turn: served.turn,
    seq: sources[0] ?? served.seq,
    agent: served.agent ?? seen.find(({ agent }) => agent !== undefined)?.agent ?? null,
    callId: served.callId ?? seen.find(({ callId }) => callId !== undefined)?.callId ?? null,
    status: served.status,
    outcome: served.status < 400 ? 'succeeded' : 'failed',
    response: served.response,
    sources,
    served,
  };
}

const outcomes = { answered: 'succeeded', failed: 'failed', asked: 'unknown', cut: 'cut' } as const;

function seenCall(seen: SightedCall): JoinedCall {
  return {
    tool: seen.tool,
    args: seen.args,
    turn: seen.turn,
    seq: seen.events[0]?.seq ?? 0,
    agent: seen.agent ?? null,
    callId: seen.callId ?? null,
    status: null,
    outcome: outcomes[seen.state],
    response: seen.result ?? null,
    sources: seen.events.map(({ seq }) => seq),
    served: null,
  };
}
