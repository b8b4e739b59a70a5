// Asks the agent's own model at its endpoint; keeps nothing, does not read the answer and never retries.
import { EPISODE_COOKIE, TRACE_HEADER } from '../../values/door-names.js';
import { HOP_BY_HOP } from '../hop-by-hop.js';

/** Where the agent's model is. */
export interface Upstream {
  /** As the agent would have it: "https://api.openai.com/v1". */
  baseUrl: string;
  /** Sent instead of what the agent sends; null: that is passed on. */
  apiKey: string | null;
}

export interface UpstreamRequest {
  method: string;
  /** Below the base URL, with the query. */
  path: string;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

export type UpstreamAnswer =
  | { kind: 'answer'; response: Response }
  /** There was none. `status` is the one that a proxy would give. */
  | { kind: 'none'; status: 502 | 504; problem: string };

/** Of one connection only (RFC 9110, 7.6.1), and what `fetch` sets itself. */
const NOT_PASSED_ON = [
  ...HOP_BY_HOP,
  'host',
  'expect',
  'content-length',
  'accept-encoding',
  // Sightline's own: whoever holds it speaks for the episode.
  TRACE_HEADER,
  'tracestate',
];

/**
 * @param patience of the wait for the head of the answer: `signal` ends all of it, also the body later on.
 */
export async function askUpstream(
  { baseUrl, apiKey }: Upstream,
  { method, path, headers, bytes }: UpstreamRequest,
  patience: { signal: AbortSignal; timeoutMs: number },
): Promise<UpstreamAnswer> {
  const url = baseUrl.replace(/\/+$/, '') + path;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience.timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: requestHeaders(headers, apiKey),
      redirect: 'manual',
      signal: AbortSignal.any([patience.signal, late.signal]),
      ...(bytes.length === 0 || method === 'GET' || method === 'HEAD' ? {} : { body: bytes }),
    });
    return { kind: 'answer', response };
  } catch (error) {
    const isLate = late.signal.aborted || nameOf(error) === 'HeadersTimeoutError';
    const why = isLate ? `gave no answer within ${patience.timeoutMs} ms` : causeOf(error);
    const problem = `the agent's model at ${shown(url)} ${isLate ? why : `cannot be reached: ${why}`}`;
    return { kind: 'none', status: isLate ? 504 : 502, problem };
  } finally {
    clearTimeout(timer);
  }
}

function requestHeaders(from: Headers, apiKey: string | null): Headers {
  const headers = new Headers(from);
  for (const name of connectionHeaders(from)) headers.delete(name);
  const cookies = (from.get('cookie') ?? '').split(/;\s*/);
  const others = cookies.filter((cookie) => !cookie.startsWith(`${EPISODE_COOKIE}=`)).join('; ');
  if (others === '') headers.delete('cookie');
  else headers.set('cookie', others);
  // A compressed stream comes in lumps.
  headers.set('accept-encoding', 'identity');
  if (apiKey !== null) headers.set('authorization', `Bearer ${apiKey}`);
  return headers;
}

/** The head of an answer as it may be passed on: its body comes decoded, and in a connection of its own. */
export function answerHeaders(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of connectionHeaders(from)) headers.delete(name);
  headers.delete('content-encoding');
  return headers;
}

function connectionHeaders(headers: Headers): string[] {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  const own = [...headers.keys()].filter((name) => name.startsWith('x-sightline-'));
  return [...NOT_PASSED_ON, ...own, ...named.filter((name) => /^[\w-]+$/.test(name))];
}

/** Without what may be secret in it. */
function shown(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed === null ? 'an invalid base URL' : parsed.origin + parsed.pathname;
}

function nameOf(error: unknown): string | null {
  return error instanceof Error && error.cause instanceof Error ? error.cause.name : null;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refusal over several addresses of one host comes as one error without a message.
  const cause: unknown =
    error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return cause instanceof Error ? cause.message : error.message;
}
