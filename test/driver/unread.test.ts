// That an answer of which the page never reads the body does not count as open, and one that still comes does.
import type { RequestListener } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStreams } from '../../src/simulate/watch-streams.js';
import { Transport } from '../../src/surface/driver/transport.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';

let browser: Browser;
let origin: string;
const big = 'x'.repeat(3_000_000);

let server: TestServer;

const serve: RequestListener = (request, response) => {
  const path = request.url ?? '';
  if (path === '/') response.setHeader('content-type', 'text/html').end('<p>Chat</p>');
  else if (path === '/204') response.writeHead(204).end();
  else if (path === '/304') response.writeHead(304).end();
  else if (path === '/length') response.writeHead(200, { 'content-length': '5' }).end('hello');
  else if (path === '/long') response.writeHead(200, { 'content-length': big.length }).end(big);
  else if (path === '/chunks') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('one');
    setTimeout(() => response.end('two'), 50);
  } else if (path === '/endless') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  } else response.writeHead(200).end();
};

/** As in a trial: the page's streams are read along, and its requests go through a route. */
type SetUp = 'plain' | 'read along' | 'routed' | 'mocked';
const setUps: readonly SetUp[] = ['plain', 'read along', 'routed', 'mocked'];
const opened = new Map<SetUp, { page: Page; transport: Transport }>();

beforeAll(async () => {
  server = await startServer(serve);
  origin = server.origin;
  browser = await launchBrowser();
  for (const setUp of setUps) opened.set(setUp, await open(setUp));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open(setUp: SetUp): Promise<{ page: Page; transport: Transport }> {
  const context = await browser.newContext();
  if (setUp !== 'plain')
    await watchStreams(context, {
      event: (event) => ({ seq: 1, atMs: 0, turn: 0, ...event }),
      log: () => ({ seq: 1 }) as never,
    });
  if (setUp === 'routed') await context.route('**/*', (route) => route.continue());
  if (setUp === 'mocked')
    await context.route(/length|empty|204|long/, (route) =>
      route.request().url().endsWith('/length')
        ? route.fulfill({ json: { a: 1 } })
        : route.fulfill({ status: route.request().url().endsWith('/204') ? 204 : 200, body: '' }),
    );
  const page = await context.newPage();
  const transport = new Transport(page, { agentOrigins: [origin], onEvent: () => undefined });
  await page.goto(origin);
  return { page, transport };
}

const post = `{ method: 'POST', body: '{}' }`;

const unread = [
  ['an empty 200', `fetch('/empty', ${post})`],
  ['an empty 200 to a GET', `fetch('/empty')`],
  ['a 204', `fetch('/204', ${post})`],
  ['a HEAD', `fetch('/length', { method: 'HEAD' })`],
  ['a body of known length', `fetch('/length', ${post})`],
  ['a long body of known length', `fetch('/long', ${post})`],
  ['a long body that is kept', `fetch('/long', ${post}).then((r) => { globalThis.kept = r; })`],
  ['a body in chunks', `fetch('/chunks', ${post})`],
  [
    'a body in chunks that is kept',
    `fetch('/chunks', ${post}).then((r) => { globalThis.kept2 = r; })`,
  ],
  [
    'a reader that is cancelled',
    `fetch('/endless', ${post}).then((r) => { const reader = r.body.getReader(); return reader.read().then(() => reader.cancel()); }).then(() => null)`,
  ],
  [
    'a request that is aborted',
    `(() => { const c = new AbortController(); setTimeout(() => c.abort(), 50); return fetch('/endless', { ...${post}, signal: c.signal }).catch(() => null); })().then(() => null)`,
  ],
  ['a keepalive', `fetch('/empty', { ...${post}, keepalive: true })`],
  ['no-cors', `fetch('/length', { ...${post}, mode: 'no-cors' })`],
  [
    'an XHR',
    `new Promise((done) => { const x = new XMLHttpRequest(); x.open('POST', '/empty'); x.onload = done; x.send(); })`,
  ],
] as const;

describe.each(setUps)('%s', (setUp) => {
  it.each(unread)('%s', async (_what, script) => {
    const known = opened.get(setUp);
    if (known === undefined) throw new Error(`${setUp} was not opened.`);
    const { page, transport } = known;
    transport.beginTurn();
    await page.evaluate(`${script}.then(() => null)`);
    await expect.poll(() => transport.openRequests(), { timeout: 4000 }).toEqual([]);
    expect(transport.lastEndAt).toBeGreaterThan(-Infinity);
  });
});

it('an answer that still comes counts as open, read or not', async () => {
  const { page, transport } = opened.get('routed') ?? (await open('routed'));
  transport.beginTurn();
  await page.evaluate(`fetch('/endless', ${post}).then(() => null)`);
  await page.waitForTimeout(300);
  expect(transport.openRequests().map(({ name }) => name)).toEqual(['POST /endless']);
});
