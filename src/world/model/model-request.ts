// Reads what an agent asks its model for from a request to either API; changes nothing.
import { z } from 'zod';
import type { Json } from '../../values/json.js';
import type { ModelApi } from '../../model/protocols/answer.js';
import { parsedJson } from '../../values/json.js';

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
