// Asks an OpenAI-compatible endpoint one question and gets one validated object; must read no environment and guess no reply.
import { setTimeout as timer } from 'node:timers/promises';
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';

/** Where the model is. */
export interface ModelEndpoint {
  /** Base URL, such as "http://127.0.0.1:8000/v1"; `/chat/completions` is added. */
  url: string;
  model: string;
  /** Sent as a bearer token; null for an endpoint without one. */
  key: string | null;
}

/** One question with the form of its answer. */
export interface Question<Reply> {
  /** A name for the form, letters and underscores. */
  name: string;
  system: string;
  user: string;
  schema: z.ZodType<Reply>;
}

/** Patience with the endpoint. */
export interface Patience {
  /** For one request, ms. Default 60,000. */
  timeoutMs?: number;
  /** Requests after the first, where the endpoint said 429 or 5xx or broke off. Default 3. */
  retries?: number;
  /** Waits between them; the default doubles from 500 ms and never exceeds 8,000 ms. */
  wait?: (ms: number) => Promise<unknown>;
}

const LONGEST_WAIT_MS = 8000;

const completionSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      message: z.looseObject({
        content: z.string().nullish(),
        refusal: z.string().nullish(),
      }),
    }),
  ),
});

/** One attempt: the content, or why there is none and whether asking again may help. */
type Attempt =
  | { kind: 'content'; text: string }
  | { kind: 'failed'; why: string; again: boolean; afterMs: number | null };

function failed(why: string, again: boolean, afterMs: number | null = null): Attempt {
  return { kind: 'failed', why, again, afterMs };
}

function bodyOf<Reply>(endpoint: ModelEndpoint, question: Question<Reply>): string {
  return JSON.stringify({
    model: endpoint.model,
    temperature: 0,
    messages: [
      { role: 'system', content: question.system },
      { role: 'user', content: question.user },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: question.name, strict: true, schema: z.toJSONSchema(question.schema) },
    },
  });
}

function request(endpoint: ModelEndpoint, body: string, timeoutMs: number): Promise<Response> {
  return fetch(`${endpoint.url.replace(/\/+$/, '')}/chat/completions`, {
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

function contentOf(text: string): Attempt {
  const read = completionSchema.safeParse(json(text));
  if (!read.success) return failed('its reply is not a chat completion', false);
  const message = read.data.choices[0]?.message;
  if (message === undefined) return failed('its reply has no choices', false);
  if (message.refusal) return failed(`it refused: ${message.refusal}`, false);
  return message.content
    ? { kind: 'content', text: message.content }
    : failed('its reply is empty', false);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function attempt(endpoint: ModelEndpoint, body: string, timeoutMs: number): Promise<Attempt> {
  try {
    const response = await request(endpoint, body, timeoutMs);
    const text = await response.text();
    if (response.ok) return contentOf(text);
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

function unreachable(endpoint: ModelEndpoint, why: string, tries: number): SightlineError {
  return new SightlineError('model-unreachable', {
    what: `The model did not answer: ${why}.`,
    details: [
      `${endpoint.model} at ${endpoint.url}, asked ${tries} ${tries === 1 ? 'time' : 'times'}`,
    ],
    next: 'Check SIGHTLINE_MODEL_URL, SIGHTLINE_MODEL and SIGHTLINE_MODEL_KEY, and that the endpoint speaks the chat completions of OpenAI.',
  });
}

function unfit(endpoint: ModelEndpoint, name: string, found: string): SightlineError {
  return new SightlineError('model-reply-unfit', {
    what: `The reply of the model cannot be used: ${found}.`,
    details: [`${endpoint.model} at ${endpoint.url}`, `wanted: JSON in the form "${name}"`],
    next: 'Ask again, or use a model that keeps to a JSON schema.',
  });
}

/**
 * The answer to a question, as the schema parsed it.
 *
 * Throws SightlineError `model-unreachable` where no answer came after the retries, and
 * `model-reply-unfit` where one came and is not JSON, or not in the form; such a reply is never mended.
 */
export async function askModel<Reply>(
  endpoint: ModelEndpoint,
  question: Question<Reply>,
  patience: Patience = {},
): Promise<Reply> {
  const { timeoutMs = 60_000, retries = 3, wait = (ms: number) => timer(ms) } = patience;
  const body = bodyOf(endpoint, question);
  for (let tries = 1; ; tries += 1) {
    const got = await attempt(endpoint, body, timeoutMs);
    if (got.kind === 'content') return parsed(endpoint, question, got.text);
    if (!got.again || tries > retries) throw unreachable(endpoint, got.why, tries);
    await wait(Math.min(got.afterMs ?? 500 * 2 ** (tries - 1), LONGEST_WAIT_MS));
  }
}

function parsed<Reply>(endpoint: ModelEndpoint, question: Question<Reply>, text: string): Reply {
  const value = json(text);
  if (value === undefined) throw unfit(endpoint, question.name, 'it is not JSON');
  const read = question.schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const at = issue === undefined || issue.path.length === 0 ? 'the reply' : issue.path.join('.');
  throw unfit(endpoint, question.name, `${at}: ${issue?.message ?? 'not in the form'}`);
}
