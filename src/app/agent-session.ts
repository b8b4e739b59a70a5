// Where an agent carries its own session id, if it passes on nothing else: the app file's option, and reading the id from a request.
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

/** Normalised, so that ids from different places compare equal: numbers as digits, without URL encoding or the quotes of storage. */
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

const CALL = ['header', 'cookie', 'query', 'body'];
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  request: ['header', 'query', 'body'],
  response: ['header', 'body'],
};
const ALONE = ['url', 'cookie', 'localStorage', 'sessionStorage'];

/** Checked here too, since the command line's loader strips types without checking them. */
export function agentSessionProblems(session: unknown): string[] {
  if (session === undefined) return [];
  if (!isObject(session)) return [`agentSession must be ${EXAMPLE}`];
  const { inCall, inPage, ...others } = session;
  return [
    ...Object.keys(others).map(
      (field) => `agentSession: unknown field "${field}"; allowed: inCall, inPage`,
    ),
    ...oneOf('inCall', inCall, CALL),
    ...sourceProblems(inPage),
  ];
}

const EXAMPLE =
  "{ inCall: { header: 'x-session-id' }, inPage: { response: '/api/sessions', body: 'id' } }";

function sourceProblems(source: unknown): string[] {
  if (!isObject(source)) return oneOf('inPage', source, [...Object.keys(WITHIN), ...ALONE]);
  const kind = Object.keys(WITHIN).find((known) => known in source);
  if (kind === undefined) {
    const { url } = source;
    if (!(url instanceof RegExp) || Object.keys(source).length > 1)
      return oneOf('inPage', source, [...Object.keys(WITHIN), ...ALONE]);
    return new RegExp(`${url.source}|`).exec('')?.length === 2
      ? []
      : [
          `agentSession.inPage: the pattern ${String(url)} needs one group, such as /\\/chat\\/([\\w-]+)/`,
        ];
  }
  const { [kind]: path, ...place } = source;
  const isPath = typeof path === 'string' && (path.startsWith('/') || URL.canParse(path));
  return [
    ...(isPath
      ? []
      : [
          `agentSession.inPage.${kind}: ${JSON.stringify(path)} is no path of the agent's server such as "/api/chat"`,
        ]),
    ...oneOf(`inPage, beside ${kind},`, place, WITHIN[kind] ?? []),
  ];
}

function oneOf(where: string, value: unknown, allowed: readonly string[]): string[] {
  const given = isObject(value) ? Object.entries(value) : [];
  const [[kind, named] = ['', '']] = given;
  if (given.length === 1 && allowed.includes(kind) && typeof named === 'string' && named !== '')
    return [];
  const found = value === undefined ? 'nothing' : JSON.stringify(value);
  return [
    `agentSession: ${where} must name one of ${allowed.join(', ')}, not ${found}; for example ${EXAMPLE}`,
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
