// The calls of an episode, each once, however many doors saw it: joins what was seen of one call in several places, and that with what was served. Pure.
import type { PathEvent, ToolCall, ToolSeen } from './path-event.js';
import type { Json } from '../values/json.js';
import { isJsonRecord } from '../values/merge.js';

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

/** What all sightings of one call say together. */
interface SightedCall {
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
function joinedSightings(sightings: readonly ToolSeen[]): SightedCall[] {
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

type Arguments = Record<string, Json>;

/** The same keys with the same values; values in a path or query are text, so "84.0" is 84 and "true" is true. */
export function equalArguments(one: Arguments, other: Arguments): boolean {
  const keys = new Set([...presentKeys(one), ...presentKeys(other)]);
  return [...keys].every((key) => equal(one[key], other[key]));
}

/** No shared key differs: an agent may name its arguments in its own way, and leave out or add some. */
function compatibleArguments(one: Arguments, other: Arguments): boolean {
  return presentKeys(one).every((key) => other[key] === undefined || equal(one[key], other[key]));
}

function presentKeys(args: Arguments): string[] {
  return Object.keys(args).filter((key) => args[key] !== null);
}

function equal(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => equal(item, other[at]));
  }
  if (isJsonRecord(one) && isJsonRecord(other)) return equalArguments(one, other);
  if (typeof one === 'object' || typeof other === 'object')
    return (one ?? null) === (other ?? null);
  return text(one) === text(other);
}

/** Without signs of being an id: no leading zero, no exponent. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function text(value: string | number | boolean | undefined): string {
  const written = String(value).trim();
  return plainNumber.test(written) ? String(Number(written)) : written;
}
