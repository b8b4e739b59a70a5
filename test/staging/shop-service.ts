// What stands for a team's staging: a small HTTP API over Postgres, and an agent with a page of its own that uses it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';

export interface Service {
  origin: string;
  /** Method, path and tenant of everything that it was asked, oldest first. */
  asked: string[];
  close(): Promise<void>;
}

/** Orders and returns of one tenant, which the header `x-tenant` names. */
export function startApi(pool: pg.Pool): Promise<Service> {
  return serve(async (request, body) => {
    const url = new URL(request.url ?? '', 'http://api');
    const tenant = String(request.headers['x-tenant'] ?? '');
    const [, kind, id] = url.pathname.split('/');
    if (kind === 'orders' && id !== undefined) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select id, customer_email, item, total, status, ordered_on::text from orders where tenant = $1 and id = $2`,
        [tenant, decodeURIComponent(id)],
      );
      return rows[0] ? [200, rows[0]] : [404, { error: 'order_not_found' }];
    }
    if (kind === 'orders') {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select id, customer_email, item, total, status, ordered_on::text from orders where tenant = $1 order by id`,
        [tenant],
      );
      return [200, { orders: rows }];
    }
    if (kind === 'returns' && request.method === 'POST') {
      const { order_id, reason } = JSON.parse(body) as Record<string, string>;
      await pool.query('update orders set status = $3 where tenant = $1 and id = $2', [
        tenant,
        order_id,
        'returned',
      ]);
      const { rows } = await pool.query<Record<string, unknown>>(
        'insert into returns (tenant, order_id, reason) values ($1, $2, $3) returning id, order_id, reason',
        [tenant, order_id, reason],
      );
      return [201, rows[0] ?? {}];
    }
    return [404, { error: 'no_such_path' }];
  });
}

/** The agent: its page calls the API by itself, as a browser does; `api` is its URL as the page knows it. */
export function startAgent(api: string): Promise<Service> {
  return serve(() => Promise.resolve([200, agentPage(api)]));
}

function agentPage(api: string): string {
  return `<!doctype html><title>Returns</title><div role="log" style="height:300px;overflow:auto"></div>
<form><textarea aria-label="Message"></textarea><button>Send</button></form>
<script>
  const tenant = new URLSearchParams(location.search).get('tenant');
  const box = document.querySelector('textarea');
  const add = (who, textContent) =>
    document.querySelector('[role=log]').append(
      Object.assign(document.createElement('p'), { className: who, textContent }));
  const call = (path, body) => fetch(${JSON.stringify(api)} + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-tenant': tenant, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(async (response) => ({ status: response.status, body: await response.json() }));
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    const text = box.value;
    box.value = '';
    add('user', text);
    if (/^crash/.test(text)) { await new Promise(() => location.assign('about:blank')); }
    const id = /[\\w-]*ORD-\\w+/.exec(text)?.[0];
    const order = id && (await call('/orders/' + id));
    if (!order || order.status !== 200) return add('assistant', 'I cannot find that order.');
    if (/status/.test(text)) return add('assistant', order.body.id + ' is ' + order.body.status + '.');
    const made = await call('/returns', { order_id: id, reason: 'broken' });
    add('assistant', 'The return of ' + order.body.item + ' from ' + id + ' has been created.');
  };
</script>`;
}

type Answer = [status: number, body: unknown];

async function serve(
  answer: (request: IncomingMessage, body: string) => Promise<Answer>,
): Promise<Service> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(
      [request.method, request.url, request.headers['x-tenant']].filter(Boolean).join(' '),
    );
    void textOf(request)
      .then((body) => answer(request, body))
      .catch((error: unknown): Answer => [500, { error: String(error) }])
      .then(([status, body]) => send(response, status, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
