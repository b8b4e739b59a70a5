// The app file of the try-out desk: its tools as operations on the mocked world, and the states an episode can end in.
import { z } from 'zod';
import { defineApp, defineTool } from '../../app/define.js';
import type { App } from '../../app/definition.js';
import type { WorldContext } from '../../app/tool.js';
import type { EpisodeView } from '../../rules/view.js';
import type { Json } from '../../scenario/schema.js';

/** Where the page reaches the backend; no such host exists, and the world answers in its place. */
export const BACKEND = 'https://api.lamp-desk.test';

const recordsSchema = z.array(z.record(z.string(), z.json()));

/** The record of a collection in which the field has this value. Ends the call with 404 where there is none. */
function found(
  world: WorldContext,
  collection: string,
  [field, value]: [string, Json],
): Record<string, Json> {
  const records = recordsSchema.parse(world.state[collection] ?? []);
  const record = records.find((one) => one[field] === value);
  return record ?? world.fail(404, { error: 'not_found' });
}

/** Puts the record instead of the one that has its id. */
function put(world: WorldContext, collection: string, record: Record<string, Json>): void {
  const id = collection === 'plans' ? 'plan_id' : 'order_id';
  const records = recordsSchema.parse(world.state[collection] ?? []);
  world.state[collection] = records.map((one) => (one[id] === record[id] ? record : one));
}

const orderInput = z.object({ order_id: z.string() });

const getOrder = defineTool({
  name: 'get_order',
  description: 'One order.',
  route: 'GET /orders/:order_id',
  input: orderInput,
  mock: ({ order_id }, world) => found(world, 'orders', ['order_id', order_id]),
});

/** Tools that note something new on an order, and answer with its id. */
const notes = [
  ['open_review', 'reviews', 'review_id', 'REV'],
  ['give_voucher', 'vouchers', 'voucher_id', 'VOU'],
  ['issue_refund', 'refunds', 'refund_id', 'REF'],
] as const;

const noteTools = notes.map(([name, path, field, prefix]) =>
  defineTool({
    name,
    description: `Notes one of ${path} on an order.`,
    route: `POST /orders/:order_id/${path}`,
    input: orderInput,
    mock: ({ order_id }, world) => {
      const record = found(world, 'orders', ['order_id', order_id]);
      const id = world.id(prefix);
      put(world, 'orders', { ...record, [field]: id });
      return { order_id, [field]: id };
    },
  }),
);

const cancelOrder = defineTool({
  name: 'cancel_order',
  description: 'Cancels an order for good.',
  route: 'POST /orders/:order_id/cancel',
  input: orderInput,
  mock: ({ order_id }, world) => {
    const record = found(world, 'orders', ['order_id', order_id]);
    put(world, 'orders', { ...record, status: 'cancelled' });
    return { order_id, status: 'cancelled' };
  },
});

const findPlan = defineTool({
  name: 'find_plan',
  description: 'The plan of an account, by phone number or e-mail address.',
  route: 'GET /plans',
  input: z.object({ phone: z.string().optional(), email: z.string().optional() }),
  mock: ({ phone, email }, world) =>
    found(world, 'plans', phone === undefined ? ['email', email ?? ''] : ['phone', phone]),
});

const cancelPlan = defineTool({
  name: 'cancel_plan',
  description: 'Cancels a plan for good.',
  route: 'POST /plans/:plan_id/cancel',
  input: z.object({ plan_id: z.string() }),
  mock: ({ plan_id }, world) => {
    put(world, 'plans', { ...found(world, 'plans', ['plan_id', plan_id]), status: 'cancelled' });
    return { plan_id, status: 'cancelled' };
  },
});

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

/** The desk as it is served at an origin, such as "http://127.0.0.1:40123". */
export function deskApp(origin: string): App {
  return defineApp({
    name: 'try-model-desk',
    start: `${origin}/`,
    backend: {
      urls: [BACKEND],
      tools: [getOrder, ...noteTools, cancelOrder, findPlan, cancelPlan],
    },
    terminalStates: {
      review_opened: did('open_review'),
      refund_issued: did('issue_refund'),
      voucher_given: did('give_voucher'),
      plan_cancelled: did('cancel_plan'),
      order_cancelled: did('cancel_order'),
      order_told: (episode) => episode.stop !== null && did('get_order')(episode),
    },
  });
}
