/** A tiny stand-in for the shop's systems of record, with every request on record; it must hold no policy beyond the sku table. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
  status: number;
}

export interface FakeBackend {
  url: string;
  requests: RecordedRequest[];
  /** Answers that go out instead of the real one, oldest first, per "METHOD /first-segment". */
  failNext(endpoint: string, ...statuses: number[]): void;
  /** "POST /returns" and the like, in the order in which they came. */
  calls(): string[];
  close(): Promise<void>;
}

const reasons: Record<string, string> = {
  'EAR-1': 'Personal audio products cannot be returned once delivered, for hygiene reasons.',
  'BOOT-9': 'The 30-day return window for this order ended on April 10, 2026.',
};

const orders = [
  {
    id: 'ORD-10027',
    customer_email: 'alex@example.com',
    placed_on: '2026-05-01',
    delivered_on: '2026-05-04',
    currency: 'USD',
    items: [item('EAR-1', 'Wireless Earbuds', 'personal_audio', 79)],
    total: 79,
  },
  {
    id: 'ORD-10031',
    customer_email: 'alex@example.com',
    placed_on: '2026-05-03',
    delivered_on: '2026-05-06',
    currency: 'USD',
    items: [
      item('JKT-2', 'Trail Rain Jacket', 'apparel', 84),
      item('MUG-4', 'Enamel Camp Mug', 'kitchen', 14.5),
    ],
    total: 98.5,
  },
  {
    id: 'ORD-10001',
    customer_email: 'alex@example.com',
    placed_on: '2026-03-01',
    delivered_on: '2026-03-11',
    currency: 'USD',
    items: [item('BOOT-9', 'Summit Hiking Boots', 'footwear', 149)],
    total: 149,
  },
  {
    id: 'ORD-20002',
    customer_email: 'sam@example.com',
    placed_on: '2026-05-02',
    delivered_on: '2026-05-05',
    currency: 'USD',
    items: [item('LMP-3', 'Ridge Headlamp', 'lighting', 42)],
    total: 42,
  },
];

function item(sku: string, name: string, category: string, price: number) {
  return { sku, name, category, price, quantity: 1 };
}

type Answer = [status: number, body: unknown];

export async function startFakeBackend(): Promise<FakeBackend> {
  const requests: RecordedRequest[] = [];
  const failures = new Map<string, number[]>();
  const server = createServer((request, response) => {
    void handle(request, response, requests, failures);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/world`,
    requests,
    failNext: (endpoint, ...statuses) => void failures.set(endpoint, statuses),
    calls: () => requests.map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
  failures: Map<string, number[]>,
): Promise<void> {
  const method = request.method ?? '';
  const path = (request.url ?? '').replace(/^\/world/, '');
  const body = await readJson(request);
  const failure = failures.get(`${method} /${path.split(/[/?]/)[1] ?? ''}`)?.shift();
  const [status, answer]: Answer =
    failure === undefined ? route(method, path, body) : [failure, { error: 'internal_error' }];
  requests.push({ method, path, headers: request.headers, body, status });
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
  });
  response.end(JSON.stringify(answer));
}

function route(method: string, path: string, body: Record<string, unknown>): Answer {
  const url = new URL(path, 'http://fake');
  const query = (name: string) => url.searchParams.get(name);
  switch (`${method} /${url.pathname.split('/')[1] ?? ''}`) {
    case 'GET /clock':
      return [200, { now: '2026-05-12T09:00:00Z' }];
    case 'GET /customers':
      return [
        200,
        { name: 'Alex Morgan', email: 'alex@example.com', tier: 'gold', orders_count: 3 },
      ];
    case 'GET /orders':
      return url.pathname === '/orders' ? list(query('email')) : one(url.pathname.slice(8));
    case 'GET /policy':
      return [200, policy(query('sku') ?? '')];
    case 'POST /returns':
      return createReturn(body);
    case 'POST /refunds':
      return [201, refund(body)];
    case 'POST /escalations':
      return [201, { id: 'ESC-701', queue: 'returns_care', eta_minutes: 8 }];
    default:
      return [404, { error: 'not_found' }];
  }
}

function list(email: string | null): Answer {
  return [200, { orders: orders.filter((order) => order.customer_email === email) }];
}

function one(id: string): Answer {
  const order = orders.find((candidate) => candidate.id === id);
  return order ? [200, order] : [404, { error: 'order_not_found' }];
}

function policy(sku: string) {
  const reason = reasons[sku] ?? null;
  return {
    returnable: reason === null,
    reason_code: reason === null ? null : 'non_returnable_category',
    reason,
    clause: sku === 'BOOT-9' ? '2.1' : '4.2',
    window_days: 30,
    non_returnable_categories: ['personal_audio'],
  };
}

function createReturn(body: Record<string, unknown>): Answer {
  const sold = orders.flatMap((order) => order.items).find(({ sku }) => sku === body.sku);
  if (!sold) return [422, { error: 'unknown_item' }];
  const { order_id, sku } = body;
  return [
    201,
    { id: 'RET-501', order_id, sku, status: 'created', refund_amount: sold.price, currency: 'USD' },
  ];
}

function refund({ return_id, amount }: Record<string, unknown>) {
  return {
    id: 'REF-601',
    return_id,
    amount,
    currency: 'USD',
    status: 'issued',
    arrives_in_days: 5,
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
