// The outcome of one question: an answer, a rejection, or nothing. Interprets the errors of various servers; never retries.
import { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import type { TokenCounts } from './question.js';
import { parsedJson } from '../values/json.js';
import { isTooLong, shortDetail } from './server-detail.js';

/** The server's answer, or why it gave none; with the number of requests that it took. */
export type Sent<Result> = { requests: number } & (
  { kind: 'answered'; result: Result; tokens: TokenCounts | null } | NoAnswer
);

export type NoAnswer =
  /** The server rejected the request as it is; `detail` is what it said. */
  | { kind: 'rejected'; status: number; detail: string; param: string | null }
  /** Nothing usable arrived. */
  | { kind: 'failed'; why: string };

function failed(why: string): NoAnswer {
  return { kind: 'failed', why };
}

const NO_COMPLETION = 'its reply is not a chat completion';

/** The reply is not usable: too long, or a web page. */
class Unreadable extends Error {}

/** An error with a success status. */
class HeardNo extends Error {}

/** Why there is no answer, from what the client threw. */
export function noAnswerIn(error: unknown): NoAnswer {
  const known = causes(error).find((cause) => cause instanceof Unreadable);
  if (known !== undefined) return failed(known.message);
  if (error instanceof HeardNo) return rejectedWith(200, error.message);
  if (error instanceof APIConnectionError) return failed(broken(error));
  if (isOfServer(error)) return saidNo(error);
  // Within a stream the status was sent before the error.
  if (error instanceof APIError) return rejectedWith(200, detailOf(error));
  if (error instanceof SyntaxError) return failed(NO_COMPLETION);
  return failed(broken(error));
}

function saidNo(error: OfServer): NoAnswer {
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
export function heardNo(reply: unknown): void {
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
export async function readable(response: Response, maxBytes: number): Promise<Response> {
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
