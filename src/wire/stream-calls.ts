// The calls of one stream as they grow: what is known of each, and what it comes to; knows no protocol.
import type { Json } from '../scenario/schema.js';
import { argumentsOf, parsedJson } from './json.js';
import type { Sighting } from './sighting.js';

/** What was told of a call before, in this stream or in an earlier one of the conversation. */
export interface ToldCall {
  tool: string;
  args: Record<string, Json> | null;
  agent: string | undefined;
  /** Whether what it came to was told as well. */
  settled: boolean;
}

/** By the ids of the calls; shared by the streams of one conversation, since an answer may come in a later one. */
export type ToldCalls = Map<string, ToldCall>;

interface OpenCall {
  /** Where the stream names it; calls of some endpoints have none. */
  callId: string | undefined;
  tool: string;
  /** Arguments as text, while they come in pieces. */
  text: string;
  args: Record<string, Json> | null;
  whole: boolean;
  agent: string | undefined;
  end: { state: 'answered' | 'failed'; result: Json | undefined } | null;
}

export interface NewCall {
  callId?: string | undefined;
  tool: string;
  agent?: string | undefined;
}

/** Keys are the ids of calls, or whatever else tells the calls of a stream apart. */
export class StreamCalls {
  private readonly open = new Map<string, OpenCall>();
  private readonly protocol: string;
  private readonly told: ToldCalls;

  constructor(protocol: string, told: ToldCalls) {
    this.protocol = protocol;
    this.told = told;
  }

  begin(key: string, { callId, tool, agent }: NewCall): void {
    if (this.open.has(key)) return;
    this.open.set(key, { callId, tool, agent, text: '', args: null, whole: false, end: null });
  }

  /** Some endpoints name the tool or the id only in a later piece. */
  amend(key: string, { callId, tool }: { callId?: string | undefined; tool?: string }): void {
    const call = this.open.get(key);
    if (call === undefined) return;
    call.callId = callId ?? call.callId;
    call.tool = tool ?? call.tool;
  }

  append(key: string, piece: string): void {
    const call = this.open.get(key);
    if (call !== undefined && !call.whole) call.text += piece;
  }

  /** The text as a whole, where a protocol sends it once more. */
  replace(key: string, text: string): void {
    const call = this.open.get(key);
    if (call !== undefined) call.text = text;
  }

  keys(): string[] {
    return [...this.open.keys()];
  }

  /** The arguments are whole: the value itself, or what the pieces came to. */
  complete(key: string, value?: unknown): void {
    const call = this.open.get(key);
    if (call === undefined) return;
    const read = value === undefined ? parsedJson(call.text.trim() || '{}') : value;
    call.whole = read !== undefined;
    call.args = argumentsOf(read);
  }

  /**
   * The call was answered or failed; told once, since the AI SDK tells of a refused input twice. Gives the calls of which
   * all is known, in the order in which they were asked. One of which nobody told before has no name and is left out.
   */
  settle(key: string, state: 'answered' | 'failed', result?: Json): Sighting[] {
    const call = this.open.get(key) ?? this.reopened(key);
    if (call === undefined) return [];
    call.end ??= { state, result };
    this.open.set(key, call);
    return this.settled();
  }

  /** The call waits for somebody's approval: it is none before that. */
  hold(key: string): void {
    const call = this.open.get(key);
    this.open.delete(key);
    if (call?.callId !== undefined) this.remember(call.callId, call, false);
  }

  /** The call is a proposal: what is told of it later may be a refusal as well as a result, so nothing of it is a sighting. */
  propose(key: string): void {
    const call = this.open.get(key);
    this.open.delete(key);
    if (call?.callId !== undefined) this.remember(call.callId, call, true);
  }

  /** Gives what is open as asked where its arguments are whole, and as cut where they are not. */
  flush(keys: readonly string[] = this.keys()): Sighting[] {
    const flushed = keys.flatMap((key) => {
      const call = this.open.get(key);
      this.open.delete(key);
      if (call === undefined || call.tool === '') return [];
      if (call.end !== null) return [this.sighting(call, call.end)];
      if (!call.whole) readWhatCame(call);
      return [this.sighting(call, { state: call.whole ? 'asked' : 'cut', result: undefined })];
    });
    return [...flushed, ...this.settled()];
  }

  private settled(): Sighting[] {
    const sightings: Sighting[] = [];
    for (const [key, call] of this.open) {
      if (call.end === null) break;
      this.open.delete(key);
      sightings.push(this.sighting(call, call.end));
    }
    return sightings;
  }

  private reopened(key: string): OpenCall | undefined {
    const before = this.told.get(key);
    if (before === undefined || before.settled) return undefined;
    return { ...before, callId: key, text: '', whole: true, end: null };
  }

  private sighting(
    { callId, tool, args, agent }: OpenCall,
    { state, result }: { state: Sighting['state']; result: Json | undefined },
  ): Sighting {
    const settled = state === 'answered' || state === 'failed';
    if (callId !== undefined) this.remember(callId, { tool, args, agent }, settled);
    return {
      tool,
      args,
      protocol: this.protocol,
      ...(callId === undefined ? {} : { callId }),
      ...(agent === undefined ? {} : { agent }),
      ...(result === undefined ? {} : { result }),
      state,
    };
  }

  private remember(
    callId: string,
    { tool, args, agent }: Omit<ToldCall, 'settled'>,
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
