// The calls of one stream while they arrive in pieces: what is known about each, and how it ends; knows no protocol.
import type { Json } from '../../values/json.js';
import { argumentsOf, parsedJson } from '../../values/json.js';
import type { CallSighting } from './sighting.js';

/** What is known about a call from this stream or an earlier one of the conversation. */
export interface ToldCall {
  tool: string;
  args: Record<string, Json> | null;
  agent: string | undefined;
  /** Whether its outcome is known too. */
  settled: boolean;
}

/** By the ids of the calls; shared by the streams of one conversation, since an answer may come in a later one. */
export type ToldCalls = Map<string, ToldCall>;

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
  private readonly told: ToldCalls;

  constructor(protocol: string, told: ToldCalls) {
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
