// Sends one question to an OpenAI-compatible endpoint with the `openai` client, which retries and times out, and interprets the errors of various servers.
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import type { SeenAnswer } from './protocols/stream-calls.js';
import { chatAnswer } from './protocols/openai-chat.js';
import type { ModelEndpoint, Patience } from './models.js';
import type { TokenCounts } from './prompt.js';
import {
  type Completion,
  type CompletionBody,
  isTooLong,
  type NoAnswer,
  type ChatOutcome,
  shortDetail,
} from './completion.js';
import { parsedJson } from '../values/json.js';

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
): Promise<ChatOutcome<Completion>> {
  return attempt(endpoint, patience, async (client, signal) => {
    if (!endpoint.stream) {
      const reply: unknown = await client.chat.completions.create(
        { ...body, stream: false },
        { signal },
      );
      return { result: completionOf(reply), tokens: tokensIn(reply) };
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
): Promise<ChatOutcome<Result>> {
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

function completionOf(reply: unknown): Completion {
  heardNo(reply);
  const read = completionSchema.safeParse(reply);
  if (!read.success) return { kind: 'unfit', why: 'its reply is not a chat completion' };
  if (read.data.choices.length === 0) return { kind: 'unfit', why: 'its reply has no choices' };
  const answer = chatAnswer();
  answer.body(reply);
  return completionFrom(answer.end());
}

function completionFrom({ text, refusal, finish }: SeenAnswer): Completion {
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
  return { result: completionFrom(seen), tokens };
}

function failed(why: string): NoAnswer {
  return { kind: 'failed', why };
}

const NO_COMPLETION = 'its reply is not a chat completion';

/** The reply is not usable: too long, or a web page. */
class Unreadable extends Error {}

/** An error with a success status. */
class HeardNo extends Error {}

/** Why there is no answer, from what the client threw. */
function noAnswerIn(error: unknown): NoAnswer {
  const known = causes(error).find((cause) => cause instanceof Unreadable);
  if (known !== undefined) return failed(known.message);
  if (error instanceof HeardNo) return rejectedWith(200, error.message);
  if (error instanceof APIConnectionError) return failed(broken(error));
  if (isOfServer(error)) return refusalOf(error);
  // Within a stream the status was sent before the error.
  if (error instanceof APIError) return rejectedWith(200, detailOf(error));
  if (error instanceof SyntaxError) return failed(NO_COMPLETION);
  return failed(broken(error));
}

function refusalOf(error: OfServer): NoAnswer {
  const { status, param } = error;
  const detail = detailOf(error);
  if (status < 500 && status !== 429)
    return { kind: 'rejected', status, detail, param: param ?? null };
  // 429 means tokens per minute: waiting helps, a shorter question would not.
  if (status !== 429 && isTooLong(detail)) return rejectedWith(status, detail);
  return failed(`it answered ${status}${spoken(error)}`);
}

/** What was said; some servers only use the code or type to say that a question is too long. */
function detailOf({ message, ...named }: { message: string; code?: unknown; type?: unknown }) {
  const names = [named.code, named.type].filter((one) => typeof one === 'string').join(' ');
  return isTooLong(names) ? `${message} ${names}` : message;
}

function rejectedWith(status: number, detail: string): NoAnswer {
  return { kind: 'rejected', status, detail, param: null };
}

type OfServer = APIError<number, Headers>;

function isOfServer(error: unknown): error is OfServer {
  return error instanceof APIError && typeof error.status === 'number';
}

function broken(error: unknown): string {
  return `the connection failed: ${causes(error).at(-1)?.message ?? String(error)}`;
}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < 8; at = at.cause) found.push(at);
  return found;
}

/** What the server said about it, if that is more than the number. */
function spoken(error: OfServer): string {
  const text = error.message.replace(/^\d+\s*/, '').trim();
  return text === '' || text === 'status code (no body)' ? '' : `: ${shortDetail(text)}`;
}

const errorSchema = z.looseObject({
  error: z.union([z.string(), z.looseObject({ message: z.string() })]),
});

/** Throws if a reply with a success status is a text instead of JSON, or an error, as LM Studio sends. */
function heardNo(reply: unknown): void {
  if (typeof reply === 'string') {
    const isPage = /^\s*<(?:!doctype|html)\b/i.test(reply);
    throw new Unreadable(isPage ? 'it answered with a web page' : NO_COMPLETION);
  }
  const read = errorSchema.safeParse(reply);
  if (!read.success) return;
  const { error } = read.data;
  throw new HeardNo(typeof error === 'string' ? error : detailOf(error));
}

/** The response with a body that the client can read: bounded, no page for people, and its error where the client looks for it. */
async function readable(response: Response, maxBytes: number): Promise<Response> {
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  const { status, statusText, headers } = response;
  const body = bounded(response, maxBytes);
  if (response.ok || body === null) return new Response(body, { status, statusText, headers });
  const text = isPage ? 'a web page' : await new Response(body).text();
  const kept = without(headers);
  // The client would send it again where a server says so with 500.
  if (status !== 429 && isTooLong(text)) kept.set('x-should-retry', 'false');
  return new Response(errorBody(text), { status, statusText, headers: kept });
}

/** A different body has a different length and encoding. */
function without(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  return kept;
}

const spokenSchema = z.looseObject({ message: z.string() });

/** Older vLLM puts `message` at the top, FastAPI `detail`; the client knows `error` alone. */
function errorBody(text: string): string {
  const said = parsedJson(text);
  if (typeof said !== 'object' || said === null || 'error' in said) return text;
  const error = spokenSchema.safeParse(said).data ?? { message: shortDetail(text) };
  return JSON.stringify({ error });
}

/** The body, which fails once it exceeds that length. */
function bounded({ body }: Response, maxBytes: number): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        controller.error(new Unreadable(`its reply is longer than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(counting);
}
