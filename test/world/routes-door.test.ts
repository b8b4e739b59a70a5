import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Json } from '../../src/values/json.js';
import {
  openRoutesDoor,
  type RoutesDoor,
  type RoutesDoorOptions,
} from '../../src/world/routes-door.js';
import { launchBehindWall } from '../browser.js';
import { startServer, type TestServer } from './servers.js';
import { calls, testWorld, toolWith, type TestWorld } from './shop.js';

const API = 'https://api.shop.test/v1';
const EPISODE = 'run 1/ü/late/1-7';

let browser: Pick<Browser, 'newContext' | 'close'>;
let agent: TestServer;
let elsewhere: TestServer;
let context: BrowserContext;
let page: Page;
let world: TestWorld;
let door: RoutesDoor;

beforeAll(async () => {
  browser = await launchBehindWall();
  elsewhere = await startServer((_request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('elsewhere');
  });
  let goOn: () => void = () => undefined;
  agent = await startServer((asked, response) => {
    if (asked.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one');
      goOn = () => response.end('two');
      return;
    }
    if (asked.url === '/go-on') goOn();
    const target = new URL(asked.url ?? '/', 'http://agent').searchParams.get('to');
    if (target !== null) response.writeHead(302, { location: target }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Agent</h1>');
  });
});
afterAll(async () => {
  await browser.close();
  await agent.close();
  await elsewhere.close();
});

beforeEach(async () => {
  agent.asked.length = 0;
  agent.sockets.length = 0;
  elsewhere.asked.length = 0;
  elsewhere.sockets.length = 0;
  context = await browser.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

async function open(options: Partial<RoutesDoorOptions> = {}): Promise<void> {
  world = testWorld();
  door = await openRoutesDoor(context, {
    world,
    backend: { urls: [API] },
    agentOrigins: [agent.origin],
    episodeId: EPISODE,
    token: 'secret-of-the-run',
    ...options,
  });
  await page.goto(agent.origin);
}

interface Fetched {
  status: number;
  type: string | null;
  text: string;
}

/** What the page gets; null where the fetch itself fails. */
function fetchInPage(url: string, init: object = {}): Promise<Fetched | null> {
  return page.evaluate(
    async ([target, options]) => {
      try {
        const response = await fetch(target, options);
        const type = response.headers.get('content-type');
        return { status: response.status, type, text: await response.text() };
      } catch {
        return null;
      }
    },
    [url, init] as const,
  );
}

/** How a socket of the page ends: its close code and whether it was open before. */
function socketInPage(url: string): Promise<{ opened: boolean; code: number }> {
  return page.evaluate(
    (target) =>
      new Promise((resolve) => {
        const socket = new WebSocket(target);
        let opened = false;
        socket.onopen = () => (opened = true);
        socket.onclose = ({ code }) => resolve({ opened, code });
      }),
    url,
  );
}

const post = (body: Json) => ({
  method: 'POST',
  credentials: 'include',
  headers: { 'content-type': 'application/json', 'x-shop-client': 'desk' },
  body: JSON.stringify(body),
});

it('the backend is answered from the world across origins, with credentials and after a preflight', async () => {
  await open();
  const created = await fetchInPage(`${API}/returns`, post({ order_id: 'A1' }));
  expect(created).toMatchObject({ status: 201, type: 'application/json; charset=utf-8' });
  const read = await fetchInPage(`${API}/orders/A1`, { credentials: 'include' });
  expect(read).toMatchObject({ status: 200, text: '{"id":"A1","total":84}' });
  expect(world.snapshot()['returns']).toEqual([JSON.parse(created?.text ?? '')]);
  expect(world.events.map(({ kind }) => kind)).toEqual(['tool_call', 'tool_call']);
});

it('a failure of the world is a failure with a body that the page can read', async () => {
  await open();
  const missing = await fetchInPage(`${API}/orders/none`, { credentials: 'include' });
  expect(missing).toMatchObject({ status: 404, text: '{"error":"order_not_found"}' });
  const refused = await fetchInPage(`${API}/returns`, post([]));
  expect(refused?.status).toBe(422);
  const unmocked = await fetchInPage(`${API}/refunds`, post({}));
  expect(unmocked?.status).toBe(501);
  expect(JSON.parse(unmocked?.text ?? '')).toMatchObject({ error: 'sightline_unmocked_request' });
  expect(world.events.at(-1)).toEqual({
    kind: 'unmocked_request',
    via: 'route',
    method: 'POST',
    url: `${API}/refunds`,
    mocked: ['GET /orders/:order_id', 'POST /returns'],
  });
});

it('an answer without a body is one, through the browser too', async () => {
  const empty = { ...toolWith(() => null, 'clear', 'DELETE /cart'), status: 204 };
  await open({ world: testWorld({ tools: [empty] }) });
  const answer = await fetchInPage(`${API}/cart`, { method: 'DELETE' });
  expect(answer).toEqual({ status: 204, type: null, text: '' });
});

it("the episode's headers go to the agent's own origin, and to nobody else", async () => {
  await open({ backend: { urls: [API], allow: [elsewhere.origin] } });
  await fetchInPage('/chat', {
    method: 'POST',
    headers: { 'x-sightline-episode': 'forged' },
    body: 'hi',
  });
  await fetchInPage(`${elsewhere.origin}/asset`);
  expect(agent.asked.filter(({ url }) => url === '/' || url === '/chat')).toHaveLength(2);
  for (const { headers } of agent.asked) {
    expect(headers).toMatchObject({
      'x-sightline-episode': 'run%201/%C3%BC/late/1-7',
      'x-sightline-token': 'secret-of-the-run',
    });
  }
  expect(elsewhere.asked).toHaveLength(1);
  expect(Object.keys(elsewhere.asked[0]?.headers ?? {}).join()).not.toContain('sightline');
  expect(world.events).toEqual([]);
});

it('without a gateway there is no token', async () => {
  await open({ token: null });
  expect(agent.asked[0]?.headers).toHaveProperty('x-sightline-episode');
  expect(agent.asked[0]?.headers).not.toHaveProperty('x-sightline-token');
});

it('an unknown host is not asked; the request fails in the page and is recorded', async () => {
  await open();
  expect(await fetchInPage(`${elsewhere.origin}/track?id=1`)).toBeNull();
  await page.evaluate(`navigator.sendBeacon('${elsewhere.origin}/beacon', 'x')`);
  await expect
    .poll(() => world.events)
    .toMatchObject([
      {
        kind: 'unmocked_request',
        via: 'route',
        method: 'GET',
        url: `${elsewhere.origin}/track?id=1`,
      },
      { kind: 'unmocked_request', via: 'route', method: 'POST', url: `${elsewhere.origin}/beacon` },
    ]);
  expect(elsewhere.asked).toEqual([]);
});

it('a popup is behind the same door', async () => {
  await open();
  const popup = context.waitForEvent('page');
  await page.evaluate(`void window.open('${elsewhere.origin}/popup')`);
  await (await popup).waitForLoadState().catch(() => undefined);
  await expect.poll(() => world.events).toMatchObject([{ url: `${elsewhere.origin}/popup` }]);
  expect(elsewhere.asked).toEqual([]);
});

it('a stubbed request gets an empty 204 and leaves no record', async () => {
  await open({ backend: { urls: [API], stub: ['https://stats.test/collect'] } });
  const answer = await fetchInPage('https://stats.test/collect?v=1', post({ page: 'desk' }));
  expect(answer).toEqual({ status: 204, type: null, text: '' });
  expect(world.events).toEqual([]);
});

it('a host that is allowed but is not loopback is not asked', async () => {
  await open({ backend: { urls: [API], allow: ['https://cdn.test'] } });
  expect(await fetchInPage('https://cdn.test/a.js')).toBeNull();
  expect(world.events).toMatchObject([{ kind: 'unmocked_request', url: 'https://cdn.test/a.js' }]);
});

it('what the page holds itself needs no door', async () => {
  await open();
  const blob = await page.evaluate(async () => {
    const url = URL.createObjectURL(new Blob(['held']));
    return (await fetch(url)).text();
  });
  expect(blob).toBe('held');
  expect((await fetchInPage('data:text/plain,held'))?.text).toBe('held');
  expect(world.events).toEqual([]);
});

it.each(['fetch', 'navigation'])(
  'a redirect of the agent to an unknown host is stopped and recorded (%s)',
  async (how) => {
    await open();
    const leave = `/leave?to=${elsewhere.origin}/landing`;
    if (how === 'fetch') expect(await fetchInPage(leave)).toBeNull();
    else expect((await page.goto(agent.origin + leave))?.status()).toBe(501);
    expect(world.events).toMatchObject([
      { kind: 'unmocked_request', method: 'GET', url: `${elsewhere.origin}/landing` },
    ]);
    expect(elsewhere.asked).toEqual([]);
  },
);

it('a redirect of the agent to its backend, which no route sees, is answered too', async () => {
  await open();
  expect((await fetchInPage(`/leave?to=${API}/orders/A1`))?.status).toBe(200);
  expect(calls(world)).toMatchObject([{ tool: 'get_order', via: 'route' }]);
});

it('a page that opens later is guarded as well', async () => {
  await open();
  page = await context.newPage();
  await page.goto(agent.origin);
  expect(await fetchInPage(`/leave?to=${elsewhere.origin}/landing`)).toBeNull();
  expect(elsewhere.asked).toEqual([]);
});

it("the agent's answers stream through the door piece by piece", async () => {
  await open();
  const pieces = await page.evaluate(async () => {
    const response = await fetch('/stream');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    const first = await read();
    await fetch('/go-on');
    return [first, await read()];
  });
  expect(pieces).toEqual(['one', 'two']);
});

it('a redirect within the agent is left alone', async () => {
  await open();
  expect(await fetchInPage('/leave?to=/home')).toMatchObject({ status: 200 });
  expect(world.events).toEqual([]);
});

it('a socket to another host is closed and recorded, and the host is not asked', async () => {
  await open();
  const url = elsewhere.origin.replace('http', 'ws');
  expect((await socketInPage(`${url}/live`)).code).toBe(1008);
  expect(world.events).toMatchObject([
    { kind: 'unmocked_request', method: 'WEBSOCKET', url: `${url}/live` },
  ]);
  expect(elsewhere.sockets).toEqual([]);
});

it("a socket of the agent's own is left alone", async () => {
  await open();
  await socketInPage(`${agent.origin.replace('http', 'ws')}/live`);
  expect(agent.sockets).toEqual(['/live']);
  expect(world.events).toEqual([]);
});

it('a closed door keeps out what an open one does, and tells no world of it', async () => {
  await open();
  await door.close();
  const socket = `${elsewhere.origin.replace('http', 'ws')}/live`;
  expect(await fetchInPage(`${API}/orders/A1`)).toBeNull();
  expect(await fetchInPage(`${elsewhere.origin}/track`)).toBeNull();
  expect((await socketInPage(socket)).code).toBe(1008);
  expect((await fetchInPage('/chat'))?.status).toBe(200);
  expect(world.events).toEqual([]);
  expect([elsewhere.asked, elsewhere.sockets]).toEqual([[], []]);
});

it('the next door on the same context answers from its own world alone', async () => {
  await open();
  const first = world;
  await door.close();
  await open({ episodeId: 'second', agentOrigins: [agent.origin, elsewhere.origin] });
  agent.asked.length = 0;
  await fetchInPage(`${API}/returns`, post({ order_id: 'A1' }));
  await fetchInPage(`${elsewhere.origin}/chat`);
  await socketInPage(`${elsewhere.origin.replace('http', 'ws')}/live`);
  expect(first.events).toEqual([]);
  expect(elsewhere.asked[0]?.headers['x-sightline-episode']).toBe('second');
  expect(elsewhere.sockets).toEqual(['/live']);
});

it('routes that the context had before are still asked for what may pass', async () => {
  await context.route('**/logo', (route) => route.fulfill({ body: 'replaced' }));
  await open();
  expect((await fetchInPage('/logo'))?.text).toBe('replaced');
});

it('a page that is gone before its answer harms nobody', async () => {
  await open();
  await Promise.all([
    page.evaluate((url) => void fetch(url), `${API}/orders/A1`).catch(() => undefined),
    page.close(),
  ]);
  page = await context.newPage();
  await page.goto(agent.origin);
  expect((await fetchInPage(`${API}/orders/A1`))?.status).toBe(200);
});

it('two contexts at once have a world each', async () => {
  await open();
  const [first, firstPage] = [world, page];
  const other = await browser.newContext();
  [context, page] = [other, await other.newPage()];
  await open();
  await fetchInPage(`${API}/returns`, post({ order_id: 'A1' }));
  expect([first.events.length, world.events.length]).toEqual([0, 1]);
  await firstPage.context().close();
});
