// What the page itself asks its model goes to the gateway's model door, streamed, whatever the protocol of the URL.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ModelDoorService } from '../../src/world/doors/server-door.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { openRoutesDoor } from '../../src/world/routes-door.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';
import { served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let browser: Browser;
let agent: TestServer;
let gateway: Gateway;
let link: GatewayLink;
let context: BrowserContext;
let page: Page;
let world: TestWorld;
let asked: { path: string; body: string }[];
let goOn: () => void;

/** Answers in two pieces, the second when it is told to. */
const model: ModelDoorService = {
  async answer(request) {
    asked.push({ path: new URL(request.url).pathname, body: await request.text() });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: one\n\n'));
        goOn = () => {
          controller.enqueue(new TextEncoder().encode('data: two\n\n'));
          controller.close();
        };
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
};

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
  agent = await startServer((_, response) => response.end('<h1>Agent</h1>'));
});
afterAll(async () => {
  await browser.close();
  await link.close();
  await gateway.close();
  await agent.close();
});

beforeEach(async () => {
  asked = [];
  agent.asked.length = 0;
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());

async function open(episodeId: string, gatewayUrl: string | null): Promise<void> {
  world = testWorld();
  await link.open(served(episodeId, world, model));
  await openRoutesDoor(context, {
    ...{ world, episodeId, gatewayUrl },
    backend: {
      urls: ['https://api.shop.test'],
      modelUrls: ['https://models.example/v1', `${agent.origin}/model`],
    },
    agentOrigins: [agent.origin],
    token: TOKEN,
  });
  await page.goto(agent.origin);
}

/** The first piece of the answer, read before the second was sent, and then the rest. */
async function pieces(url: string): Promise<string[]> {
  await page.evaluate(async (url) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
      body: '{"stream":true}',
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    (globalThis as { reader?: unknown }).reader = reader;
  }, url);
  const next = () =>
    page.evaluate(async () => {
      const { reader } = globalThis as unknown as {
        reader: ReadableStreamDefaultReader<string>;
      };
      return (await reader.read()).value ?? '';
    });
  const first = await next();
  goOn();
  return [first, await next()];
}

it.each([
  [
    'of another host and protocol',
    () => 'https://models.example/v1/chat/completions',
    '/v1/chat/completions',
  ],
  ["on the agent's own origin", () => `${agent.origin}/model/responses`, '/v1/responses'],
])('a model %s is asked at the door, piece by piece', async (where, url, path) => {
  const id = `e ${where}`;
  await open(id, link.baseUrlOf(id));
  expect(await pieces(url())).toEqual(['data: one\n\n', 'data: two\n\n']);
  expect(asked).toEqual([{ path, body: '{"stream":true}' }]);
  expect(agent.asked.map((request) => request.url)).not.toContain('/model/responses');
  expect(world.events).toEqual([]);
});

it('without a gateway there is no door, and the request is recorded as unmocked', async () => {
  await open('alone', null);
  const failed = page.evaluate(() => fetch('https://models.example/v1/models').catch(String));
  expect(await failed).toBe('TypeError: Failed to fetch');
  expect(world.events).toMatchObject([
    { kind: 'unmocked_request', url: 'https://models.example/v1/models' },
  ]);
});
