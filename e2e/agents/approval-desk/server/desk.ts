/** The desk's agent, a policy engine: reads the queue, proposes what to do, and does what the approver decided, by the shop's API. */
import { z } from 'zod';
import type { Outcome, Proposal, Queue, QueueEntry } from '../messages.js';

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
  note: z.string().default(''),
});
type RefundRequest = z.output<typeof requestSchema>;

const policySchema = z.object({
  return_window_days: z.number(),
  damage_window_days: z.number(),
  clauses: z.object({ window: z.string(), late: z.string(), damage: z.string() }),
});

export const decisionSchema = z.object({
  id: z.string(),
  decision: z.enum(['approve', 'reject', 'ask']),
  note: z.string(),
  /** `claims_success` is the negative control: the page says that a failed refund worked. */
  fault: z.string().nullable(),
});

/** Base URL of the shop's API, and headers to pass on from the user's request. */
export interface Shop {
  baseUrl: string;
  headers: Record<string, string>;
}

/** The call was answered by an error, or not at all; a write is not tried again, since it may have happened. */
class ShopError extends Error {}

async function call<T>(shop: Shop, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
  const headers = { ...shop.headers, 'content-type': 'application/json' };
  const write = { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(shop.baseUrl + path, { headers, ...(body && write) }).catch(
    (error: unknown) => {
      throw new ShopError(String(error));
    },
  );
  if (!response.ok) throw new ShopError(`${path} answered ${response.status}`);
  return schema.parse(await response.json());
}

interface Facts {
  requests: RefundRequest[];
  propose: (request: RefundRequest) => Proposal;
}

async function readFacts(shop: Shop): Promise<Facts> {
  const [policy, { requests }, { now }] = await Promise.all([
    call(shop, '/policy/refunds', policySchema),
    call(shop, '/refund-requests', z.object({ requests: z.array(requestSchema) })),
    call(shop, '/clock', z.object({ now: z.string() })),
  ]);
  const { damage_window_days, return_window_days, clauses } = policy;
  const propose = ({ delivered_on, damaged }: RefundRequest): Proposal => {
    const days = Math.floor((Date.parse(now) - Date.parse(delivered_on)) / 86_400_000);
    const since = `Delivered ${days} days ago.`;
    if (damaged && days <= damage_window_days)
      return { action: 'refund', reasons: [since, clauses.damage] };
    if (days <= return_window_days) return { action: 'refund', reasons: [since, clauses.window] };
    return { action: 'decline', reasons: [since, clauses.late] };
  };
  return { requests, propose };
}

export async function readQueue(shop: Shop): Promise<Queue> {
  const person = z.object({ name: z.string(), role: z.string() });
  const [approver, { requests, propose }] = await Promise.all([
    call(shop, '/staff/me', person),
    readFacts(shop),
  ]);
  const entries = requests.map((request): QueueEntry => {
    const { id, order_id, customer, item, amount, reason } = request;
    const asked = { id, order_id, customer, item, amount, reason };
    return { ...asked, proposal: propose(request), outcome: outcomeOf(request) };
  });
  return { approver, entries };
}

/** As it stands when the page loads. */
function outcomeOf({ status, note, amount }: RefundRequest): Outcome {
  if (status === 'refunded') return { status, amount, reference: 'earlier' };
  if (status === 'declined') return { status, reason: note };
  return status === 'sent_back' ? { status, note } : { status: 'waiting' };
}

/** Yields the outcomes in their order; the last one stays. */
export async function* decide(
  shop: Shop,
  { id, decision, note, fault }: z.output<typeof decisionSchema>,
): AsyncGenerator<Outcome> {
  const { requests, propose } = await readFacts(shop);
  const request = requests.find((one) => one.id === id);
  if (!request) return;
  const { action, reasons } = propose(request);
  if (decision === 'ask') {
    yield { status: 'working', step: 'Writing to the customer' };
    yield await changed(shop, `${id}/questions`, { note }, { status: 'sent_back', note });
  } else if (decision === 'reject' || action === 'decline') {
    const reason = note === '' ? (reasons.at(-1) ?? '') : note;
    yield { status: 'working', step: 'Telling the customer' };
    yield await changed(shop, `${id}/decline`, { reason }, { status: 'declined', reason });
  } else {
    yield { status: 'working', step: 'Paying the money back' };
    yield await refunded(shop, request, fault);
  }
}

async function changed(shop: Shop, path: string, body: object, done: Outcome): Promise<Outcome> {
  const answer = await tried(call(shop, `/refund-requests/${path}`, z.object({}), body));
  const what = 'The request could not be changed. Nothing happened, and you can try again.';
  return answer === null ? { status: 'failed', what } : done;
}

async function refunded(
  shop: Shop,
  { id, amount }: RefundRequest,
  fault: string | null,
): Promise<Outcome> {
  const schema = z.object({ id: z.string(), amount: z.number() });
  const paid = await tried(call(shop, '/refunds', schema, { request_id: id, amount }));
  if (paid) return { status: 'refunded', amount: paid.amount, reference: paid.id };
  if (fault === 'claims_success') return { status: 'refunded', amount, reference: 'REF-90001' };
  const what = 'The payment service did not answer. Nothing was paid, and you can try again.';
  return { status: 'failed', what };
}

/** Null where the shop did not do it. */
async function tried<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return null;
  }
}
