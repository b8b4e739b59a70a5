/** Starts Almanac in this process: its page, and the policy engine behind the streamed part of the chat-completions API. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { listenOn, pageApp, type RunningServer, wordsOf } from '../../kit/server.js';
import { type CompletionRequest, requestSchema } from '../wire.js';
import { decide, type Decision, faultOf } from './decide.js';

export interface MarketsOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Base URL at which the page reaches its model; default the policy engine at `/model/v1`. */
  modelUrl?: string;
  /** Pause between streamed words; default 5 ms, 0 for none. A page can override it with `?delay=`. */
  tokenDelayMs?: number;
}

/** It keeps nothing between two requests, so that one server serves many trials. */
export async function startMarkets(options: MarketsOptions): Promise<RunningServer> {
  const { port, modelUrl = '/model/v1', tokenDelayMs = 5 } = options;
  const entry = fileURLToPath(new URL('../ui/main.tsx', import.meta.url));
  const app = await pageApp({ title: 'Almanac', entry, config: { modelUrl } });
  const closing = new AbortController();
  app.post('/model/v1/chat/completions', async (c) => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!request.success) return c.json({ error: { type: 'invalid_request_error' } }, 400);
    const signal = AbortSignal.any([c.req.raw.signal, closing.signal]);
    return streamed(c, request.data, { tokenDelayMs, signal });
  });
  return listenOn(app, port, closing);
}

function streamed(
  c: Context,
  request: CompletionRequest,
  { tokenDelayMs, signal }: { tokenDelayMs: number; signal: AbortSignal },
): Response {
  const delayMs = Number(request.metadata['token_delay_ms'] ?? tokenDelayMs);
  return streamSSE(c, async (out) => {
    if (faultOf(request) === 'never_answers') {
      await once(signal, 'abort');
      return;
    }
    const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0 };
    const model = 'almanac-policy-engine';
    const send = (parts: object) =>
      out.writeSSE({ data: JSON.stringify({ ...frame, model, ...parts }) });
    const decision = decide(request);
    for (const [delta, finish_reason] of deltasOf(decision)) {
      if (delayMs > 0) await pause(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await send({ choices: [{ index: 0, delta, finish_reason }] });
    }
    await send({ choices: [], usage: usageOf(request, decision) });
    await out.writeSSE({ data: '[DONE]' });
  });
}

/** What the stream adds step by step: the words, or the name of a call and then its arguments in pieces. */
function* deltasOf(decision: Decision): Generator<[object, string | null]> {
  if (decision.kind === 'say') {
    yield [{ role: 'assistant', content: '' }, null];
    for (const content of wordsOf(decision.text)) yield [{ content }, null];
    yield [{}, 'stop'];
    return;
  }
  yield [{ role: 'assistant', content: null }, null];
  for (const [index, { id, name, args }] of decision.calls.entries()) {
    const begun = { index, id, type: 'function', function: { name, arguments: '' } };
    yield [{ tool_calls: [begun] }, null];
    for (const piece of JSON.stringify(args).match(/.{1,12}/gsu) ?? [])
      yield [{ tool_calls: [{ index, function: { arguments: piece } }] }, null];
  }
  yield [{}, 'tool_calls'];
}

/** Counted in words: a policy engine has no tokens. */
function usageOf({ messages }: CompletionRequest, decision: Decision): Record<string, number> {
  const [prompt_tokens, completion_tokens] = [messages, decision].map(
    (part) => wordsOf(JSON.stringify(part)).length,
  ) as [number, number];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
