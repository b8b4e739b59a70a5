import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  agentNamed,
  episodeHeaders,
  episodeMiddleware,
  episodeOf,
  fetchInEpisode,
  mockable,
  withEpisode,
} from '../../src/world/agent-kit/index.js';
import { callsOf, startRun, type TestEpisode, type TestRun } from './run.js';

let run: TestRun;
let cleanUps: (() => Promise<unknown>)[];
const tools = () =>
  mockable({
    create_return: ({ order_id }: { order_id: string }) => Promise.resolve({ true_one: order_id }),
  });

beforeEach(async () => {
  run = await startRun();
  cleanUps = [() => run.close()];
  for (const [name, value] of Object.entries(run.env)) vi.stubEnv(name, value);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  vi.unstubAllEnvs();
});

async function listening(server: Server): Promise<string> {
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Eight episodes, each of which asks five times at once; every answer has to come from its own world. */
async function eightAtOnce(ask: (episode: TestEpisode, text: string) => Promise<unknown>) {
  const episodes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => run.open(`run/p/s/${index}-7`, { seed: index })),
  );
  await Promise.all(
    episodes.flatMap((episode) =>
      [0, 1, 2, 3, 4].map(async (round) => {
        const text = `${episode.id} #${round}`;
        expect(await ask(episode, text)).toMatchObject({ order_id: text });
      }),
    ),
  );
  for (const episode of episodes) {
    expect(callsOf(episode)).toHaveLength(5);
    const asked = callsOf(episode).map(({ args }) => JSON.stringify(args));
    expect(asked.filter((args) => !args.includes(episode.id))).toEqual([]);
  }
}

/** Middleware as Express runs it: one after the other, each calls the next. */
function chain(...steps: ((...parts: [...Parameters<RequestListener>, () => void]) => void)[]) {
  const listener: RequestListener = (request, response) => {
    const step = (index: number): void => steps[index]?.(request, response, () => step(index + 1));
    step(0);
  };
  return createServer(listener);
}

it('middleware: what comes after a body was read still belongs to its episode', async () => {
  const { create_return } = tools();
  const bodies = new WeakMap<object, string>();
  const server = chain(
    episodeMiddleware,
    (request, _, next) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.set(request, body);
        next();
      });
    },
    (request, response) => {
      void create_return({ order_id: bodies.get(request) ?? '' }).then((made) =>
        response.end(JSON.stringify(made)),
      );
    },
  );
  const url = await listening(server);
  await eightAtOnce(async ({ headers }, body) =>
    (await fetch(url, { method: 'POST', headers, body })).json(),
  );
  const plain = await fetch(url, { method: 'POST', body: 'Z' });
  expect(await plain.json()).toEqual({ true_one: 'Z' });
});

it('Hono: what runs while the answer streams belongs to the episode, too', async () => {
  const { create_return } = tools();
  const app = new Hono().post('/', async (c) => {
    const order_id = await c.req.text();
    let asked = false;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (asked) return controller.close();
          asked = true;
          const made = await create_return({ order_id });
          controller.enqueue(new TextEncoder().encode(JSON.stringify(made)));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: 201, headers: { 'x-kept': 'yes' } });
  });
  const server = serve({ fetch: fetchInEpisode(app.fetch), port: 0, hostname: '127.0.0.1' });
  const url = await listening(server as Server);
  await eightAtOnce(async ({ headers }, body) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect([answer.status, answer.headers.get('x-kept')]).toEqual([201, 'yes']);
    return answer.json();
  });
  const plain = await fetch(url, { method: 'POST', body: 'Z' });
  expect(await plain.json()).toEqual({ true_one: 'Z' });
});

it('WebSocket: messages run in the episode of the cookie that the upgrade request brought', async () => {
  const { create_return } = tools();
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const episode = episodeOf(request);
    socket.on('message', (data: Buffer) =>
      withEpisode(episode, () => {
        void create_return({ order_id: data.toString() }).then((made) =>
          socket.send(JSON.stringify(made)),
        );
      }),
    );
  });
  const url = await listening(server);
  const say = async (headers: Record<string, string>, text: string): Promise<unknown> => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(text);
    const [data] = await new Promise<[Buffer]>((resolve) =>
      socket.once('message', (first: Buffer) => resolve([first])),
    );
    socket.terminate();
    return JSON.parse(data.toString()) as unknown;
  };
  await eightAtOnce(({ cookie }, text) => say({ cookie }, text));
  expect(await say({ cookie: 'theme=dark' }, 'Z')).toEqual({ true_one: 'Z' });
});

it('headers for other services name the episode and the innermost agent; outside there are none', async () => {
  const episode = await run.open();
  expect(episodeHeaders()).toEqual({});
  expect(agentNamed('triage', () => episodeHeaders())).toEqual({});
  const headers = withEpisode(new Headers(episode.headers), () =>
    agentNamed('triage', () => agentNamed('accounts', () => episodeHeaders())),
  );
  expect(headers).toEqual({ ...episode.headers, 'x-sightline-agent': 'accounts' });
  const ticket = withEpisode({ cookie: episode.cookie }, () => episodeHeaders());
  expect(ticket['cookie']).toMatch(/^sightline-episode=[\w-]{27}$/);
});

it('an agent of any name is recorded by it, also where the call goes by HTTP', async () => {
  const episode = await run.open();
  const url = `${run.gatewayUrl}/world/orders/A1`;
  for (const name of ['Rückgabe & Söhne', '100 %']) {
    await withEpisode(episode.headers, () =>
      agentNamed(name, () => fetch(url, { headers: episodeHeaders() })),
    );
  }
  expect(episode.world.events).toMatchObject([
    { tool: 'get_order', agent: 'Rückgabe & Söhne' },
    { tool: 'get_order', agent: '100 %' },
  ]);
});

it('a request of no episode runs outside of the one that it was made in', async () => {
  const { create_return } = tools();
  const episode = await run.open();
  await withEpisode(episode.headers, async () => {
    const outside = withEpisode(null, () => create_return({ order_id: 'A1' }));
    expect(await outside).toEqual({ true_one: 'A1' });
  });
  expect(callsOf(episode)).toEqual([]);
});
