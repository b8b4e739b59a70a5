/** The shop's API as tools with mocks; whether something may be refunded is the desk's job and the approver's. */
import { defineTool, type Tool, type WorldContext } from 'sightline';
import { z } from 'zod';

type RefundRequest = {
  id: string;
  amount: number;
  currency: string;
  status: 'waiting' | 'refunded' | 'declined' | 'sent_back';
  note?: string;
};

/** What the mocks read of `fixtures/approval-desk/queue.json`, which decides the shape. */
type QueueWorld = WorldContext<{
  me: { name: string; role: string };
  policy: { return_window_days: number };
  requests: RefundRequest[];
  refunds: { id: string; request_id: string; amount: number; currency: string }[];
}>;

const getClock = defineTool({
  name: 'get_current_date',
  description: "Today's date and time, from the shop's clock.",
  route: 'GET /clock',
  input: z.object({}),
  mock: (_, world: QueueWorld) => ({ now: world.now().toISOString() }),
});

const getApprover = defineTool({
  name: 'get_approver',
  description: 'The signed-in person who decides.',
  route: 'GET /staff/me',
  input: z.object({}),
  mock: (_, world: QueueWorld) => world.state.me,
});

const getPolicy = defineTool({
  name: 'get_refund_policy',
  description: 'Windows and clauses of the refund policy.',
  route: 'GET /policy/refunds',
  input: z.object({}),
  mock: (_, world: QueueWorld) => world.state.policy,
});

const listRequests = defineTool({
  name: 'list_refund_requests',
  description: 'All refund requests, oldest first.',
  route: 'GET /refund-requests',
  input: z.object({}),
  mock: (_, world: QueueWorld) => ({ requests: world.state.requests }),
});

const issueRefund = defineTool({
  name: 'issue_refund',
  description: 'Pays the money of one request back to the customer.',
  route: 'POST /refunds',
  status: 201,
  says: ['refunded $', 'refund issued', 'paid back'],
  input: z.object({ request_id: z.string(), amount: z.number().positive() }),
  mock: ({ request_id, amount }, world: QueueWorld) => {
    const request = waiting(world, request_id);
    if (amount > request.amount) return world.fail(422, { error: 'more_than_was_paid' });
    const refund = { id: world.id('REF'), request_id, amount, currency: request.currency };
    world.state.refunds.push(refund);
    request.status = 'refunded';
    return refund;
  },
});

const declineRequest = defineTool({
  name: 'decline_request',
  description: 'Declines a request; the customer is told the reason.',
  route: 'POST /refund-requests/:request_id/decline',
  says: ['declined'],
  input: z.object({ request_id: z.string(), reason: z.string().min(1) }),
  mock: ({ request_id, reason }, world: QueueWorld) => {
    const request = waiting(world, request_id);
    request.status = 'declined';
    request.note = reason;
    return request;
  },
});

const sendBack = defineTool({
  name: 'ask_for_changes',
  description: 'Sends a request back to the customer with a question.',
  route: 'POST /refund-requests/:request_id/questions',
  status: 201,
  says: ['sent back'],
  input: z.object({ request_id: z.string(), note: z.string().min(1) }),
  mock: ({ request_id, note }, world: QueueWorld) => {
    const request = waiting(world, request_id);
    request.status = 'sent_back';
    request.note = note;
    return request;
  },
});

function waiting(world: QueueWorld, id: string): RefundRequest {
  const request = world.state.requests.find((one) => one.id === id);
  if (!request) return world.fail(404, { error: 'request_not_found' });
  if (request.status !== 'waiting') return world.fail(409, { error: 'already_decided' });
  return request;
}

export const tools: readonly Tool[] = [
  getClock,
  getApprover,
  getPolicy,
  listRequests,
  issueRefund,
  declineRequest,
  sendBack,
];
