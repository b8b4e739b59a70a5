/** Talks HTTP to the shop's systems of record and retries what is safe to retry; it must not decide anything about returns. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';

export interface BackendOptions {
  baseUrl: string;
  /** Tracing headers of the request on whose behalf the call is made. */
  headers: Record<string, string>;
  retryDelaysMs?: number[];
  timeoutMs?: number;
}

export type BackendFailure =
  | 'not_found'
  /** The backend understood and said no (4xx): nothing happened. */
  | 'refused'
  /** The backend could not do it (5xx, or a read that got no answer): nothing happened. */
  | 'unavailable'
  /** A write got no readable answer: it may or may not have happened. */
  | 'unknown_effect';

/** A backend call that did not give a usable answer. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly failure: BackendFailure;
  readonly request: string;
  constructor(failure: BackendFailure, request: string, message: string) {
    super(message);
    this.failure = failure;
    this.request = request;
  }
}

interface Call<T> {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  schema: z.ZodType<T>;
}

export type BackendClient = <T>(call: Call<T>) => Promise<T>;

export function createBackendClient(options: BackendOptions): BackendClient {
  const delays = options.retryDelaysMs ?? [120, 360];
  return async (call) => {
    // One key for all tries, so that a backend that honors it cannot do the same write twice.
    const headers = { ...options.headers, ...writeHeaders(call.method) };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(call, headers, options);
      } catch (error) {
        const delay = delays[attempt];
        if (delay === undefined || !isWorthRetrying(error)) throw error;
        await pause(delay);
      }
    }
  };
}

function writeHeaders(method: 'GET' | 'POST'): Record<string, string> {
  if (method === 'GET') return {};
  return { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof BackendError && error.failure === 'unavailable';
}

async function send<T>(
  call: Call<T>,
  headers: Record<string, string>,
  options: BackendOptions,
): Promise<T> {
  const request = `${call.method} ${call.path}`;
  const response = await fetchFrom(call, headers, options);
  const body = await readJson(response);
  if (!response.ok) throw failureOf(call, response.status, body);
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BackendError(
    call.method === 'GET' ? 'unavailable' : 'unknown_effect',
    request,
    `${request} answered ${response.status} with a body this desk cannot read`,
  );
}

async function fetchFrom<T>(
  call: Call<T>,
  headers: Record<string, string>,
  options: BackendOptions,
): Promise<Response> {
  try {
    return await fetch(options.baseUrl.replace(/\/$/, '') + call.path, {
      method: call.method,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
  } catch (error) {
    const request = `${call.method} ${call.path}`;
    const failure = call.method === 'GET' || wasNeverSent(error) ? 'unavailable' : 'unknown_effect';
    throw new BackendError(failure, request, `${request} got no answer`);
  }
}

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function failureOf<T>(call: Call<T>, status: number, body: unknown): BackendError {
  const request = `${call.method} ${call.path}`;
  const message = `${request} answered ${status}${reasonIn(body)}`;
  return new BackendError(failureKind(call.method, status), request, message);
}

function failureKind(method: 'GET' | 'POST', status: number): BackendFailure {
  if (status === 404) return 'not_found';
  if (status < 500) return 'refused';
  // A gateway that timed out does not know whether the write behind it was made.
  return status === 504 && method === 'POST' ? 'unknown_effect' : 'unavailable';
}

function reasonIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  return typeof body.error === 'string' ? ` (${body.error})` : '';
}
