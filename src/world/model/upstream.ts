// Where an answer of the agent's own model comes from: its cassette or its endpoint; does not read the answer and never retries.
import { HOP_BY_HOP } from '../forward.js';
import { EPISODE_COOKIE, TRACE_HEADER } from '../../values/door-names.js';
import { SightlineError } from '../../sightline-error.js';
import { type ModelRequest, refusal, withoutQuery } from './model-request.js';
import type { AgentCassette, FoundResponse, KeepAnswer, RawAnswer } from './cassette.js';

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
async function askUpstream(
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
    const problem = `the agent's model at ${withoutSecrets(url)} ${isLate ? why : `cannot be reached: ${why}`}`;
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
function withoutSecrets(url: string): string {
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

export type AnswerSource =
  | { kind: 'recorded'; answer: RawAnswer }
  /** `problem`: why it cannot be recorded, though it should be. */
  | { kind: 'live'; response: Response; keep: KeepAnswer | null; problem: string | null }
  | { kind: 'refused'; response: Response; problem: string; failure: SightlineError | null }
  /** The agent, or the episode, went away before the head of an answer came. */
  | { kind: 'left' };

interface SourceParts {
  options: {
    upstream: Upstream | null;
    cassette?: AgentCassette | null;
    upstreamTimeoutMs?: number;
  };
  request: { headers: Headers; bytes: Uint8Array<ArrayBuffer> };
  left: AbortSignal;
  stop: AbortSignal;
}

const PATIENCE_MS = 300_000;

export async function findSource(asked: ModelRequest, parts: SourceParts): Promise<AnswerSource> {
  const { cassette = null } = parts.options;
  const found = cassette?.find(asked) ?? NO_CASSETTE;
  switch (found.kind) {
    case 'replay':
      return { kind: 'recorded', answer: found.answer };
    case 'refuse':
      return refusedBy(found.error);
    case 'ask':
      return askEndpoint(asked, parts, found);
  }
}

const NO_CASSETTE = { kind: 'ask', keep: null, problem: null, otherwise: null } as const;

async function askEndpoint(
  { method, path }: ModelRequest,
  { options, request, left, stop }: SourceParts,
  { keep, problem, otherwise }: Extract<FoundResponse, { kind: 'ask' }>,
): Promise<AnswerSource> {
  if (options.upstream === null) {
    return otherwise === null ? notSet(method, path) : refusedBy(otherwise());
  }
  // Recording continues without the agent.
  const signal = keep === null ? AbortSignal.any([left, stop]) : stop;
  const timeoutMs = options.upstreamTimeoutMs ?? PATIENCE_MS;
  const asking = { method, path, ...request };
  const answer = await askUpstream(options.upstream, asking, { signal, timeoutMs });
  if (answer.kind === 'answer') {
    return { kind: 'live', response: answer.response, keep, problem };
  }
  if (signal.aborted) return { kind: 'left' };
  return unreachable(answer.status, answer.problem);
}

function refusedBy(error: SightlineError): AnswerSource {
  const name = 'sightline_cassette_miss';
  const problem = `${name}: ${[error.parts.what, ...(error.parts.details ?? [])].join(' ')}`;
  const response = refusal(501, name, `${problem} ${error.parts.next}`);
  return { kind: 'refused', response, problem, failure: error };
}

function notSet(method: string, path: string): AnswerSource {
  const failure = new SightlineError('model-unreachable', {
    what: `The agent asked its model (${method} ${withoutQuery(path)}), and no endpoint is set for it.`,
    next: "Set SIGHTLINE_AGENT_MODEL_URL to the base URL of the agent's model, or replay a cassette.",
  });
  const { what, next } = failure.parts;
  const response = refusal(501, 'sightline_model_not_set', `${what} ${next}`);
  return { kind: 'refused', response, problem: what, failure };
}

function unreachable(status: 502 | 504, problem: string): AnswerSource {
  const what = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
  const failure = new SightlineError('model-unreachable', {
    what,
    next: 'Check SIGHTLINE_AGENT_MODEL_URL, and that the endpoint is up.',
  });
  const response = refusal(status, 'sightline_model_unreachable', what);
  return { kind: 'refused', response, problem, failure };
}
