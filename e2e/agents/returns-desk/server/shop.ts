/** The desk's tools: HTTP calls to the shop's systems of record, repeated where that is safe. It decides nothing about returns. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import {
  clockSchema,
  createdReturnSchema,
  escalationSchema,
  orderListSchema,
  orderSchema,
  refundSchema,
  returnPolicySchema,
} from './records.js';

export interface BackendOptions {
  baseUrl: string;
  /** Tracing headers to pass on from the user's request. */
  headers: Record<string, string>;
  /** Pauses before the retries of a call that failed; default 120 and 360 ms. */
  retryDelaysMs?: number[];
}

/**
 * `refused`: understood and not done. `unavailable`: nothing happened. `unknown_effect`: a write got no readable answer,
 * and may or may not have happened.
 */
export type BackendFailure = 'not_found' | 'refused' | 'unavailable' | 'unknown_effect';

export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly failure: BackendFailure;
  /** Such as "GET /clock". */
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
  const { headers, retryDelaysMs = [120, 360] } = options;
  return async (call) => {
    // One key for all tries, so that a backend that honors it cannot do the same write twice.
    const key = call.method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(call, options.baseUrl, { ...headers, ...key });
      } catch (error) {
        const delay = retryDelaysMs[attempt];
        const isSafe = error instanceof BackendError && error.failure === 'unavailable';
        if (delay === undefined || !isSafe) throw error;
        await pause(delay);
      }
    }
  };
}

async function send<T>(
  { method, path, body, schema }: Call<T>,
  baseUrl: string,
  headers: Record<string, string>,
): Promise<T> {
  const request = `${method} ${path}`;
  const unanswered = method === 'GET' ? 'unavailable' : 'unknown_effect';
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
    const failure = code === 'ECONNREFUSED' ? 'unavailable' : unanswered;
    throw new BackendError(failure, request, `${request} got no answer`);
  });
  const said = `${request} answered ${response.status}`;
  if (!response.ok) throw new BackendError(failureOf(method, response.status), request, said);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new BackendError(unanswered, request, `${said} with a body that the desk cannot read`);
}

function failureOf(method: 'GET' | 'POST', status: number): BackendFailure {
  if (status === 404) return 'not_found';
  if (status < 500) return 'refused';
  // A gateway that timed out does not know whether the write behind it was made.
  return status === 504 && method === 'POST' ? 'unknown_effect' : 'unavailable';
}

const read = <T>(path: string, schema: z.ZodType<T>) => ({ method: 'GET', path, schema }) as const;

const write = <T>(path: string, body: Record<string, unknown>, schema: z.ZodType<T>) =>
  ({ method: 'POST', path, body, schema }) as const;

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** The call behind each tool. */
const calls = {
  get_current_date: () => read('/clock', clockSchema),
  get_order: (input: { order_id: string }) =>
    read(`/orders/${encodeURIComponent(input.order_id)}`, orderSchema),
  lookup_customer_orders: (input: { email: string }) =>
    read(`/orders?${query(input)}`, orderListSchema),
  get_return_policy: (input: { order_id: string; sku: string }) =>
    read(`/policy/returns?${query(input)}`, returnPolicySchema),
  create_return: (input: { order_id: string; sku: string; reason: string }) =>
    write('/returns', input, createdReturnSchema),
  issue_refund: (input: { return_id: string; amount: number }) =>
    write('/refunds', input, refundSchema),
  escalate_to_human: (input: { order_id: string | null; summary: string }) =>
    write('/escalations', input, escalationSchema),
};

type Calls = typeof calls;
export type ToolName = keyof Calls;
type Inputs = { [N in ToolName]: Parameters<Calls[N]> extends [infer In] ? In : object };
type Outputs = { [N in ToolName]: z.infer<ReturnType<Calls[N]>['schema']> };
export type ToolInput<N extends ToolName> = Inputs[N];
export type ToolOutput<N extends ToolName> = Outputs[N];

// Mapped over the names, so that TypeScript can follow a name to its own input and output.
const callOf: { [N in ToolName]: (input: Inputs[N]) => Call<Outputs[N]> } = calls;

export function runTool<N extends ToolName>(
  backend: BackendClient,
  name: N,
  input: ToolInput<N>,
): Promise<ToolOutput<N>> {
  return backend(callOf[name](input));
}
