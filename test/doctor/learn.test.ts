// What `sightline doctor --learn` makes of a page's requests: groups, stubs, tools, and no secret anywhere.
import { mkdir, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownHost } from '../../src/app/known-hosts.js';
import { loadApp } from '../../src/cli/load-app.js';
import { pathPattern } from '../../src/playwright/doctor/learn.js';
import {
  addressWithoutSecrets,
  isSecretFieldName,
  jsonWithoutSecrets,
} from '../../src/playwright/doctor/secrets.js';
import { servePages } from './page-server.js';
import { doctorRuns } from './run-doctor.js';

const doctor = doctorRuns();
const repository = resolve(import.meta.dirname, '../..');
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGV4In0.c2lnbmF0dXJl';
let server: Server;
let records: Server;
let origin: string;
let api: string;

async function listen(answer: Parameters<typeof createServer>[1]): Promise<[Server, string]> {
  const started = createServer(answer);
  await new Promise<void>((resolved) => started.listen(0, '127.0.0.1', resolved));
  return [started, `http://127.0.0.1:${(started.address() as AddressInfo).port}`];
}

const page = (backend: string): string => `<!doctype html><title>Shop desk</title>
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">
<div id="log" role="log" style="height:200px"></div>
<textarea aria-label="Message" style="width:300px;height:40px"></textarea><button>Send</button>
<script>
  const headers = { authorization: 'Bearer ${token}', 'content-type': 'application/json' };
  const ask = (path, options) => fetch('${backend}' + path, { headers, ...options });
  ask('/orders/10027?expand=items');
  ask('/orders/10031');
  ask('/customers/me');
  navigator.sendBeacon('/metrics', 'seen');
  const add = (kind, text) => {
    const row = document.createElement('div');
    row.className = kind;
    row.textContent = text;
    document.getElementById('log').append(row);
  };
  document.querySelector('button').onclick = async () => {
    const box = document.querySelector('textarea');
    add('user', box.value);
    const body = JSON.stringify({ order_id: 'A-1', amount: 12.5, session_token: '${token}' });
    await ask('/refunds', { method: 'POST', body });
    const answer = await fetch('/chat', { method: 'POST', body: box.value });
    box.value = '';
    add('agent', await answer.text());
  };
</script>`;

beforeAll(async () => {
  [records, api] = await listen((request, response) => {
    const allow = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, allow).end();
    if (request.url === '/customers/me') return void response.writeHead(404, allow).end('{}');
    const isRefund = request.url === '/refunds';
    const answer = isRefund
      ? { refund_id: 'RF-1', receipt: token }
      : { status: 'shipped', access_token: 'abc', items: [{ sku: 'EAR-1' }] };
    return void response.writeHead(isRefund ? 201 : 200, allow).end(JSON.stringify(answer));
  });
  [server, origin] = await listen((request, response) => {
    if (request.url === '/chat') return void response.end(`Your refund is on its way: ${token}`);
    const isPage = /^\/(\?|$)/.test(request.url ?? '');
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html' });
    return void response.end(isPage ? page(api) : undefined);
  });
});
afterAll(() => {
  for (const one of [server, records]) {
    one.closeAllConnections();
    one.close();
  }
});

describe('sightline doctor --learn', () => {
  it('groups what the page asks for, and drafts stubs and tools from it', async () => {
    const found = await doctor.json(`${origin}/?access_token=${token}`, '--learn');
    expect(found.problem).toBeNull();
    expect(found.address).toBe(`${origin}/?access_token=***`);
    expect(found.messages.at(-1)?.text).toBe('Your refund is on its way: ***');
    const rows = found.requests?.map(
      ({ method, origin: at, path, count, statuses, plan, preset, inTurn }) => {
        const host = at.replace(origin, 'page').replace(api, 'api');
        return [method, `${host}${path}`, count, statuses.join(), plan, preset, inTurn];
      },
    );
    expect(rows).toContainEqual(['GET', 'page/', 1, '200', 'agent', null, false]);
    expect(rows).toContainEqual(['GET', 'api/orders/:id', 2, '200', 'tool', null, false]);
    expect(rows).toContainEqual(['POST', 'api/refunds', 1, '201', 'tool', null, true]);
    expect(rows).toContainEqual(['GET', 'api/customers/me', 1, '404', 'allow', null, false]);
    expect(rows).toContainEqual(['POST', 'page/chat', 1, '200', 'agent', null, true]);
    expect(rows).toContainEqual([
      'POST',
      'page/metrics',
      1,
      expect.any(String),
      'stub',
      null,
      false,
    ]);
    expect(rows).toContainEqual([
      'GET',
      'https://fonts.googleapis.com/css2',
      1,
      'failed',
      'stub',
      'fonts',
      false,
    ]);
    expect(found.appFile).toContain(
      `        defineTool({
          name: 'get_orders',
          description: 'GET /orders/:id',
          route: 'GET /orders/:id',
          input: z.object({ id: z.string(), expand: z.string().optional() }),
          mock: () => ({ status: 'shipped', access_token: '***', items: [ { sku: 'EAR-1' } ] }),
        }),`.replace(/^ {2}/gm, ''),
    );
    expect(found.appFile).toContain(
      `        defineTool({
          name: 'create_refunds',
          description: 'POST /refunds',
          route: 'POST /refunds',
          input: z.object({ order_id: z.string(), amount: z.number() }),
          status: 201,
          mock: () => ({ refund_id: 'RF-1', receipt: '***' }),
        }),`.replace(/^ {2}/gm, ''),
    );
    expect(found.appFile).toContain(
      `      stub: ['https://fonts.googleapis.com/', '${origin}/metrics'],\n`.slice(2),
    );
    expect(JSON.stringify(found)).not.toContain(token);
  });

  it.each([
    ['/chat', 'tool', '/api'],
    ['/api/chat', 'agent', ''],
  ])(
    'mocks what the agent’s own server serves where nothing else is below it: with %s, %s',
    async (carrier, plan, base) => {
      const json = { headers: { 'content-type': 'application/json' }, body: '{"status":"sent"}' };
      const script = `fetch('/api/orders/10027'); fetch('/api/invoices/10031');`;
      const own = await servePages({
        '/': {
          body: page('')
            .replace(/ {2}const ask[^]*seen'\);\n/, script)
            .replace(/ {4}const body[^]*body \}\);\n/, '')
            .replace('/chat', carrier),
        },
        '/api/orders/10027': json,
        '/api/invoices/10031': json,
        [carrier]: { body: 'On its way.' },
      });
      try {
        const { requests, appFile, problem } = await doctor.json(own.origin, '--learn');
        expect(problem).toBeNull();
        const found = requests?.find(({ path }) => path === '/api/orders/:id');
        expect(found).toMatchObject({ plan, base });
        expect(appFile.includes("route: 'GET /orders/:id'")).toBe(plan === 'tool');
      } finally {
        await own.close();
      }
    },
  );

  it('drafts an app file that the command line can load', async () => {
    const out = join(doctor.dir, 'learned');
    const { out: text } = await doctor.run(origin, '--learn', '--out', out);
    expect(text).toContain(`GET   ${api}/orders/:id`);
    expect(text).toContain('mocked by a tool');
    for (const name of ['zod', 'sightline']) {
      const to = name === 'sightline' ? repository : join(repository, 'node_modules', name);
      await mkdir(dirname(join(out, 'node_modules', name)), { recursive: true });
      await symlink(to, join(out, 'node_modules', name));
    }
    const app = await loadApp(join(out, 'app.ts'));
    expect(app.name).toBe('shop-desk');
    expect(app.backend.tools.map(({ name }) => name)).toEqual(['get_orders', 'create_refunds']);
  });
});

describe('what looks like one thing among many', () => {
  it.each([
    ['/orders/10027', '/orders/:id'],
    ['/orders/ORD-10027/items/EAR-9', '/orders/:id/items/:id'],
    ['/users/6f9619ff-8b86-4011-b42d-00cf4fc964ff', '/users/:id'],
    ['/api/v2/orders', '/api/v2/orders'],
    ['/assets/desk.css', '/assets/desk.css'],
    ['/customers/me', '/customers/me'],
  ])('%s is %s', (path, pattern) => {
    expect(pathPattern(path)).toBe(pattern);
  });
});

describe('what looks like a secret', () => {
  it('is struck out of addresses', () => {
    expect(addressWithoutSecrets('https://a.test/x?api_key=abc&q=shoes')).toBe(
      'https://a.test/x?api_key=***&q=shoes',
    );
    expect(addressWithoutSecrets(`https://u:p@a.test/${token}`)).toBe('https://a.test/***');
    expect(addressWithoutSecrets('https://a.test/orders?page=2')).toBe(
      'https://a.test/orders?page=2',
    );
  });

  it('is struck out of JSON by name and by look, and nothing else is', () => {
    const json = { accessToken: 'a', author: 'Ann', note: `use ${token}`, list: [{ pwd: '1' }] };
    expect(jsonWithoutSecrets(json)).toEqual({
      accessToken: '***',
      author: 'Ann',
      note: 'use ***',
      list: [{ pwd: '***' }],
    });
    expect(['author', 'tokens_used_by', 'assessment'].map(isSecretFieldName)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the lists of known hosts', () => {
  it('cover what is below a host, and no host that only ends alike', () => {
    expect(knownHost('o1.ingest.sentry.io')).toBe('errors');
    expect(knownHost('www.google-analytics.com')).toBe('analytics');
    expect(knownHost('notsentry.io')).toBeNull();
    expect(knownHost('localhost')).toBeNull();
  });
});
