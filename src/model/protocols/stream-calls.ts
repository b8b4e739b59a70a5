// What all stream protocols share: their types, and the calls of one stream while they arrive in pieces. Knows no protocol.
import { argumentsOf, type Json, parsedJson } from '../../values/json.js';
import type { NewPathEvent } from '../../episode/path-event.js';

/** OpenAI's two ways to ask a model, and whatever else an endpoint has. */
export type ModelApi = 'chat' | 'responses' | 'other';

/** A call of a tool that the model asked for. */
export interface SeenCall {
  /** Null if the endpoint gave none. */
  callId: string | null;
  name: string;
  /** Null if they are not a JSON object, or were not sent completely. */
  args: Record<string, Json> | null;
  /** `cut`: the answer broke off, or came to its limit, before it was certain that this is the whole call. */
  state: 'asked' | 'cut';
  /** Set if the endpoint made the call itself, as with its own MCP tools. */
  result?: Json;
}

export interface SeenAnswer {
  /** What the model said, refusals among it. */
  text: string;
  /** The part of this that is a refusal; empty if it did not refuse. */
  refusal: string;
  /** Why it stopped, in the endpoint's own word; null if it never said. */
  finish: string | null;
  /** Null if the endpoint counted none. */
  tokens: { input: number; output: number } | null;
  /** In the order in which they began; those that `push` has returned are the same objects. */
  calls: SeenCall[];
  /** Whether the answer came to its own end. */
  whole: boolean;
  /** An error sent inside the answer; null if there was none. */
  error: string | null;
}

/** Takes an answer apart as it comes in. One reader reads one answer. */
export interface AnswerReader {
  /** Takes the next bytes, cut anywhere; returns the calls that are whole since then. */
  push(bytes: Uint8Array): SeenCall[];
  /** All that was read until now. Calls that are not whole are `cut`. */
  end(): SeenAnswer;
}

/** One API's way of answering, in either form. */
export interface AnswerShape {
  /** One event of a stream; returns the calls that it made whole. */
  event(data: unknown): SeenCall[];
  /** The body of an answer that is not a stream. */
  body(data: unknown): SeenCall[];
  /** The word that ends a stream without being JSON. */
  done(): SeenCall[];
  end(): SeenAnswer;
}

/** Reads the frames of one stream, or of one socket. */
export interface ProtocolReader {
  read(frame: Json): CallSighting[];
  /** Nothing more comes, or the turn is over: open calls are returned as asked or cut. */
  flush(): CallSighting[];
}

export interface StreamProtocol {
  /** As the record names it. */
  name: string;
  /** Whether only this protocol has such a frame. */
  recognizes: (frame: Json) => boolean;
  reader: (told: KnownCalls) => ProtocolReader;
}

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

/** What is known about a call from this stream or an earlier one of the conversation. */
export interface KnownCall {
  tool: string;
  args: Record<string, Json> | null;
  agent: string | undefined;
  /** Whether its outcome is known too. */
  settled: boolean;
}

/** By the ids of the calls; shared by the streams of one conversation, since an answer may come in a later one. */
export type KnownCalls = Map<string, KnownCall>;

interface OpenCall {
  tool: string;
  /** Arguments as text, while they come in pieces. */
  text: string;
  args: Record<string, Json> | null;
  whole: boolean;
  agent: string | undefined;
  end: { state: 'answered' | 'failed'; result: Json | undefined } | null;
}

/** By the ids of the calls. */
export class StreamCalls {
  private readonly open = new Map<string, OpenCall>();
  private readonly protocol: string;
  private readonly told: KnownCalls;

  constructor(protocol: string, told: KnownCalls) {
    this.protocol = protocol;
    this.told = told;
  }

  begin(callId: string, tool: string, agent?: string): void {
    if (this.open.has(callId)) return;
    this.open.set(callId, { tool, agent, text: '', args: null, whole: false, end: null });
  }

  append(callId: string, piece: string): void {
    const call = this.open.get(callId);
    if (call !== undefined && !call.whole) call.text += piece;
  }

  /** The arguments are complete: the value itself, or the joined pieces. */
  complete(callId: string, value?: unknown): void {
    const call = this.open.get(callId);
    if (call === undefined) return;
    const read = value === undefined ? parsedJson(call.text.trim() || '{}') : value;
    call.whole = read !== undefined;
    call.args = argumentsOf(read);
  }

  /**
   * The call was answered or failed; counted once, since the AI SDK reports a refused input twice. Returns the
   * completely known calls, in the order they were asked. A call that was never announced has no name and is left out.
   */
  settle(callId: string, state: 'answered' | 'failed', result?: Json): CallSighting[] {
    const call = this.open.get(callId) ?? this.reopened(callId);
    if (call === undefined) return [];
    call.end ??= { state, result };
    this.open.set(callId, call);
    return this.settled();
  }

  /** The call waits for approval: until then it does not count. */
  hold(callId: string): void {
    const call = this.open.get(callId);
    this.open.delete(callId);
    if (call !== undefined) this.remember(callId, call, false);
  }

  /** The call is a proposal: what follows may be a refusal as well as a result, so none of it is a sighting. */
  propose(callId: string): void {
    const call = this.open.get(callId);
    this.open.delete(callId);
    if (call !== undefined) this.remember(callId, call, true);
  }

  /** Returns open calls as asked if their arguments are complete, else as cut. */
  flush(): CallSighting[] {
    const calls = [...this.open];
    this.open.clear();
    return calls.flatMap(([callId, call]) => {
      if (call.tool === '') return [];
      if (call.end === null && !call.whole) readWhatCame(call);
      const state = call.whole ? 'asked' : 'cut';
      return [this.sighting(callId, call, call.end ?? { state, result: undefined })];
    });
  }

  private settled(): CallSighting[] {
    const sightings: CallSighting[] = [];
    for (const [callId, call] of this.open) {
      if (call.end === null) break;
      this.open.delete(callId);
      sightings.push(this.sighting(callId, call, call.end));
    }
    return sightings;
  }

  private reopened(callId: string): OpenCall | undefined {
    const before = this.told.get(callId);
    if (before === undefined || before.settled) return undefined;
    return { ...before, text: '', whole: true, end: null };
  }

  private sighting(
    callId: string,
    { tool, args, agent }: OpenCall,
    { state, result }: { state: CallSighting['state']; result: Json | undefined },
  ): CallSighting {
    const settled = state === 'answered' || state === 'failed';
    this.remember(callId, { tool, args, agent }, settled);
    return {
      tool,
      args,
      protocol: this.protocol,
      callId,
      ...(agent === undefined ? {} : { agent }),
      ...(result === undefined ? {} : { result }),
      state,
    };
  }

  private remember(
    callId: string,
    { tool, args, agent }: Omit<KnownCall, 'settled'>,
    settled: boolean,
  ): void {
    this.told.set(callId, { tool, args, agent, settled });
  }
}

/** Text that holds a whole object is whole, even where nobody said that it had ended. */
function readWhatCame(call: OpenCall): void {
  call.args = argumentsOf(parsedJson(call.text));
  call.whole = call.args !== null;
}
