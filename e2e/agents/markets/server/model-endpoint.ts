/** The policy engine behind the routes of a chat-completions endpoint; it keeps nothing between two requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { requestSchema, type CompletionRequest } from '../wire.js';
import { chunksOf, completionOf, usageOf, type CompletionFrame } from './completion.js';
import { decide, faultOf } from './engine/decide.js';

const engineName = 'almanac-policy-engine';

export interface ModelEndpointOptions {
  /** Pause between streamed words where the request names none, ms. */
  tokenDelayMs: number;
  now: () => Date;
  /** Aborted when the server closes, so that no open stream keeps it alive. */
  closing: AbortSignal;
}

export function modelEndpoint(options: ModelEndpointOptions): Hono {
  const app = new Hono();
  let answers = 0;
  app.get('/models', (c) =>
    c.json({
      object: 'list',
      data: [
        { id: engineName, object: 'model', created: 0, owned_by: 'a policy engine, no model' },
      ],
    }),
  );
  app.post('/chat/completions', async (c) => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!request.success) return badRequest(c, request.error.issues[0]?.message ?? 'no JSON');
    answers += 1;
    const created = Math.floor(options.now().getTime() / 1000);
    const frame = { id: `chatcmpl-${answers}`, created, model: engineName };
    if (request.data.stream) return streamed(c, request.data, { frame, options });
    const decision = decide(request.data);
    return c.json(completionOf(decision, frame, usageOf(request.data, decision)));
  });
  return app;
}

function badRequest(c: Context, message: string): Response {
  return c.json(
    { error: { message, type: 'invalid_request_error', param: null, code: null } },
    400,
  );
}

function streamed(
  c: Context,
  request: CompletionRequest,
  { frame, options }: { frame: CompletionFrame; options: ModelEndpointOptions },
): Response {
  const delayMs = Number(request.metadata['token_delay_ms'] ?? options.tokenDelayMs);
  const signal = AbortSignal.any([c.req.raw.signal, options.closing]);
  return streamSSE(c, async (out) => {
    if (faultOf(request) === 'never_answers') return untilAborted(signal);
    const decision = decide(request);
    const wantsUsage = request.stream_options?.include_usage === true;
    const usage = wantsUsage ? usageOf(request, decision) : null;
    for (const chunk of chunksOf(decision, frame, usage)) {
      if (delayMs > 0) await pause(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await out.writeSSE({ data: JSON.stringify(chunk) });
    }
    await out.writeSSE({ data: '[DONE]' });
  });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
