import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../../src/world/gateway.js';
import {
  connectGateway,
  type GatewayLink,
  type LateRequest,
} from '../../src/world/gateway-link.js';
import { headersToAgent } from '../../src/world/episode-names.js';
import { startServer, type TestServer } from './servers.js';
import { calls, request, served, testWorld, toolWith, type TestWorld } from './shop.js';

const TOKEN = 'token-of-the-run';
const MAX = 64 * 1024;

let gateway: Gateway;
let gatewayUrl: string;
let late: LateRequest[];
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN, maxBodyBytes: MAX });
  gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  late = [];
  cleanUps = [() => gateway.close()];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function link(): Promise<GatewayLink> {
  const connected = await connectGateway({
    gatewayUrl,
    token: TOKEN,
    onLate: (lateRequest) => late.push(lateRequest),
  });
  cleanUps.push(() => connected.close());
  return connected;
}

/** A call as an agent's server makes it, with the headers of the request that it is answering. */
function ask(
  path: string,
  headers: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${gatewayUrl}/world${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function createReturn(episode: string, orderId: string): Promise<Response> {
  const body = JSON.stringify({ order_id: orderId });
  return ask('/returns', headersToAgent(episode, TOKEN), { method: 'POST', body });
}

/** Registers a plain server as the worker of an episode, for what no world does. */
async function register(episode: string, worker: TestServer): Promise<void> {
  cleanUps.push(() => worker.close());
  const body = JSON.stringify({
    episode,
    worker: { url: worker.origin, secret: 'link' },
    routes: [],
  });
  await control('open', body);
}

function control(path: string, body: string, token = TOKEN): Promise<Response> {
  const headers = { 'x-sightline-token': token };
  return fetch(`${gatewayUrl}/control/${path}`, { method: 'POST', headers, body });
}

it('eight episodes of two workers, all at once, each see their own world alone', async () => {
  const links = [await link(), await link()];
  const episodes = Array.from({ length: 8 }, (_, index) => ({
    id: `run/p/s/${index}-7`,
    world: testWorld({ seed: index }),
    link: links[index % 2],
  }));
  for (const { id, world, link: owner } of episodes) await owner?.open(served(id, world));

  const rounds = Array.from({ length: 10 }, (_, round) => round);
  const answers = await Promise.all(
    rounds.flatMap((round) => episodes.map(({ id }) => createReturn(id, `${id} #${round}`))),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const { id, world } of episodes) {
    const orders = (world.snapshot()['returns'] as { order_id: string }[]).map(
      ({ order_id }) => order_id,
    );
    expect(orders.sort()).toEqual(rounds.map((round) => `${id} #${round}`).sort());
    expect(world.events).toHaveLength(10);
  }
});

it('the same request gives the same answer and the same record through either door, but for how it came', async () => {
  const [behindGateway, direct] = [testWorld(), testWorld()];
  await (await link()).open(served('run/p/ü 1/1-7', behindGateway));
  const headers = headersToAgent('run/p/ü 1/1-7', TOKEN);
  const sent = { order_id: 'A1', quantity: 2 };
  const init = { method: 'POST', body: JSON.stringify(sent) };
  for (const target of ['/returns?note=a%20b&note=c', '/orders/A%2F1', '/nowhere', '/returns/']) {
    const method = target.startsWith('/orders') ? 'GET' : 'POST';
    const body = method === 'GET' ? undefined : sent;
    const answer = await ask(target, headers, method === 'GET' ? {} : init);
    const expected = await direct.handle(request(`${method} ${target}`, body));
    expect(answer.status).toBe(expected.status);
    if (answer.status !== 501) expect(await answer.json()).toEqual(expected.body);
  }
  expect(calls(behindGateway)).toEqual(calls(direct).map((call) => ({ ...call, via: 'world' })));
  expect(behindGateway.events.find(({ kind }) => kind === 'unmocked_request')).toMatchObject({
    via: 'world',
    method: 'POST',
    url: '/nowhere',
  });
});

it('an answer without a body is one', async () => {
  const empty = { ...toolWith(() => null, 'clear', 'DELETE /cart'), status: 204 };
  await (await link()).open(served('e', testWorld({ tools: [empty] })));
  const answer = await ask('/cart', headersToAgent('e', TOKEN), { method: 'DELETE' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

it('a request without an episode’s header is answered with what to pass on, and the episodes record it', async () => {
  const owner = await link();
  const close = await owner.open(served('e', testWorld()));
  const answer = await ask('/orders/A1', {});
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    error: 'sightline_no_episode',
    message:
      'GET /world/orders/A1 belongs to no episode: it has neither the header x-sightline-episode nor a ticket or trace of one.',
    next:
      "Have the agent's server pass on every x-sightline-* header of the request that it is answering to the calls " +
      'that it makes to its backend, as it would pass on traceparent.',
    docs: 'docs/errors.md#gateway-unreachable',
  });
  const later = await owner.open(served('opened afterwards', testWorld()));
  expect(await close()).toMatchObject({
    ...{ count: 1, own: 0 },
    last: 'GET /world/orders/A1 belongs to no episode: it has neither the header x-sightline-episode nor a ticket or trace of one.',
  });
  expect(await later()).toEqual({ count: 0, own: 0, last: null, next: null });
});

const named = headersToAgent('e', TOKEN);
const large = { method: 'POST', body: 'x'.repeat(MAX + 1), headers: named };

it.each<[string, string, RequestInit, { count: number; own: number }]>([
  ['outside of every door', '/orders/A1', { headers: named }, { count: 1, own: 1 }],
  [
    'at an address of a door that serves nothing',
    '/agent/orders',
    { headers: named },
    { count: 1, own: 1 },
  ],
  [
    'to a model that this run has not',
    '/model/v1/models',
    { headers: named },
    { count: 1, own: 1 },
  ],
  ['that is too large', '/world/returns', large, { count: 1, own: 1 }],
  [
    'without the token',
    '/world/orders/A1',
    { headers: headersToAgent('e', null) },
    { count: 1, own: 1 },
  ],
  [
    'for another episode',
    '/orders/A1',
    { headers: headersToAgent('x', TOKEN) },
    { count: 1, own: 0 },
  ],
  ['of a tool, without a name', '/api/orders/A1', {}, { count: 1, own: 0 }],
  ['below the prefix of spans', '/v1/orders/A1', {}, { count: 1, own: 0 }],
  ['of no tool, without a name', '/health', {}, { count: 0, own: 0 }],
  ['for an icon', '/favicon.ico', { headers: named }, { count: 0, own: 0 }],
  [
    'for metadata',
    '/.well-known/oauth-protected-resource',
    { headers: named },
    { count: 0, own: 0 },
  ],
  ['to see whether somebody is there', '/', { headers: named }, { count: 0, own: 0 }],
  ['with lines of a record', '/records/log', { method: 'POST', body: '{}' }, { count: 0, own: 0 }],
])(
  'a request %s (%s) is counted for the episodes whose call it is or may be',
  async (_what, path, init, counted) => {
    const owner = await link();
    const [close, other] = [
      await owner.open(served('e', testWorld())),
      await owner.open(served('other', testWorld())),
    ];
    expect((await fetch(`${gatewayUrl}${path}`, init)).ok).toBe(false);
    expect(await close()).toMatchObject(counted);
    expect((await other()).count).toBe(counted.own > 0 ? 0 : counted.count);
  },
);

it('a request for an episode that nobody opened is a 404 that names it', async () => {
  const world = testWorld();
  const close = await (await link()).open(served('e', world));
  const answer = await ask('/orders/A1', headersToAgent('other', TOKEN));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: 'sightline_unknown_episode',
    message: 'GET /world/orders/A1: no worker has opened the episode "other".',
  });
  expect(world.events).toEqual([]);
  expect((await close()).count).toBe(1);
});

it.each([['of another run'], ['']])('the token "%s" is refused at every path', async (token) => {
  const world = testWorld();
  await (await link()).open(served('e', world));
  const asked = await ask('/orders/A1', { ...headersToAgent('e', token) });
  expect(asked.status).toBe(401);
  expect(await asked.json()).toMatchObject({
    message:
      "GET /world/orders/A1 does not have this run's token: the header x-sightline-token is missing or wrong.",
  });
  expect((await ask('/orders/A1', headersToAgent('e', null))).status).toBe(401);
  expect((await control('open', '{}', token)).status).toBe(401);
  expect((await control('close', '{"episode":"e"}', token)).status).toBe(401);
  expect((await fetch(`${gatewayUrl}/control/status`)).status).toBe(401);
  expect(world.events).toEqual([]);
});

it('the token and the link’s secret stay on their own sides', async () => {
  const worker = await startServer((_request, response) => response.end('{}'));
  await register('e', worker);
  await ask('/x', { ...headersToAgent('e', TOKEN), 'x-sightline-link': 'forged', 'x-own': '1' });
  expect(worker.asked[0]?.headers).toMatchObject({ 'x-sightline-link': 'link', 'x-own': '1' });
  expect(worker.asked[0]?.headers).not.toHaveProperty('x-sightline-token');
});

it('a worker answers nobody but the gateway', async () => {
  const opened: string[] = [];
  const spy = await startServer((asked, response) => {
    asked.on('data', (chunk: Buffer) => opened.push(chunk.toString()));
    asked.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
  });
  cleanUps.push(() => spy.close());
  const lone = await connectGateway({ gatewayUrl: spy.origin, token: TOKEN });
  cleanUps.push(() => lone.close());
  const world = testWorld();
  await lone.open(served('e', world));
  const { worker } = JSON.parse(opened[0] ?? '') as { worker: { url: string; secret: string } };
  const headers = { 'x-sightline-episode': 'e', 'x-sightline-link': worker.secret };
  const get = (changed: Record<string, string>) =>
    fetch(`${worker.url}/world/orders/A1`, { headers: { ...headers, ...changed } });
  expect((await get({ 'x-sightline-link': 'guessed' })).status).toBe(401);
  expect((await get({})).status).toBe(200);
  expect(world.events).toHaveLength(1);
});

it('a request that comes after the end of its episode gets a 410 and is reported', async () => {
  const owner = await link();
  const world = testWorld();
  const close = await owner.open(served('e', world));
  expect((await createReturn('e', 'A1')).status).toBe(201);
  await close();
  const answer = await createReturn('e', 'A1');
  expect(answer.status).toBe(410);
  expect(await answer.json()).toMatchObject({
    message:
      'POST /world/returns came after the episode "e" had ended; its world takes no more calls.',
  });
  expect(late).toEqual([{ episode: 'e', method: 'POST', url: '/returns' }]);
  expect(world.events).toHaveLength(1);
});

it('a request that comes after its worker has left gets a 410 as well', async () => {
  const owner = await connectGateway({ gatewayUrl, token: TOKEN });
  await owner.open(served('e', testWorld()));
  await owner.close();
  expect((await createReturn('e', 'A1')).status).toBe(410);
});

it('a request for a worker that has crashed gets a 502 that says so', async () => {
  const worker = await startServer(() => undefined);
  await register('e', worker);
  await worker.close();
  const answer = await createReturn('e', 'A1');
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ error: 'sightline_worker_gone' });
});

it('an episode that is open is not opened again', async () => {
  const [one, two] = [await link(), await link()];
  const world = testWorld();
  await one.open(served('e', world));
  await expect(two.open(served('e', testWorld()))).rejects.toThrow(
    'The episode "e" is open already.',
  );
  await expect(one.open(served('e', testWorld()))).rejects.toThrow(
    'The episode "e" is open already.',
  );
  await createReturn('e', 'A1');
  expect(world.events).toHaveLength(1);
});

it('what goes wrong while recording is thrown when the episode closes', async () => {
  const world = testWorld({
    record: () => {
      throw new Error('disk full');
    },
  });
  const close = await (await link()).open(served('e', world));
  expect((await createReturn('e', 'A1')).status).toBe(500);
  await expect(close()).rejects.toThrow('disk full');
});

it('bodies are streamed both ways: each piece arrives before the next is sent', async () => {
  const worker = await startServer((asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    asked.on('data', (chunk: Buffer) => response.write(`got ${chunk.toString()}`));
    asked.on('end', () => response.end('end'));
  });
  await register('e', worker);
  const headers = { ...headersToAgent('e', TOKEN), 'transfer-encoding': 'chunked' };
  const client = httpRequest(`${gatewayUrl}/world/stream`, { method: 'POST', headers });
  client.flushHeaders();
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve) =>
    client.once('response', resolve),
  );
  const pieces = answer[Symbol.asyncIterator]();
  const next = async () => String((await pieces.next()).value);
  client.write('one');
  expect(await next()).toBe('got one');
  client.write('two');
  expect(await next()).toBe('got two');
  client.end();
  expect(await next()).toBe('end');
});

it.each(['before', 'after'])(
  'a client that leaves %s the answer has begun takes the request to the worker with it',
  async (when) => {
    let arrive: () => void = () => undefined;
    let leave: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const left = new Promise<void>((resolve) => (leave = resolve));
    const worker = await startServer((_asked, response) => {
      if (when === 'after') response.writeHead(200).write('first');
      response.once('close', leave);
      arrive();
    });
    await register('e', worker);
    const stop = new AbortController();
    const answer = ask('/stream', headersToAgent('e', TOKEN), { signal: stop.signal });
    if (when === 'after') expect((await answer).status).toBe(200);
    await arrived;
    stop.abort();
    await answer.catch(() => undefined);
    await left;
  },
);

it('an answer that breaks off at the worker breaks off at the client', async () => {
  const worker = await startServer((_asked, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  await register('e', worker);
  const answer = await ask('/half', headersToAgent('e', TOKEN));
  await expect(answer.text()).rejects.toThrow();
});

it('a body at the limit passes; one beyond it gets a 413, whether or not it gave its length', async () => {
  const world: TestWorld = testWorld({ tools: [toolWith(() => 'done')] });
  await (await link()).open(served('e', world));
  const headers = headersToAgent('e', TOKEN);
  const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });
  const streamed = (bytes: number) =>
    ask('/act', headers, {
      method: 'POST',
      body: new Blob([sized(bytes)]).stream(),
      duplex: 'half',
    });
  const told = (bytes: number) => ask('/act', headers, { method: 'POST', body: sized(bytes) });

  expect([(await told(MAX)).status, (await streamed(MAX)).status]).toEqual([200, 200]);
  for (const answer of [await told(MAX + 1), await streamed(MAX + 1), await streamed(20 * MAX)]) {
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: 'sightline_body_too_large',
      message: 'POST /world/act: the body is larger than 65536 bytes.',
    });
  }
  expect(world.events).toHaveLength(2);
});

it('headers of one connection are not passed on, others are', async () => {
  const worker = await startServer((_asked, response) => {
    response.writeHead(200, {
      connection: 'x-hop',
      'x-hop': '1',
      'x-end': '1',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end('ok');
  });
  await register('e', worker);
  const headers = {
    ...headersToAgent('e', TOKEN),
    connection: 'x-only-here',
    'x-only-here': '1',
    te: 'trailers',
    'proxy-authorization': 'Basic x',
    traceparent: '00-1-2-01',
  };
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve) =>
    httpRequest(`${gatewayUrl}/world/x`, { headers }, resolve).end(),
  );
  answer.resume();
  const asked = worker.asked[0]?.headers ?? {};
  expect(asked).toMatchObject({ traceparent: '00-1-2-01', host: worker.origin.slice(7) });
  for (const name of ['x-only-here', 'te', 'proxy-authorization']) {
    expect(asked).not.toHaveProperty(name);
  }
  expect(answer.headers).toMatchObject({ 'x-end': '1', 'set-cookie': ['a=1', 'b=2'] });
  expect(answer.headers).not.toHaveProperty('x-hop');
});

it('a port that is taken is an error that says so', async () => {
  await expect(startGateway({ port: gateway.port, token: TOKEN })).rejects.toThrow(
    [
      `The gateway cannot listen on 127.0.0.1:${gateway.port}.`,
      '  Another process listens there.',
      '  End that process, or let the run choose another port.   docs/errors.md#gateway-unreachable',
    ].join('\n'),
  );
});

it('a gateway that is not there is an error that says how it is started', async () => {
  await gateway.close();
  await expect(connectGateway({ gatewayUrl, token: TOKEN })).rejects.toThrow(
    [
      `The gateway at ${gatewayUrl} cannot be used.`,
      '  Nothing answers there.',
      '  The gateway of a run is started first under `webServer` in playwright.config.ts, with the port and the ' +
        'token that the config chose; see its output there.   docs/errors.md#gateway-unreachable',
    ].join('\n'),
  );
});

it('a link tells when its gateway has gone, and not when it is closed itself', async () => {
  const [ended, kept] = [await link(), await link()];
  await ended.close();
  expect(kept.gone.aborted).toBe(false);
  const gone = once(kept.gone, 'abort');
  await gateway.close();
  await gone;
  expect(ended.gone.aborted).toBe(false);
});

it('a gateway of another run, or no gateway at all, is refused by what it answers', async () => {
  await expect(connectGateway({ gatewayUrl, token: 'other' })).rejects.toThrow(
    "It answered to GET /control/status: GET /control/status does not have this run's token",
  );
  const stranger = await startServer((_asked, response) => response.end('<h1>hello</h1>'));
  cleanUps.push(() => stranger.close());
  await expect(connectGateway({ gatewayUrl: stranger.origin, token: TOKEN })).rejects.toThrow(
    'It answered to GET /control/status: status 200, without a message',
  );
});

it('tells anybody that it is there, and that its backend lies below /world', async () => {
  expect(await (await fetch(`${gatewayUrl}/healthz`)).json()).toEqual({
    service: 'sightline-gateway',
  });
  const astray = await fetch(`${gatewayUrl}/orders/A1`);
  expect(astray.status).toBe(404);
  expect(await astray.json()).toMatchObject({
    message:
      'GET /orders/A1 (404) is outside of every door of the gateway: /world, /agent, /model, /mcp, /v1/traces, /records.',
  });
  expect((await control('open', 'no json')).status).toBe(400);
  expect((await control('open', '{"episode":""}')).status).toBe(400);
});
