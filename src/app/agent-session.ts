// Where to find the session id of an agent that passes on nothing else: the app file's option, and reading the id from a request.
import { z } from 'zod';

/** The one place in a request that holds the session id. `body`: a field of a JSON body or form, such as "metadata.session_id". */
export type SessionPlace =
  { header: string } | { cookie: string } | { query: string } | { body: string };

/**
 * Where the page gets the session id. `url`: a query parameter of the page's own address, or a pattern whose first group is the id.
 * `request`, `response`: what the page sends to the agent's server at or below this path, or what the server answers.
 */
export type SessionSource =
  | { url: string | RegExp }
  | ({ request: string } & ({ header: string } | { query: string } | { body: string }))
  | ({ response: string } & ({ header: string } | { body: string }))
  | { cookie: string }
  | { localStorage: string }
  | { sessionStorage: string };

/** For an agent whose calls carry its own session id instead of Sightline's headers or a trace. */
export interface AgentSession {
  /** In calls from the agent's server to its tools. */
  inCall: SessionPlace;
  /** In the page. */
  inPage: SessionSource;
}

const name = z.string().min(1);
/** As a worker sends it to the gateway. */
export const sessionPlaceSchema: z.ZodType<SessionPlace> = z.union([
  z.strictObject({ header: name }),
  z.strictObject({ cookie: name }),
  z.strictObject({ query: name }),
  z.strictObject({ body: name }),
]);

/** The parts of a request or an answer that a session id may be in. */
export interface SessionParts {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** With or without the question mark. */
  search: string;
  /** As `readBody` of the world gives it. */
  body: unknown;
}

/** The session id at that place; null if there is none. */
export function sessionAt(
  place: SessionPlace,
  { headers, search, body }: SessionParts,
): string | null {
  if ('query' in place) return sessionText(new URLSearchParams(search).get(place.query));
  if ('body' in place) return sessionText(fieldOf(body, place.body));
  if ('cookie' in place)
    return sessionText(cookieValue(String(headers['cookie'] ?? ''), place.cookie));
  return sessionText([headers[place.header.toLowerCase()]].flat()[0]);
}

/** The value of one cookie in a `cookie` header; null without it. */
export function cookieValue(header: string, cookie: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? null;
}

/** The field of a JSON value, by names and indices joined by dots. */
export function fieldOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
      value,
    );
}

/** Normalized, so that ids from different places compare equal: numbers as digits, without URL encoding or the quotes of storage. */
export function sessionText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = decoded(value).replace(/^"(.*)"$/, '$1');
  return text === '' ? null : text;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** "the header x-session-id", for messages. */
export function sessionPlaceName(place: SessionPlace): string {
  const [kind, at] = Object.entries(place)[0] ?? ['', ''];
  const kinds: Readonly<Record<string, string>> = { query: 'query parameter', body: 'body field' };
  return `the ${kinds[kind] ?? kind} ${at}`;
}
