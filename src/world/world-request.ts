// One request to the world as plain data, read alike for every door; decides nothing about the answer.
import type { ToolCall } from '../episode/path-event.js';
import type { Json } from '../values/json.js';
import { jsonOrText } from '../values/json.js';

/** A way in which the agent reaches the world. */
export type ToolDoor = ToolCall['via'];

export interface WorldRequest {
  method: string;
  /** Below the backend's URL, with a slash in front, without the query; percent-encoded. */
  path: string;
  /** A name that is given more than once has all its values. */
  query: Record<string, string | string[]>;
  /** Undefined if there was none. */
  body: Json | undefined;
  via: ToolDoor;
  /** As it was asked for; told where nothing handles it. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/**
 * How an answer should reach its caller. `malformed`: with a body that is not JSON; `cut`: it breaks off in the middle;
 * `drop`: the connection ends without one.
 */
export type Delivery = 'whole' | 'malformed' | 'cut' | 'drop';

/** An answer of the world: copies, which the receiver may change. */
export interface WorldResponse {
  status: number;
  body: Json;
  delivery: Delivery;
}

/** The parts of an HTTP request, as a door has them. */
export interface HttpParts {
  method: string;
  path: string;
  /** With or without the question mark. */
  search: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Empty or null: no body. */
  text: string | null;
  via: ToolDoor;
  url: string;
}

/**
 * Reads the query and the body. A form becomes an object of strings; everything else is treated as JSON, and text that
 * is not JSON stays text, so that the world refuses it where arguments were expected.
 */
export function worldRequest(parts: HttpParts): WorldRequest {
  const { method, path, via, url, headers } = parts;
  const query = readForm(parts.search);
  const body = readBody(parts.text, headers['content-type']);
  return { method, path, query, body, via, url, headers };
}

/** A form as an object of strings, JSON as its value, and anything else as text; undefined if there is none. */
export function readBody(text: string | null, contentType: string | undefined): Json | undefined {
  if (text === null || text === '') return undefined;
  if (contentType?.startsWith('application/x-www-form-urlencoded') === true) return readForm(text);
  return jsonOrText(text);
}

function readForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...others] = form.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]] as const;
    }),
  );
}
