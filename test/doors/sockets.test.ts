// Sockets that a page opens to the backend, answered from the world.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineSocket } from '../../src/app/socket.js';
import type { ToolFault } from '../../src/scenario/faults.js';
import { openRoutesDoor, type RoutesDoor } from '../../src/world/routes-door.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';
import { calls, testWorld, type TestWorld } from '../world/shop.js';

let browser: Browser;
let agent: TestServer;
let context: BrowserContext;
let page: Page;
let world: TestWorld;
let door: RoutesDoor;

beforeAll(async () => {
  browser = await launchBrowser();
  agent = await startServer((_, response) => response.end('<h1>Agent</h1>'));
});
afterAll(async () => {
  await browser.close();
  await agent.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());

const rpc = defineSocket({ url: 'wss://api.shop.test/rpc', greeting: [{ hello: true }, 'ready'] });
const plain = defineSocket({
  url: 'wss://api.shop.test/plain',
  read: (message) =>
    message === 'order' ? { tool: 'get_order', args: { order_id: 'A1' }, callId: 'c1' } : null,
  reply: ({ status }) => `status ${status}`,
});

async function open(faults: ToolFault[] = []): Promise<void> {
  world = testWorld({ faults });
  door = await openRoutesDoor(context, {
    world,
    backend: { urls: ['https://api.shop.test'] },
    sockets: [rpc, plain],
    agentOrigins: [agent.origin],
    episodeId: 'e',
    token: null,
  });
  await page.goto(agent.origin);
}

/** Sends each text once the socket is open, and gives what came until `count` messages or the end. */
function talk(url: string, texts: string[], count: number): Promise<(string | number)[]> {
  return page.evaluate(
    ({ url, texts, count }) =>
      new Promise<(string | number)[]>((resolve) => {
        const came: (string | number)[] = [];
        const add = (what: string | number) => {
          came.push(what);
          if (came.length === count) resolve(came);
        };
        const socket = new WebSocket(url);
        socket.onopen = () => texts.forEach((text) => socket.send(text));
        socket.onmessage = ({ data }) => add(String(data));
        socket.onclose = ({ code }) => add(code);
      }),
    { url, texts, count },
  );
}

it('a message calls the same tool as a request, and is answered in its protocol', async () => {
  await open();
  const message = { jsonrpc: '2.0', id: 7, method: 'get_order', params: { order_id: 'A1' } };
  const came = await talk('wss://api.shop.test/rpc', [JSON.stringify(message)], 3);
  expect(came.slice(0, 2)).toEqual(['{"hello":true}', 'ready']);
  expect(JSON.parse(String(came[2]))).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: { id: 'A1', total: 84 },
  });
  expect(calls(world)).toMatchObject([
    { tool: 'get_order', via: 'socket', args: { order_id: 'A1' }, status: 200 },
  ]);
});

it('a refusal is an error of the protocol, and a tool that nobody has is unmocked', async () => {
  await open();
  const send = [
    { id: 1, method: 'get_order', params: { order_id: 'Z9' } },
    { id: 2, method: 'delete_all' },
  ].map((message) => JSON.stringify(message));
  const came = await talk('wss://api.shop.test/rpc', send, 4);
  expect(came.slice(2).map((text) => JSON.parse(String(text)) as unknown)).toMatchObject([
    { id: 1, error: { code: 404, data: { error: 'order_not_found' } } },
    { id: 2, error: { code: 501 } },
  ]);
  expect(world.events.at(-1)).toMatchObject({
    kind: 'unmocked_request',
    via: 'socket',
    url: 'delete_all',
  });
});

it('another protocol is read and answered by the app file; what asks for nothing is left alone', async () => {
  await open();
  expect(await talk('wss://api.shop.test/plain', ['ping', 'order'], 1)).toEqual(['status 200']);
  expect(calls(world)).toMatchObject([{ tool: 'get_order', callId: 'c1' }]);
});

it('a fault that drops the answer closes the socket', async () => {
  await open([{ tool: 'get_order', on_call: 1, fault: 'drop', applied: true }]);
  expect(await talk('wss://api.shop.test/plain', ['order'], 1)).toEqual([1011]);
  expect(calls(world)).toMatchObject([{ fault: 'drop, applied' }]);
});

it('a socket to any other path is refused, and after the episode all are', async () => {
  await open();
  expect(await talk('wss://api.shop.test/rpcs', [], 1)).toEqual([1008]);
  expect(world.events).toMatchObject([{ kind: 'unmocked_request', method: 'WEBSOCKET' }]);
  await door.close();
  expect(await talk('wss://api.shop.test/plain', ['order'], 1)).toEqual([1011]);
  expect(calls(world)).toEqual([]);
});
