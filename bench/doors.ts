// What a tool call costs more for coming through a door, against the same request to a bare loopback server.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { defineTool } from '../src/app/define-tool.js';
import type { WorldContext } from '../src/app/tool.js';
import { destinations } from '../src/world/destination.js';
import type { ModelDoorService } from '../src/world/doors/server-door.js';
import { connectGateway } from '../src/world/gateway-link.js';
import { startGateway } from '../src/world/gateway.js';
import { openRoutesDoor } from '../src/world/routes-door.js';
import { headersToAgent } from '../src/world/episode-names.js';
import { createWorld } from '../src/world/world.js';
import { median, quantile, ratioLine } from './measure.js';

const REPEATS = 300;
const TOKEN = 'bench';
const EPISODE = 'bench/doors/1-1';
const ORDER = { id: 'A1', total: 84 };

type Call = () => Promise<unknown>;

const getOrder = defineTool({
  name: 'get_order',
  description: 'One order.',
  route: 'GET /orders/:order_id',
  input: z.object({ order_id: z.string() }),
  mock: (_args, world: WorldContext<{ orders: (typeof ORDER)[] }>) => world.state.orders[0] ?? null,
});

/** An endpoint that answers at once: what is measured is the door. */
const model: ModelDoorService = {
  answer: () => Promise.resolve(Response.json(ORDER)),
};

export async function benchDoors(browser: Browser): Promise<string[]> {
  const bare = await bareServer();
  const gateway = await startGateway({ port: 0, token: TOKEN });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token: TOKEN });
  const world = createWorld({
    state: { orders: [ORDER] },
    seed: 1,
    now: new Date('2026-03-02T10:00:00Z'),
    tools: [getOrder],
    faults: [],
    record: () => undefined,
  });
  const backend = { urls: ['https://api.bench.test'] };
  const destinationOf = destinations({ backend, agentOrigins: [] });
  await link.open({ id: EPISODE, world, model, destinationOf });
  const base = link.baseUrlOf(EPISODE);
  const headers = headersToAgent(EPISODE, TOKEN);
  const client = await mcpClient(`${base}/mcp`);

  const context = await browser.newContext();
  const page = await context.newPage();
  await openRoutesDoor(context, {
    ...{ world, backend, episodeId: EPISODE, token: null },
    agentOrigins: [bare.url],
  });
  await page.goto(bare.url);

  const get = (url: string, init: RequestInit = {}) =>
    fetch(url, init).then((answer) => answer.json());
  const { traceparent = '' } = headers;
  const lines = await against('server, bare request', () => get(`${bare.url}/orders/A1`), {
    'gateway, header': () => get(`${gatewayUrl}/world/orders/A1`, { headers }),
    'gateway, base path': () => get(`${base}/world/orders/A1`),
    'gateway, traceparent': () =>
      get(`${gatewayUrl}/world/orders/A1`, { headers: { traceparent } }),
    'sightline/agent': () =>
      get(`${base}/agent/tools/get_order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ args: { order_id: 'A1' } }),
      }),
    MCP: () => client.callTool({ name: 'get_order', arguments: { order_id: 'A1' } }),
    'model door, instant model': () => get(`${base}/model/v1/models`),
  });
  const inPage =
    (url: string): Call =>
    () =>
      page.evaluate((url) => fetch(url).then((answer) => answer.json()), url);
  lines.push(
    ...(await against('page, request to the agent', inPage(`${bare.url}/orders/A1`), {
      routes: inPage('https://api.bench.test/orders/A1'),
    })),
  );

  await client.close();
  await context.close();
  await link.close();
  await gateway.close();
  await bare.close();
  return lines;
}

/** Taken in turns, so that what the machine does besides meets all alike. */
async function against(name: string, floor: Call, doors: Record<string, Call>): Promise<string[]> {
  const calls = Object.entries({ [name]: floor, ...doors });
  const times = new Map<string, number[]>(calls.map(([of]) => [of, []]));
  for (let repeat = 0; repeat < REPEATS + 20; repeat += 1) {
    for (const [of, call] of calls) {
      const began = performance.now();
      await call();
      if (repeat >= 20) times.get(of)?.push(performance.now() - began);
    }
  }
  const floorMs = median(times.get(name) ?? []);
  return Object.keys(doors).map((of) => {
    const taken = times.get(of) ?? [];
    return ratioLine(`tool call, ${of} : ${name}`, median(taken) / floorMs, {
      target: '–',
      of: `${median(taken).toFixed(2)} ms : ${floorMs.toFixed(2)} ms, p95 ${quantile(taken, 0.95).toFixed(2)} ms, median of ${REPEATS}`,
    });
  });
}

async function mcpClient(url: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return client;
}

async function bareServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(ORDER));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
