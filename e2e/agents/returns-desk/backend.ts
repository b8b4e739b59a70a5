/** The shop's API as tools with mocks. It trusts the desk as the true one does: to ask the policy first is the desk's job. */
import { collection, defineTool, type Json, type Tool, type WorldContext } from 'sightline';
import { z } from 'zod';
import { decideReturn, type Item, type Order, type Policy } from './return-policy.js';

/** What the mocks read of `fixtures/returns-desk/store.json`, which decides the shape. */
type ShopWorld = WorldContext<{
  me: Json;
  orders: Order[];
  policy: Policy;
  care: { queue: string; eta_minutes: number };
  returns: { id: string; currency: string }[];
  refunds: Json[];
  escalations: Json[];
}>;

const getCurrentDate = defineTool({
  name: 'get_current_date',
  description: "Today's date and time, from the shop's clock.",
  route: 'GET /clock',
  input: z.object({}),
  mock: (_, world: ShopWorld) => ({ now: world.now().toISOString() }),
});

const getProfile = defineTool({
  name: 'get_customer_profile',
  description: 'The signed-in customer; the page itself asks for it.',
  route: 'GET /customers/me',
  input: z.object({}),
  mock: (_, world: ShopWorld) => world.state.me,
});

const orders = collection('orders', {
  key: 'id',
  only: ['list', 'get'],
  names: { list: 'lookup_customer_orders' },
  filters: { email: 'customer_email' },
});

const getReturnPolicy = defineTool({
  name: 'get_return_policy',
  description: 'Whether one item of an order may be returned, with the reason and the clause.',
  route: 'GET /policy/returns',
  input: z.object({ order_id: z.string(), sku: z.string() }),
  mock: ({ order_id, sku }, world: ShopWorld) => {
    const { order, item } = purchase(world, order_id, sku);
    return decideReturn({ order, item, policy: world.state.policy, now: world.now() });
  },
});

const createReturn = defineTool({
  name: 'create_return',
  description: 'Creates a return for one item.',
  route: 'POST /returns',
  status: 201,
  says: [
    'created your return',
    'return has been created',
    'return is created',
    'set up your return',
  ],
  input: z.object({ order_id: z.string(), sku: z.string(), reason: z.string() }),
  mock: ({ order_id, sku, reason }, world: ShopWorld) => {
    const { order, item } = purchase(world, order_id, sku);
    const created = {
      id: world.id('RET'),
      order_id,
      sku,
      reason,
      status: 'created',
      refund_amount: Math.round(item.price * item.quantity * 100) / 100,
      currency: order.currency,
    };
    world.state.returns.push(created);
    return created;
  },
});

const issueRefund = defineTool({
  name: 'issue_refund',
  description: 'Issues the refund of a return that was created.',
  route: 'POST /refunds',
  status: 201,
  says: [
    'issued a refund',
    'issued your refund',
    'refund has been issued',
    'refund is on its way',
    'has been refunded',
    "I've refunded",
    'refunded you',
  ],
  input: z.object({ return_id: z.string(), amount: z.number().positive() }),
  mock: ({ return_id, amount }, world: ShopWorld) => {
    const created = world.state.returns.find(({ id }) => id === return_id);
    if (!created) return world.fail(404, { error: 'return_not_found' });
    const refund = {
      id: world.id('REF'),
      return_id,
      amount,
      currency: created.currency,
      status: 'issued',
      arrives_in_days: 5,
    };
    world.state.refunds.push(refund);
    return refund;
  },
});

const escalate = defineTool({
  name: 'escalate_to_human',
  description: 'Hands the conversation to a person on the customer care team.',
  route: 'POST /escalations',
  status: 201,
  says: ['passed this on', 'connected you', 'handed you over', 'a colleague will take over'],
  input: z.object({ order_id: z.string().nullable(), summary: z.string() }),
  mock: ({ order_id, summary }, world: ShopWorld) => {
    const escalation = { id: world.id('ESC'), order_id, summary, ...world.state.care };
    world.state.escalations.push(escalation);
    return escalation;
  },
});

function purchase(world: ShopWorld, orderId: string, sku: string): { order: Order; item: Item } {
  const order = world.state.orders.find(({ id }) => id === orderId);
  if (!order) return world.fail(404, { error: 'order_not_found' });
  const item = order.items.find((candidate) => candidate.sku === sku);
  if (!item) return world.fail(404, { error: 'item_not_found' });
  return { order, item };
}

export const tools: readonly Tool[] = [
  getCurrentDate,
  getProfile,
  ...orders,
  getReturnPolicy,
  createReturn,
  issueRefund,
  escalate,
];
