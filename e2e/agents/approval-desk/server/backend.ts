/** Calls the shop's API on behalf of one request to the desk; it must not decide anything. */
import { z } from 'zod';

const requestSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  customer: z.string(),
  item: z.string(),
  amount: z.number(),
  delivered_on: z.string(),
  reason: z.string(),
  damaged: z.boolean(),
  status: z.enum(['waiting', 'refunded', 'declined', 'sent_back']),
  note: z.string().optional(),
});
export type RequestRecord = z.output<typeof requestSchema>;

const policySchema = z.object({
  return_window_days: z.number(),
  damage_window_days: z.number(),
  clauses: z.object({ window: z.string(), late: z.string(), damage: z.string() }),
});
export type PolicyRecord = z.output<typeof policySchema>;

/** The call was answered by an error, or not at all. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}

export interface Backend {
  now(): Promise<Date>;
  approver(): Promise<{ name: string; role: string }>;
  policy(): Promise<PolicyRecord>;
  requests(): Promise<RequestRecord[]>;
  refund(id: string, amount: number): Promise<{ id: string; amount: number }>;
  decline(id: string, reason: string): Promise<void>;
  ask(id: string, note: string): Promise<void>;
}

/** Headers by which a call finds the episode and the trace that it belongs to. */
export function passedOn(incoming: Headers): Record<string, string> {
  const names = [...incoming.keys()].filter(
    (name) => name.startsWith('x-sightline-') || /^(traceparent|tracestate|baggage)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, incoming.get(name) ?? '']));
}

export function backendFor(baseUrl: string, headers: Record<string, string>): Backend {
  const call = async <T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> => {
    const response = await send(`${baseUrl}${path}`, headers, body);
    if (!response.ok) throw new BackendError(`${path} answered ${response.status}`);
    return schema.parse(await response.json());
  };
  const of = (id: string): string => `/refund-requests/${encodeURIComponent(id)}`;
  return {
    now: async () => new Date((await call(z.object({ now: z.string() }), '/clock')).now),
    approver: () => call(z.object({ name: z.string(), role: z.string() }), '/staff/me'),
    policy: () => call(policySchema, '/policy/refunds'),
    requests: async () =>
      (await call(z.object({ requests: z.array(requestSchema) }), '/refund-requests')).requests,
    refund: (id, amount) =>
      call(z.object({ id: z.string(), amount: z.number() }), '/refunds', {
        request_id: id,
        amount,
      }),
    decline: async (id, reason) => {
      await call(requestSchema, `${of(id)}/decline`, { reason });
    },
    ask: async (id, note) => {
      await call(requestSchema, `${of(id)}/questions`, { note });
    },
  };
}

/** A read that got no answer is asked once more; a write is not, since it may have happened. */
async function send(
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<Response> {
  if (body === undefined) {
    return fetch(url, { headers }).catch(() => fetch(url, { headers }));
  }
  const written = { ...headers, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers: written, body: JSON.stringify(body) }).catch(
    (error: unknown) => {
      throw new BackendError(`${url} did not answer: ${String(error)}`);
    },
  );
}
