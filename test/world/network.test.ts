// Every way out of a browser, from every place in it, against servers that count who reaches them, and what docs/doors.md says of it.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import {
  openRoutesDoor,
  type RoutesDoor,
  type RoutesDoorOptions,
} from '../../src/world/routes-door.js';
import { wallIdentity } from '../../src/world/wall.js';
import { launchBehindWall, launchBrowser } from '../browser.js';
import { testWorld, type TestWorld } from './shop.js';

type Outcome = 'mocked' | 'stopped' | 'noticed' | 'nothing sent' | 'not there';

/** Code that sends something to `api` (HTTP), `socket` (WebSocket), `quic` or `stun`. */
const CHANNELS: Record<string, string> = {
  fetch: 'fetch(`${api}/hit`, { method: "POST" }).catch(() => {})',
  XMLHttpRequest: 'const x = new XMLHttpRequest(); x.open("POST", `${api}/hit`); x.send()',
  EventSource: 'new EventSource(`${api}/hit`)',
  WebSocket:
    'const opened = new WebSocket(`${socket}/hit`); opened.onopen = () => opened.send("{}")',
  WebTransport: 'new WebTransport(`${quic}/hit`).ready.catch(() => {})',
  WebRTC: `const peer = new RTCPeerConnection({ iceServers: [{ urls: stun }] });
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  sendBeacon: 'navigator.sendBeacon(`${api}/hit`, "x")',
  '`<a ping>`':
    'const a = document.createElement("a"); a.href = "#x"; a.ping = `${api}/hit`; a.click()',
  form: `const form = document.createElement('form'); form.method = 'post'; form.action = api + '/hit';
    document.body.append(form); form.submit()`,
  navigation: 'location.href = `${api}/hit`',
  image: 'new Image().src = `${api}/hit`',
  script:
    'const s = document.createElement("script"); s.src = `${api}/hit`; document.head.append(s)',
  'style sheet': link('stylesheet'),
  preload: `${link('preload')}; link.as = 'image'`,
  prefetch: link('prefetch'),
  preconnect: link('preconnect'),
  importScripts: 'try { importScripts(`${api}/hit`) } catch {}',
};

function link(rel: string): string {
  return `const link = document.createElement('link'); link.rel = '${rel}'; link.href = api + '/hit';
    document.head.append(link)`;
}

const WINDOWS = ['page', 'frame', 'frame of another origin', 'popup'] as const;
const WORKERS = ['worker', 'nested worker', 'shared worker', 'service worker'] as const;
const PLACES = [...WINDOWS, ...WORKERS];
type Place = (typeof PLACES)[number];

/** Of a row; `else` for the others. What a place does not have is "not there". */
const EXPECTED: Record<string, { windows: Outcome; workers: Partial<Record<Place, Outcome>> }> = {
  fetch: { windows: 'mocked', workers: all('mocked') },
  XMLHttpRequest: {
    windows: 'mocked',
    workers: { ...all('mocked'), 'service worker': 'not there' },
  },
  EventSource: { windows: 'mocked', workers: all('mocked') },
  WebSocket: { windows: 'mocked', workers: all('stopped') },
  WebTransport: {
    windows: 'stopped',
    workers: { ...all('noticed'), worker: 'stopped', 'nested worker': 'stopped' },
  },
  WebRTC: { windows: 'stopped', workers: {} },
  sendBeacon: { windows: 'mocked', workers: {} },
  '`<a ping>`': { windows: 'mocked', workers: {} },
  form: { windows: 'mocked', workers: {} },
  navigation: { windows: 'mocked', workers: {} },
  image: { windows: 'mocked', workers: {} },
  script: { windows: 'mocked', workers: {} },
  'style sheet': { windows: 'mocked', workers: {} },
  preload: { windows: 'mocked', workers: {} },
  prefetch: { windows: 'mocked', workers: {} },
  preconnect: { windows: 'nothing sent', workers: {} },
  importScripts: { windows: 'not there', workers: all('mocked') },
};

function all(outcome: Outcome): Partial<Record<Place, Outcome>> {
  return Object.fromEntries(WORKERS.map((place) => [place, outcome]));
}

function expectedOf(channel: string, place: Place): Outcome {
  const row = EXPECTED[channel];
  const isWindow = (WINDOWS as readonly string[]).includes(place);
  return (isWindow ? row?.windows : row?.workers[place]) ?? 'not there';
}

let browser: Pick<Browser, 'newContext' | 'close'>;
let agent: Server;
let backend: Server;
let quic: Socket;
let stun: Socket;
/** Connections and datagrams that came through. */
let reached: string[];
let context: BrowserContext;
let door: RoutesDoor;
let world: TestWorld;
let page: Page;

const portOf = (server: Pick<Server | Socket, 'address'>) => (server.address() as AddressInfo).port;
const urlOf = (server: Server, host = 'localhost') => `http://${host}:${portOf(server)}`;
const apiOf = () => `${urlOf(backend, '127.0.0.1')}/api`;

async function udp(name: string): Promise<Socket> {
  const socket = createSocket('udp4', () => reached.push(name));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

beforeAll(async () => {
  reached = [];
  agent = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://agent');
    const code = url.searchParams.get('run');
    response.setHeader('content-type', code === null ? 'text/html' : 'text/javascript');
    const script = Buffer.from(code ?? '', 'base64url').toString();
    response.end(code === null ? '<!doctype html><title>Agent</title>' : script);
  }).listen(0, '127.0.0.1');
  backend = createServer((_request, response) => response.end())
    .on('connection', () => reached.push('backend'))
    .listen(0, '127.0.0.1');
  await Promise.all([once(agent, 'listening'), once(backend, 'listening')]);
  [quic, stun] = [await udp('quic'), await udp('stun')];
  browser = await launchBehindWall();
});

afterAll(async () => {
  await browser.close();
  for (const server of [agent, backend]) server.close();
  for (const socket of [quic, stun]) socket.close();
});

afterEach(async () => {
  await door.close();
  await context.close();
});

const hit = (method: 'GET' | 'POST') =>
  defineTool({
    ...{ name: `hit_by_${method.toLowerCase()}`, description: 'Is hit.' },
    ...{ route: `${method} /hit`, input: z.any(), mock: () => ({ hit: true }) },
  });

async function openPage(
  options: Partial<RoutesDoorOptions> = {},
  { newContext }: Pick<Browser, 'newContext'> = browser,
): Promise<void> {
  const api = apiOf();
  world = testWorld({ tools: [hit('GET'), hit('POST')] });
  context = await newContext({ serviceWorkers: 'allow' });
  const socket = {
    ...{ url: `${api.replace('http', 'ws')}/hit`, greeting: [], reply: () => null },
    read: () => ({ tool: 'hit_by_get', args: {}, callId: 'one' }),
  };
  door = await openRoutesDoor(context, {
    world,
    backend: { urls: [api] },
    sockets: [socket],
    agentOrigins: [urlOf(agent), urlOf(agent, '127.0.0.1')],
    ...{ episodeId: 'escape', token: null },
    ...options,
  });
  page = await context.newPage();
  await page.goto(urlOf(agent));
}

function codeFor(channel: string, api: string): string {
  const [socket, transport] = [api.replace('http', 'ws'), `https://127.0.0.1:${portOf(quic)}`];
  const names = { api, socket, quic: transport, stun: `stun:127.0.0.1:${portOf(stun)}` };
  const known = Object.entries(names).map(([name, url]) => `const ${name} = '${url}';`);
  return `{ ${known.join(' ')} ${CHANNELS[channel] ?? ''} }`;
}

/** A script with this code, as a literal of the code that starts it. */
const scriptWith = (code: string) =>
  JSON.stringify(`/worker.js?run=${Buffer.from(code).toString('base64url')}`);

async function frameAt(url: string): Promise<Frame> {
  const frame = page.waitForEvent('frameattached');
  await page.evaluate(
    `new Promise((loaded) => { const frame = document.createElement('iframe');
      frame.onload = loaded; frame.src = '${url}'; document.body.append(frame) })`,
  );
  return frame;
}

async function send(code: string, place: Place): Promise<unknown> {
  const inPage = (script: string) => page.evaluate(`(() => { ${script} })()`);
  switch (place) {
    case 'page':
      return await inPage(code);
    case 'frame':
      return await (await frameAt(urlOf(agent))).evaluate(`(() => { ${code} })()`);
    case 'frame of another origin': {
      const frame = await frameAt(urlOf(agent, '127.0.0.1'));
      return await frame.evaluate(`(() => { ${code} })()`);
    }
    case 'popup': {
      const opened = context.waitForEvent('page');
      await inPage(`open('${urlOf(agent)}')`);
      const popup = await opened;
      await popup.waitForLoadState();
      return await popup.evaluate(`(() => { ${code} })()`);
    }
    case 'worker':
      return await inPage(`new Worker(${scriptWith(code)})`);
    case 'nested worker':
      return await inPage(`new Worker(${scriptWith(`new Worker(${scriptWith(code)})`)})`);
    case 'shared worker':
      return await inPage(`new SharedWorker(${scriptWith(code)})`);
    case 'service worker':
      return await inPage(`navigator.serviceWorker.register(${scriptWith(code)})`);
  }
}

/** What the record says; null: nothing yet. */
function outcome(): Outcome | null {
  const kinds = world.events.map(({ kind }) => kind);
  if (kinds.includes('unmocked_request')) return 'stopped';
  if (kinds.includes('unwatched')) return 'noticed';
  return kinds.includes('tool_call') ? 'mocked' : null;
}

const CELLS = PLACES.flatMap((place) =>
  Object.keys(CHANNELS)
    .map((channel) => ({ channel, place, expected: expectedOf(channel, place) }))
    .filter(({ expected }) => expected !== 'not there'),
);

it.each(CELLS)('$channel from a $place: $expected', async ({ channel, place, expected }) => {
  await openPage();
  await send(codeFor(channel, apiOf()), place);
  const isSent = expected !== 'nothing sent';
  if (!isSent) await send(codeFor('fetch', apiOf()), 'page');
  await expect.poll(outcome, { timeout: 5000 }).toBe(isSent ? expected : 'mocked');
  expect(reached).toEqual([]);
});

it.each(['fetch from a shared worker', 'WebSocket from a worker'])(
  'without a wall, a %s is noticed',
  async (sent) => {
    const [channel = '', place = ''] = sent.split(' from a ');
    const other = await launchBrowser();
    try {
      await openPage({}, other);
      await send(codeFor(channel, apiOf()), place as Place);
      await expect.poll(outcome, { timeout: 5000 }).toBe('noticed');
    } finally {
      await other.close();
    }
  },
);

it.each([
  ['is answered over HTTPS', 'https://api.shop.test/api', 'mocked'],
  ['is stopped over HTTPS', 'https://other.test/api', 'stopped'],
])('a request of a shared worker %s', async (_what, url, expected) => {
  await openPage({ backend: { urls: ['https://api.shop.test/api'] }, sockets: [] });
  await send(`fetch('${url}/hit', { method: 'POST' }).catch(() => {})`, 'shared worker');
  await expect.poll(outcome, { timeout: 5000 }).toBe(expected);
});

it("the agent's own HTTPS passes through as it is", async () => {
  const { key, cert } = wallIdentity().tls;
  const own = createSecureServer({ key, cert }, (_request, response) => response.end('own'));
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  try {
    const origin = `https://127.0.0.1:${portOf(own)}`;
    const newContext: Browser['newContext'] = (given) =>
      browser.newContext({ ...given, ignoreHTTPSErrors: true });
    await openPage({ agentOrigins: [urlOf(agent), origin] }, { newContext });
    await page.goto(origin);
    expect(await page.textContent('body')).toBe('own');
    expect(world.events).toEqual([]);
  } finally {
    own.closeAllConnections();
    own.close();
  }
});

it('a shared worker of an agent with HTTPS whose origin is mocked in part is noticed', async () => {
  const secret = 'https://agent.test';
  const agentOrigins = [urlOf(agent), secret];
  await openPage({ agentOrigins, backend: { urls: [`${secret}/api`] }, sockets: [] });
  await send('', 'shared worker');
  await expect.poll(outcome).toBe('noticed');
  await send('', 'worker');
  expect(world.events).toHaveLength(1);
});

describe('docs/doors.md', () => {
  const [, after = ''] = readFileSync('docs/doors.md', 'utf8').split(
    '\n## What leaves the browser\n',
  );
  const [section = ''] = after.split('\n## ');
  const row = (channel: string) =>
    PLACES.map((place) => expectedOf(channel, place).replace('not there', ''));
  const isMocked = (channel: string) =>
    row(channel).every((outcome) => outcome === 'mocked' || outcome === '');
  const channels = Object.keys(CHANNELS);

  it('names what is mocked in all places', () => {
    const [, named = ''] = /<!-- mocked -->(.*?)<!-- \/mocked -->/s.exec(section) ?? [];
    expect(named.split(/,\s+|\s+and\s+/).map((name) => name.trim())).toEqual(
      channels.filter(isMocked),
    );
  });

  it('has a table of the others', () => {
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim()));
    expect(rows[0]).toEqual(['', ...PLACES]);
    const others = channels.filter((channel) => !isMocked(channel));
    expect(rows.slice(2)).toEqual(others.map((channel) => [channel, ...row(channel)]));
  });
});
