import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../world/servers.js';
import { toolWith } from '../world/shop.js';
import { startAgent, type AgentProcess } from './agent-process.js';
import { callsOf, startRun, type TestEpisode, type TestRun } from './run.js';

let run: TestRun;
/** One server for all tests that change nothing about it: each request has an episode of its own. */
let shared: AgentProcess;
let cleanUps: (() => Promise<unknown>)[] = [];
let opened = 0;

beforeAll(async () => {
  run = await startRun();
  shared = await startAgent('node-server.ts', run.env);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  cleanUps = [];
});
afterAll(async () => {
  await shared.close();
  await run.close();
});

async function agent(env: Record<string, string>, file = 'node-server.ts'): Promise<AgentProcess> {
  const started = await startAgent(file, { ...run.env, ...env });
  cleanUps.push(() => started.close());
  return started;
}

function open(options: Parameters<TestRun['open']>[1] = {}): Promise<TestEpisode> {
  opened += 1;
  return run.open(`run/p/s/${opened}-7`, { seed: opened, ...options });
}

function ask(
  server: AgentProcess,
  { headers }: Pick<TestEpisode, 'headers'>,
  url: string,
  how = 'fetch',
) {
  const query = new URLSearchParams({ url, how }).toString();
  return server.json(`/ask?${query}`, { headers });
}

async function plainServer() {
  const server = await startServer((_, response) => response.end('the true one'));
  cleanUps.push(() => server.close());
  return server;
}

it('a server that knows nothing of Sightline is answered from the world of each request’s episode, eight at once', async () => {
  const server = shared;
  const episodes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const orders = [{ id: 'A1', total: index }];
      return open({ state: { orders, returns: [] } });
    }),
  );
  await Promise.all(
    episodes.map(async ({ id, headers }, index) => {
      for (let round = 0; round < 5; round += 1) {
        const [order] = await Promise.all([
          server.json('/order?id=A1', { headers }),
          server.json('/return', { method: 'POST', headers, body: `${id} #${round}` }),
        ]);
        expect(order).toEqual({ id: 'A1', total: index });
      }
    }),
  );
  for (const episode of episodes) {
    const { id, world } = episode;
    const made = world.snapshot()['returns'] as { order_id: string }[];
    expect(made.map(({ order_id }) => order_id)).toEqual([0, 1, 2, 3, 4].map((n) => `${id} #${n}`));
    expect(callsOf(episode)).toHaveLength(10);
    expect(new Set(callsOf(episode).map(({ via }) => via))).toEqual(new Set(['agent']));
  }
});

it('the messages of a socket belong to the episode of its upgrade request', async () => {
  const server = shared;
  const episodes = await Promise.all([0, 1, 2, 3].map(() => open()));
  const say = async ({ cookie, id }: TestEpisode) => {
    const socket = new WebSocket(server.url.replace('http', 'ws'), { headers: { cookie } });
    await new Promise((resolve) => socket.once('open', resolve));
    for (const round of [0, 1, 2]) {
      const answered = new Promise((resolve) => socket.once('message', resolve));
      socket.send(`${id} #${round}`);
      await answered;
    }
    socket.terminate();
  };
  await Promise.all(episodes.map(say));
  for (const { id, world } of episodes) {
    const made = world.snapshot()['returns'] as { order_id: string }[];
    expect(made.map(({ order_id }) => order_id)).toEqual([0, 1, 2].map((n) => `${id} #${n}`));
  }
});

it.each(['fetch', 'get'])(
  'outside of an episode and to itself, %s reaches where it was bound for',
  async (how) => {
    const other = await plainServer();
    const server = shared;
    const episode = await open();
    const through = { status: 200, text: 'the true one' };
    expect(await ask(server, { headers: {} }, other.origin, how)).toEqual(through);
    expect(await ask(server, episode, `${server.url}/healthz`, how)).toMatchObject({ status: 200 });
    expect(other.asked).toHaveLength(1);
    expect(episode.world.events).toEqual([]);
  },
);

it('what the app file allows on this machine is let through, and nothing else is', async () => {
  const [allowed, other] = [await plainServer(), await plainServer()];
  const mirror = await startServer((request, response) => request.pipe(response));
  cleanUps.push(() => mirror.close());
  const server = shared;
  const episode = await open({ allow: [allowed.origin, mirror.origin] });
  for (const how of ['fetch', 'get']) {
    const answer = await ask(server, episode, `${allowed.origin}/x`, how);
    expect(answer).toEqual({ status: 200, text: 'the true one' });
    expect(await ask(server, episode, `${other.origin}/x`, how)).toMatchObject({ status: 501 });
  }
  // Its body was sent to the gateway first.
  const mirrored = await ask(server, episode, mirror.origin, 'post');
  expect(mirrored).toEqual({ status: 200, text: 'kept' });
  expect(allowed.asked.map(({ url }) => url)).toEqual(['/x', '/x']);
  expect(other.asked).toEqual([]);
  expect(episode.world.events).toMatchObject([
    { kind: 'unmocked_request', via: 'agent', method: 'GET', url: `${other.origin}/x` },
    { kind: 'unmocked_request', via: 'agent', method: 'GET', url: `${other.origin}/x` },
  ]);
});

it.each(['fetch', 'https'])(
  'a host that nothing mocks is not asked by %s, and recorded',
  async (how) => {
    const server = shared;
    const episode = await open();
    const answer = await ask(server, episode, 'https://elsewhere.test/x?y=1', how);
    expect(answer).toMatchObject({ status: 501 });
    expect(JSON.stringify(answer)).toContain('Nothing mocks');
    expect(episode.world.events).toMatchObject([
      { kind: 'unmocked_request', via: 'agent', url: 'https://elsewhere.test/x?y=1' },
    ]);
  },
);

it('a request to the gateway itself gets the headers of the episode', async () => {
  const server = shared;
  const episode = await open();
  const answer = await ask(server, episode, `${run.gatewayUrl}/world/orders/A1`);
  expect(answer).toEqual({ status: 200, text: JSON.stringify({ id: 'A1', total: 84 }) });
  expect(callsOf(episode)).toMatchObject([{ tool: 'get_order', via: 'world' }]);
});

it.each([
  ['fetch', 'drop', { error: 'TypeError', message: 'fetch failed', cause: 'socket hang up' }],
  ['https', 'drop', { error: 'Error', message: 'socket hang up' }],
  ['fetch', 'cut', { error: 'Error', message: 'aborted' }],
  ['https', 'cut', { error: 'Error', message: 'aborted' }],
] as const)('%s sees a connection break that is injected as %s', async (how, fault, expected) => {
  const server = shared;
  const faults = [{ tool: 'get_order', fault, on_call: 1, applied: false }];
  const episode = await open({ faults });
  const answer = await ask(server, episode, 'https://api.shop.test/orders/A1', how);
  expect(answer).toMatchObject(expected);
});

it('a request to the agent’s own model goes to the model door of its episode', async () => {
  const asked: string[] = [];
  const answer = async (request: Request) => {
    asked.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return new Response('from the model');
  };
  const episode = await open({ model: { answer } });
  const said = await ask(shared, episode, 'https://models.test/v1/chat/completions', 'post');
  expect(said).toEqual({ status: 200, text: 'from the model' });
  expect(asked).toEqual(['/v1/chat/completions kept']);
});

it('what a true implementation requests reaches the real service', async () => {
  const [server, service] = [await agent({}, 'mockable-server.ts'), await plainServer()];
  const [real, mocked] = [await open({ modeOf: () => 'real' }), await open()];
  const query = new URLSearchParams({ url: service.origin }).toString();
  const asked = ({ headers }: TestEpisode) => server.json(`/?${query}`, { headers });
  expect(await asked(real)).toBe('the true one');
  expect(await asked(mocked)).toEqual({ id: 'A1', total: 84 });
  expect(service.asked).toHaveLength(1);
  expect(real.world.events).toMatchObject([{ kind: 'tool_call', source: 'real', via: 'agent' }]);
});

it('a large body goes through as it is', async () => {
  const server = shared;
  const echo = toolWith(() => ({ text: 'y'.repeat(3 * 1024 * 1024) }), 'echo', 'POST /echo');
  const episode = await open({ tools: [echo] });
  const answered = await server.json('/echo', { headers: episode.headers });
  expect(answered).toMatchObject({ status: 422 });
  const [call] = callsOf(episode);
  expect(call?.args).toEqual({ body: 'x'.repeat(3 * 1024 * 1024) });
});

it('without a run nothing is patched and nothing is asked', async () => {
  const server = await agent({ SIGHTLINE_TOKEN: '' });
  const other = await plainServer();
  const episode = await open();
  expect(await server.json('/healthz')).toEqual({ patched: false });
  expect(await ask(server, episode, other.origin)).toEqual({ status: 200, text: 'the true one' });
  expect(await shared.json('/healthz')).toEqual({ patched: true });
  expect(episode.world.events).toEqual([]);
});

it('the caller learns the address of a gateway that is gone', async () => {
  const ended = await startRun();
  const server = await agent(ended.env);
  const episode = await ended.open();
  await ended.close();
  const answer = await ask(server, episode, 'https://api.shop.test/orders/A1');
  expect(answer).toMatchObject({ error: 'SightlineError' });
  expect(JSON.stringify(answer)).toContain(`does not answer at ${ended.gatewayUrl}.`);
});

it('with a token of another run nothing leaves, and the server says so once', async () => {
  const server = await agent({ SIGHTLINE_TOKEN: 'yesterday' });
  const other = await plainServer();
  const episode = await open();
  for (const how of ['fetch', 'get']) {
    const answer = await ask(server, episode, other.origin, how);
    expect(answer).toMatchObject({ error: 'SightlineError' });
  }
  expect(other.asked).toEqual([]);
  expect(server.errors().match(/came without the token of this run/g)).toHaveLength(1);
});
