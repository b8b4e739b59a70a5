// The record of one request to the agent's model: which results of tools it brings back, what was asked, and how it ended; sends nothing.
import type { NewPathEvent } from '../../episode/path-event.js';
import type { ModelRequest } from './model-request.js';
import { type SeenAnswer, type SeenCall, sightingOf } from '../../model/protocols/stream-calls.js';
import { callArguments, type Json, jsonOrText, textOf } from '../../values/json.js';
import { canonicalJson } from '../../model/cassettes/compare.js';
import { z } from 'zod';

type ModelCallEvent = Extract<NewPathEvent, { kind: 'model_call' }>;

/** How the request ended. */
export interface ExchangeEnd {
  status: number | null;
  origin: ModelCallEvent['origin'];
  fault?: string | null | undefined;
  /** Why there was no complete answer. */
  problem?: string | null | undefined;
  /** The part that the agent got. */
  answer?: SeenAnswer | undefined;
}

export interface ModelExchange {
  readonly asked: ModelRequest;
  /** False once the call is in the record. */
  readonly open: boolean;
  /** Calls that the agent is about to get. */
  see(calls: readonly SeenCall[]): void;
  /** Puts the call into the record. Only the first ending counts. */
  close(ending: ExchangeEnd): void;
}

export interface ExchangeParts {
  record: (event: NewPathEvent) => void;
  now: () => number;
  ledger: CallLedger;
}

/** Begins the record of a request, with the results that it brings back. */
export function openExchange(asked: ModelRequest, parts: ExchangeParts): ModelExchange {
  const { record, now, ledger } = parts;
  const startedMs = now();
  const seen = new Set<SeenCall>();
  let open = true;
  for (const call of ledger.answered(toolResults(asked))) {
    record(asEvent({ ...call, state: 'asked' }));
  }
  const see = (calls: readonly SeenCall[]): void => {
    for (const call of calls.filter((candidate) => !seen.has(candidate))) {
      seen.add(call);
      ledger.asked(call);
      record(asEvent(call));
    }
  };
  return {
    asked,
    get open() {
      return open;
    },
    see(calls) {
      if (open) see(calls);
    },
    close(ending) {
      if (!open) return;
      see(ending.answer?.calls ?? []);
      open = false;
      record(modelCall(asked, ending, now() - startedMs));
    },
  };
}

function asEvent(call: SeenCall): NewPathEvent {
  return { kind: 'tool_seen', via: 'model', ...sightingOf(call, 'openai') };
}

function modelCall(asked: ModelRequest, ending: ExchangeEnd, durationMs: number): ModelCallEvent {
  const { answer, problem, fault = null, origin, status } = ending;
  return {
    kind: 'model_call',
    api: asked.api,
    model: asked.model,
    stream: asked.stream,
    messages: asked.messages.length,
    tools: asked.toolNames,
    status,
    text: answer?.text ?? '',
    finish: answer?.finish ?? null,
    tokens: answer?.tokens ?? null,
    durationMs,
    origin,
    fault,
    ...(problem ? { problem } : {}),
  };
}

/** A call of this episode with its result. */
interface ToolAnswer {
  callId: string;
  name: string;
  args: Record<string, Json> | null;
  result: Json;
}

interface CallLedger {
  asked(call: SeenCall): void;
  /**
   * Those results that are new. A request repeats its whole history, and a prompt may hold calls as examples: only calls
   * that were asked for in this episode count.
   */
  answered(results: readonly ToolResult[]): ToolAnswer[];
}

export function callLedger(): CallLedger {
  const waiting: SeenCall[] = [];
  const answered: SeenCall[] = [];
  return {
    asked(call) {
      if (call.result === undefined) waiting.push(call);
    },
    answered(results) {
      // Each result of the history takes the call that it took before, so that an id that is used again means the next call.
      const taken = [...answered];
      return results.flatMap((result) => {
        const before = taken.findIndex((call) => belongs(result, call));
        if (before >= 0) {
          taken.splice(before, 1);
          return [];
        }
        const at = waiting.findIndex((call) => belongs(result, call));
        const [call] = at < 0 ? [] : waiting.splice(at, 1);
        if (call === undefined) return [];
        answered.push(call);
        const { name, args } = call;
        return [{ callId: result.callId, name, args, result: result.result }];
      });
    },
  };
}

function belongs({ callId, call }: ToolResult, asked: SeenCall): boolean {
  if (asked.callId !== null) return asked.callId === callId && (!call || call.name === asked.name);
  // The agent's own library has made up an id where the endpoint gave none.
  return call?.name === asked.name && canonicalJson(call.args) === canonicalJson(asked.args);
}

interface ToolResult {
  callId: string;
  /** The call that this answers, where the request repeats it. */
  call: { name: string; args: Record<string, Json> | null } | null;
  result: Json;
}

const written = z.looseObject({ name: z.string(), arguments: z.string().nullish() });
const chatMessage = z.looseObject({
  role: z.string(),
  tool_call_id: z.string().nullish(),
  content: z.unknown().optional(),
  tool_calls: z
    .array(z.looseObject({ id: z.string().nullish(), function: written.nullish() }))
    .nullish()
    .catch(null),
});
const inputItem = z.looseObject({
  type: z.string(),
  call_id: z.string(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  output: z.unknown().optional(),
});

type Asked = NonNullable<ToolResult['call']>;

/** In the order of the request. If an id is used twice, a result belongs to the call before it. */
function toolResults({ api, messages }: ModelRequest): ToolResult[] {
  const asked = new Map<string, Asked>();
  return messages.flatMap((message) =>
    api === 'chat' ? fromMessage(message, asked) : fromItem(message, asked),
  );
}

function fromMessage(data: Json, asked: Map<string, Asked>): ToolResult[] {
  const { data: message } = chatMessage.safeParse(data);
  if (message === undefined) return [];
  for (const { id, function: call } of message.tool_calls ?? []) {
    if (id && call) asked.set(id, requestedCall(call));
  }
  const { role, tool_call_id: callId, content } = message;
  if (role !== 'tool' || !callId) return [];
  return [{ callId, call: asked.get(callId) ?? null, result: jsonOrText(textOf(content)) }];
}

function fromItem(data: Json, asked: Map<string, Asked>): ToolResult[] {
  const { data: item } = inputItem.safeParse(data);
  if (item === undefined) return [];
  const { type, call_id: callId, name, output } = item;
  if (type === 'function_call' && name) {
    asked.set(callId, requestedCall({ name, arguments: item.arguments }));
  }
  if (type !== 'function_call_output' && type !== 'custom_tool_call_output') return [];
  return [{ callId, call: asked.get(callId) ?? null, result: jsonOrText(textOf(output)) }];
}

function requestedCall({ name, arguments: text }: z.output<typeof written>): Asked {
  return { name, args: callArguments(text ?? '') };
}
