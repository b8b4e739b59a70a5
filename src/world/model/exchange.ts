// The record of one request to the agent's model: what was asked, and how it ended; sends and reads nothing.
import type { NewPathEvent } from '../../episode/path-event.js';
import type { CallLedger } from './call-ledger.js';
import type { ModelRequest } from './model-request.js';
import type { SeenAnswer, SeenCall } from '../../model/protocols/answer.js';
import { toolResults } from './tool-results.js';
import { sightingOf } from '../../model/protocols/sighting.js';

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
