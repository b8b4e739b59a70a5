// The demo agent's policy engine in process, over a small world: what its page would show, as observations.
import { readFileSync } from 'node:fs';
import {
  newDialogue,
  type ReplyStream,
  styleOf,
} from '../../e2e/agents/returns-desk/server/dialogue.js';
import { respond } from '../../e2e/agents/returns-desk/server/policy-engine.js';
import {
  type BackendClient,
  BackendError,
  runTool,
} from '../../e2e/agents/returns-desk/server/shop.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { cardLines, type Sends } from './desk-cards.js';
import type { Shown } from './theatre.js';

interface Item {
  sku: string;
  name: string;
  category: string;
  price: number;
  quantity: number;
}
interface Order {
  id: string;
  customer_email: string;
  delivered_on: string | null;
  items: Item[];
}
interface Store {
  orders: Order[];
  policy: { return_window_days: number; non_returnable_categories: string[] };
}

const NOW = '2026-03-02T10:00:00Z';
const DAY = 86_400_000;

function storeFor(scenario: Scenario): Store {
  const raw = readFileSync('fixtures/returns-desk/store.json', 'utf8').replace(
    /\{now-(\d+)d\}/g,
    (_, days: string) => new Date(Date.parse(NOW) - Number(days) * DAY).toISOString().slice(0, 10),
  );
  const store = JSON.parse(raw) as Store;
  return {
    ...store,
    policy: { ...store.policy, ...(scenario.context?.policy as object | undefined) },
  };
}

function policyOf(store: Store, order: Order, item: Item): unknown {
  const { non_returnable_categories, return_window_days } = store.policy;
  if (non_returnable_categories.includes(item.category)) {
    const category = item.category.replace(/_/g, ' ');
    return {
      returnable: false,
      reason_code: 'non_returnable_category',
      clause: '4.2',
      reason: `Items in the category ${category} cannot be returned.`,
    };
  }
  const age = order.delivered_on === null ? 0 : Date.parse(NOW) - Date.parse(order.delivered_on);
  if (age > (return_window_days + 1) * DAY)
    return {
      returnable: false,
      reason_code: 'window_expired',
      clause: '2.1',
      reason: `The ${return_window_days}-day return window has passed.`,
    };
  return { returnable: true, clause: '1.1' };
}

function answer(store: Store, request: string, body: Record<string, unknown>): unknown {
  const url = new URL(request, 'http://desk.test');
  const order = (id: string | null | undefined) => store.orders.find((entry) => entry.id === id);
  const item = (id: string | null | undefined, sku: string | null) =>
    order(id)?.items.find((entry) => entry.sku === sku);
  if (url.pathname === '/clock') return { now: NOW };
  if (url.pathname === '/orders')
    return {
      orders: store.orders.filter(
        (entry) => entry.customer_email === url.searchParams.get('email'),
      ),
    };
  if (url.pathname.startsWith('/orders/')) return order(url.pathname.split('/').at(-1));
  if (url.pathname === '/policy/returns') {
    const [id, sku] = [url.searchParams.get('order_id'), url.searchParams.get('sku')];
    const [found, wanted] = [order(id), item(id, sku)];
    return found && wanted ? policyOf(store, found, wanted) : undefined;
  }
  if (url.pathname === '/returns') {
    const wanted = item(String(body['order_id']), String(body['sku']));
    return {
      id: 'RET-51',
      status: 'created',
      refund_amount: (wanted?.price ?? 0) * (wanted?.quantity ?? 1),
      ...body,
    };
  }
  if (url.pathname === '/refunds')
    return { id: 'REF-52', currency: 'USD', arrives_in_days: 5, ...body };
  return { id: 'ESC-53', queue: 'customer_care', eta_minutes: 6 };
}

function backendOver(store: Store, calls: string[]): BackendClient {
  return (call) => {
    calls.push(`${call.method} ${call.path.split('?')[0]}`);
    const body = answer(store, call.path, call.body ?? {});
    if (body === undefined)
      return Promise.reject(new BackendError('not_found', call.path, 'order_not_found'));
    return Promise.resolve(call.schema.parse(body));
  };
}

/** A desk for one conversation: takes a message, gives what the page would then show. */
export function openDesk(
  scenario: Scenario,
  seed: number,
): { calls: string[]; greeting: string; reply(text: string): Promise<Shown> } {
  const calls: string[] = [];
  const backend = backendOver(storeFor(scenario), calls);
  const dialogue = newDialogue();
  return {
    calls,
    greeting:
      'Hi, I’m Nora, the returns assistant at Northwind Outfitters. How can I help you today?',
    async reply(text) {
      const lines: string[] = [];
      const buttons: Sends[] = [];
      const stream: ReplyStream = {
        say(said) {
          lines.push(said.replace(/\*\*/g, ''));
          return Promise.resolve();
        },
        call: (name, input) => runTool(backend, name, input),
        card(kind, data) {
          const shown = cardLines(kind, data);
          lines.push(...shown.lines, ...shown.buttons.map(({ name }) => name));
          buttons.push(...shown.buttons);
        },
      };
      await respond({ dialogue, stream, seed, style: styleOf(seed) }, text);
      return { text: lines.join('\n'), buttons };
    },
  };
}
