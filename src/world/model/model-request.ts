// A request to either API of the agent's model, read, and the answers that the door itself gives; asks no model.
import { z } from 'zod';
import { type Json, parsedJson } from '../../values/json.js';
import type { ModelApi } from '../../model/protocols/stream-calls.js';
import { DELIVERY_HEADER } from '../episode-names.js';

export interface ModelRequest {
  api: ModelApi;
  method: string;
  /** Below the endpoint's base URL, with the query: "/chat/completions". */
  path: string;
  /** As the request names it; null if it names none. */
  model: string | null;
  stream: boolean;
  /** Messages or input items, in order; of an input that is a text one message. */
  messages: Json[];
  /** As they are offered. */
  tools: Json[];
  /** Their names, as far as they have one. */
  toolNames: string[];
  /** The body as JSON; null if it is missing or not a JSON object. */
  body: Record<string, Json> | null;
  /** The body as it came. */
  text: string;
}

const bodySchema = z.record(z.string(), z.json());
const namedSchema = z.looseObject({
  type: z.string().nullish(),
  name: z.string().nullish(),
  server_label: z.string().nullish(),
  function: z.looseObject({ name: z.string() }).nullish(),
  custom: z.looseObject({ name: z.string() }).nullish(),
});

/** @param url with its path below `/model`; the `/v1` that clients add belongs to the base URL. */
export function readModelRequest(method: string, url: URL, text: string): ModelRequest {
  const path = url.pathname.replace(/^\/v1(?=\/|$)/, '') || '/';
  const { data: body = null } = bodySchema.safeParse(parsedJson(text));
  const api = apiOf(method, path);
  const tools = listOf(body?.['tools']);
  return {
    api,
    method,
    path: path + url.search,
    model: typeof body?.['model'] === 'string' ? body['model'] : null,
    stream: body?.['stream'] === true,
    messages: body === null ? [] : messagesOf(api, body),
    tools,
    toolNames: tools.flatMap(toolName),
    body,
    text,
  };
}

/** A query may hold a key. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/s, '');
}

function apiOf(method: string, path: string): ModelApi {
  if (method !== 'POST') return 'other';
  if (path === '/chat/completions') return 'chat';
  return path === '/responses' ? 'responses' : 'other';
}

function messagesOf(api: ModelApi, body: Record<string, Json>): Json[] {
  if (api === 'chat') return listOf(body['messages']);
  if (api === 'other') return [];
  const input = body['input'];
  return typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Built-in tools of an endpoint are named by their kind. */
export function toolName(tool: Json): string[] {
  const { data } = namedSchema.safeParse(tool);
  const name =
    data?.function?.name ?? data?.custom?.name ?? data?.name ?? data?.server_label ?? data?.type;
  return typeof name === 'string' ? [name] : [];
}

/** Names that set the door's own answers apart from those of the endpoint; docs/doors.md#the-agents-own-model. */
type RefusalName =
  | 'sightline_cassette_miss'
  | 'sightline_model_unreachable'
  | 'sightline_model_not_set'
  | 'sightline_closed_episode'
  | 'sightline_unreadable_request';

/** An error as OpenAI's clients read it. The header tells them not to retry: the second answer would be the same. */
export function refusal(status: number, name: RefusalName, message: string): Response {
  return Response.json(
    { error: { message, type: name, param: null, code: name } },
    { status, headers: { 'x-should-retry': 'false' } },
  );
}

/** The connection ends without an answer. */
export function dropped(): Response {
  return new Response(null, { status: 502, headers: { [DELIVERY_HEADER]: 'drop' } });
}

/** What OpenAI itself answers in these cases, so that an agent cannot tell the injected fault from a real one. */
const ERRORS: Readonly<Record<number, { message: string; type: string; code: string | null }>> = {
  401: {
    message: 'Incorrect API key provided.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  },
  429: {
    message: 'Rate limit reached for requests. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
  },
  503: { message: 'The server is overloaded.', type: 'server_error', code: null },
};

export function errorAnswer(status: number): Response {
  const known = ERRORS[status] ?? {
    message:
      status >= 500
        ? 'The server had an error while processing your request.'
        : 'The request could not be processed.',
    type: status >= 500 ? 'server_error' : 'invalid_request_error',
    code: null,
  };
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {};
  return Response.json({ error: { ...known, param: null } }, { status, headers });
}

/** An answer that begins as it should and holds JSON that ends in the middle. */
export function malformedAnswer(stream: boolean): Response {
  const broken = '{"id":"chatcmpl-0","object":"chat.completion","choices":[{"index":0,"delta":{"co';
  const body = stream ? `data: ${broken}\n\n` : broken;
  const type = stream ? 'text/event-stream; charset=utf-8' : 'application/json';
  return new Response(body, { status: 200, headers: { 'content-type': type } });
}
