// Sends one question to an OpenAI-compatible endpoint with the `openai` client, which retries and times out; decides nothing.
import OpenAI from 'openai';
import { z } from 'zod';
import type { SeenAnswer } from './protocols/answer.js';
import { chatAnswer } from './protocols/openai-chat.js';
import type { ModelEndpoint, Patience } from './endpoint.js';
import type { TokenCounts } from './question.js';
import type { Completion } from './reply.js';
import type { CompletionBody } from './request-body.js';
import { heardNo, noAnswerIn, readable, type Sent } from './sent.js';

const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/** The endpoint is somebody else's server, so any member may be missing or of another type. */
const completionSchema = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({}) })),
});

const usageSchema = z.looseObject({
  usage: z.looseObject({
    prompt_tokens: z.int().min(0),
    completion_tokens: z.int().min(0),
    prompt_tokens_details: z.looseObject({ cached_tokens: z.int().min(0).nullish() }).nullish(),
  }),
});

/** Asks for one completion. */
export async function sendChat(
  endpoint: ModelEndpoint,
  body: CompletionBody,
  patience: Patience,
): Promise<Sent<Completion>> {
  return attempt(endpoint, patience, async (client, signal) => {
    if (!endpoint.stream) {
      const reply: unknown = await client.chat.completions.create(
        { ...body, stream: false },
        { signal },
      );
      return { result: saidIn(reply), tokens: tokensIn(reply) };
    }
    const stream: AsyncIterable<unknown> = await client.chat.completions.create(
      { ...body, stream: true, stream_options: { include_usage: true } },
      { signal },
    );
    return joined(stream);
  });
}

/** @param ask gets a client for one question, and a signal that ends it */
export async function attempt<Result>(
  endpoint: ModelEndpoint,
  patience: Patience,
  ask: (
    client: OpenAI,
    signal: AbortSignal,
  ) => Promise<{ result: Result; tokens: TokenCounts | null }>,
): Promise<Sent<Result>> {
  const { timeoutMs = TIMEOUT_MS } = patience;
  // The client's own timeout ends with the headers; a body that never ends is late too.
  const signal = AbortSignal.timeout(timeoutMs);
  let requests = 0;
  const client = clientOf(endpoint, { ...patience, timeoutMs, onRequest: () => (requests += 1) });
  try {
    return { kind: 'answered', ...(await ask(client, signal)), requests };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', why: `no reply within ${timeoutMs} ms`, requests };
    return { ...noAnswerIn(error), requests };
  }
}

/** Nothing from the environment: another program's key must not be sent to this endpoint. */
function clientOf(
  { url, key }: ModelEndpoint,
  patience: Patience & { timeoutMs: number; onRequest: () => void },
): OpenAI {
  const { timeoutMs, retries = RETRIES, maxBytes = MAX_BYTES, onRequest } = patience;
  return new OpenAI({
    baseURL: url,
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    maxRetries: retries,
    timeout: timeoutMs,
    logLevel: 'off',
    ...(key === null ? { defaultHeaders: { authorization: null } } : {}),
    fetch: async (input, init) => {
      onRequest();
      return readable(await fetch(input, { ...init, ...withoutOwnLimits() }), maxBytes);
    },
  });
}

interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/**
 * Node's fetch ends a request after 300 s without headers or without a further part of the body, whatever `timeoutMs` says. Options of a request override
 * the limits of its dispatcher; the global one still sends it, so that a proxy set there is used (https://undici.nodejs.org/#/docs/api/Dispatcher).
 */
function withoutOwnLimits(): object {
  const globals = globalThis as { [key: symbol]: Dispatcher | undefined };
  const own = globals[Symbol.for('undici.globalDispatcher.1')];
  if (own === undefined) return {};
  const dispatch: Dispatcher['dispatch'] = (options, handler) =>
    own.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  return { dispatcher: { dispatch } };
}

function tokensIn(reply: unknown): TokenCounts | null {
  const read = usageSchema.safeParse(reply);
  if (!read.success) return null;
  const {
    prompt_tokens: input,
    completion_tokens: output,
    prompt_tokens_details,
  } = read.data.usage;
  return { input, output, cached: prompt_tokens_details?.cached_tokens ?? null };
}

function saidIn(reply: unknown): Completion {
  heardNo(reply);
  const read = completionSchema.safeParse(reply);
  if (!read.success) return { kind: 'unfit', why: 'its reply is not a chat completion' };
  if (read.data.choices.length === 0) return { kind: 'unfit', why: 'its reply has no choices' };
  const answer = chatAnswer();
  answer.body(reply);
  return saidBy(answer.end());
}

function saidBy({ text, refusal, finish }: SeenAnswer): Completion {
  if (refusal !== '') return { kind: 'refused', why: refusal };
  if (finish === 'content_filter') return { kind: 'refused', why: 'its content filter stopped it' };
  if (finish === 'length') return { kind: 'unfit', why: 'it was cut off at its limit of tokens' };
  return text.trim() === '' ? { kind: 'unfit', why: 'its reply is empty' } : { kind: 'said', text };
}

async function joined(
  stream: AsyncIterable<unknown>,
): Promise<{ result: Completion; tokens: TokenCounts | null }> {
  const answer = chatAnswer();
  let tokens: TokenCounts | null = null;
  for await (const chunk of stream) {
    tokens = tokensIn(chunk) ?? tokens;
    answer.event(chunk);
  }
  const seen = answer.end();
  // A stream that ends without a reason was cut.
  if (seen.finish === null && seen.refusal === '') throw new Error('its stream broke off');
  return { result: saidBy(seen), tokens };
}
