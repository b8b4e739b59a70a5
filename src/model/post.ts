// Posts one JSON body to an OpenAI-compatible endpoint, with patience, and gives the text of the reply; knows no form of it.
import { setTimeout as timer } from 'node:timers/promises';
import { SightlineError } from '../sightline-error.js';

/** Where the model is. */
export interface ModelEndpoint {
  /** Base URL, such as "http://127.0.0.1:8000/v1"; `/chat/completions` or `/embeddings` is added. */
  url: string;
  model: string;
  /** Sent as a bearer token; null for an endpoint without one. */
  key: string | null;
  /** The variables that name it, for the sentence on what to check. Default: those of `sightline plan compile`. */
  variables?: string;
}

/** Patience with the endpoint. */
export interface Patience {
  /** For one request, ms. Default 60,000. */
  timeoutMs?: number;
  /** Requests after the first, where the endpoint said 429 or 5xx or broke off. Default 3. */
  retries?: number;
  /** The longest reply that is read. Default 64 MiB. */
  maxBytes?: number;
  /** Waits between them; the default doubles from 500 ms and never exceeds 8,000 ms. */
  wait?: (ms: number) => Promise<unknown>;
}

const LONGEST_WAIT_MS = 8000;
const MAX_BYTES = 64 * 1024 * 1024;

/** What is posted, and where below the endpoint. */
interface Posted {
  path: '/chat/completions' | '/embeddings';
  body: string;
}

/** One attempt: the text, or why there is none and whether asking again may help. */
type Attempt =
  | { kind: 'text'; text: string }
  | { kind: 'failed'; why: string; again: boolean; afterMs: number | null };

function failed(why: string, again: boolean, afterMs: number | null = null): Attempt {
  return { kind: 'failed', why, again, afterMs };
}

function request(
  endpoint: ModelEndpoint,
  { path, body }: Posted,
  timeoutMs: number,
): Promise<Response> {
  return fetch(`${endpoint.url.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Seconds of `retry-after` as ms; null where it says none, or a date. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** Null where it is longer than that. */
async function textOf(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels what is still to come.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function attempt(
  endpoint: ModelEndpoint,
  posted: Posted,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Attempt> {
  try {
    const response = await request(endpoint, posted, timeoutMs);
    const text = await textOf(response, maxBytes);
    if (text === null) return failed(`its reply is longer than ${maxBytes} bytes`, false);
    if (response.ok) return { kind: 'text', text };
    const again = response.status === 429 || response.status >= 500;
    return failed(`it answered ${response.status}`, again, retryAfter(response));
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    // What was late once is late again; what broke off may come through.
    return failed(
      late ? `no reply within ${timeoutMs} ms` : `the connection failed: ${causeOf(error)}`,
      !late,
    );
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const PLAN_VARIABLES = 'SIGHTLINE_MODEL_URL, SIGHTLINE_MODEL and SIGHTLINE_MODEL_KEY';

/** The error of an endpoint that gave no answer. */
export function unreachable(endpoint: ModelEndpoint, why: string, tries: number): SightlineError {
  const { model, url, variables = PLAN_VARIABLES } = endpoint;
  return new SightlineError('model-unreachable', {
    what: `The model did not answer: ${why}.`,
    details: [`${model} at ${url}, asked ${tries} ${tries === 1 ? 'time' : 'times'}`],
    next: `Check ${variables}, and that the endpoint speaks the API of OpenAI.`,
  });
}

/**
 * The text of a successful reply, and how often it was asked for.
 *
 * @throws SightlineError `model-unreachable` where none came after the retries.
 */
export async function post(
  endpoint: ModelEndpoint,
  posted: Posted,
  patience: Patience,
): Promise<{ text: string; tries: number }> {
  const { timeoutMs = 60_000, retries = 3, maxBytes = MAX_BYTES } = patience;
  const wait = patience.wait ?? ((ms: number) => timer(ms));
  for (let tries = 1; ; tries += 1) {
    const got = await attempt(endpoint, posted, { timeoutMs, maxBytes });
    if (got.kind === 'text') return { text: got.text, tries };
    if (!got.again || tries > retries) throw unreachable(endpoint, got.why, tries);
    await wait(Math.min(got.afterMs ?? 500 * 2 ** (tries - 1), LONGEST_WAIT_MS));
  }
}

/** The value of a JSON text; undefined where it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
