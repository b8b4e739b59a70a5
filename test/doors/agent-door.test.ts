// The door of the agent's own process: tools by name, calls it answered itself, and its other outgoing requests.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ToolMode } from '../../src/app/tool.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { calls, served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let gateway: Gateway;
let link: GatewayLink;

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
});

afterEach(async () => {
  await link.close();
  await gateway.close();
});

async function open(mode: ToolMode = 'mock'): Promise<TestWorld> {
  const world = testWorld({ modeOf: () => mode });
  await link.open(served('e', world));
  return world;
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${link.baseUrlOf('e')}/agent${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

it('answers with what the mock says, and records who called with which id', async () => {
  const world = await open();
  const answer = await post('/tools/create_return', {
    args: { order_id: 'A1' },
    callId: 'call_1',
    agent: 'returns',
  });
  const [call] = calls(world);
  expect(await answer.json()).toEqual({ mode: 'mock', status: 201, body: call?.response });
  expect(call).toMatchObject({ via: 'agent', callId: 'call_1', agent: 'returns', status: 201 });
});

it('tells the refusal of a mock as a status, in an answer of its own', async () => {
  await open();
  const answer = await post('/tools/get_order', { args: { order_id: 'Z9' } });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { mode: 'mock', status: 404, body: { error: 'order_not_found' } },
  ]);
});

it.each(['real', 'record'] as const)(
  'in mode %s has the process run its own implementation, and takes what came of it',
  async (mode) => {
    const world = await open(mode);
    const asked = { args: { order_id: 'A1' }, callId: 'call_1' };
    expect(await (await post('/tools/get_order', asked)).json()).toEqual({ mode });
    expect(calls(world)).toEqual([]);
    const body = { id: 'A1', total: 99 };
    const told = await post('/tools/get_order/answered', {
      ...asked,
      status: 200,
      body,
      durationMs: 5,
    });
    expect(told.status).toBe(204);
    expect(calls(world)).toMatchObject([
      { tool: 'get_order', status: 200, response: body, source: 'real', callId: 'call_1' },
    ]);
    expect(calls(world)[0]?.mock).toEqual(
      mode === 'record' ? { status: 200, response: { id: 'A1', total: 84 } } : undefined,
    );
  },
);

it('a tool that nobody has is unmocked, whether it is asked for or told of', async () => {
  const world = await open();
  const asked = await post('/tools/delete_all', { args: {} });
  expect(await asked.json()).toMatchObject({ mode: 'mock', status: 501 });
  const told = await post('/tools/delete_all/answered', {
    args: {},
    status: 200,
    body: null,
    durationMs: 1,
  });
  expect(told.status).toBe(404);
  expect(world.events.map(({ kind }) => kind)).toEqual(['unmocked_request', 'unmocked_request']);
});

it.each([
  ['no arguments', '/tools/get_order', {}],
  ['a word too many', '/tools/get_order', { args: {}, mode: 'real' }],
  ['no status', '/tools/get_order/answered', { args: {}, body: null, durationMs: 1 }],
])('a call with %s is refused with what is wrong', async (_what, path, body) => {
  const world = await open();
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'sightline_unreadable_request' });
  expect(world.events).toEqual([]);
});

it('another outgoing request is answered as the page would be answered', async () => {
  const world = await open();
  const send = (url: string, init: RequestInit = {}) =>
    fetch(`${link.baseUrlOf('e')}/agent/outgoing`, {
      ...init,
      headers: { 'x-sightline-url': url },
    });
  const served = await send('https://api.shop.test/orders/A1');
  expect(await served.json()).toEqual({ id: 'A1', total: 84 });
  expect(calls(world)).toMatchObject([
    { via: 'agent', request: { method: 'GET', url: '/orders/A1' } },
  ]);
  const strange = await send('https://mail.example/send', { method: 'POST', body: '{}' });
  expect(strange.status).toBe(501);
  expect(world.events.at(-1)).toMatchObject({
    kind: 'unmocked_request',
    via: 'agent',
    method: 'POST',
    url: 'https://mail.example/send',
  });
  expect((await send('no url')).status).toBe(501);
});
