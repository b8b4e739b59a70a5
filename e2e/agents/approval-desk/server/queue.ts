/** The queue as the page shows it, from the shop's records and the policy engine; it must change nothing. */
import type { Outcome, Queue, QueueEntry } from '../messages.js';
import type { Backend, PolicyRecord, RequestRecord } from './backend.js';
import { propose } from './policy-engine.js';

const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export async function readQueue(backend: Backend): Promise<Queue> {
  const [approver, policy, requests, now] = await Promise.all([
    backend.approver(),
    backend.policy(),
    backend.requests(),
    backend.now(),
  ]);
  return { approver, entries: requests.map((request) => entryOf(request, policy, now)) };
}

function entryOf(request: RequestRecord, policy: PolicyRecord, now: Date): QueueEntry {
  return {
    id: request.id,
    orderId: request.order_id,
    customer: request.customer,
    item: request.item,
    amount: request.amount,
    delivered: day.format(new Date(request.delivered_on)),
    reason: request.reason,
    proposal: propose(request, policy, now),
    outcome: outcomeOf(request),
  };
}

/** As it stands when the page loads. */
function outcomeOf({ status, note = '', amount }: RequestRecord): Outcome {
  if (status === 'refunded') return { status, amount, reference: 'earlier' };
  if (status === 'declined') return { status, reason: note };
  return status === 'sent_back' ? { status, note } : { status: 'waiting' };
}
