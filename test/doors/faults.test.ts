// Faults of calls, as the world records them and as an agent's server meets them at the gateway.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import type { ToolFault } from '../../src/scenario/faults.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import {
  calls,
  createReturn,
  initialState,
  list,
  request,
  served,
  testWorld,
  type TestWorld,
} from '../world/shop.js';
import { headersToAgent } from '../../src/world/episode-names.js';

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

type Given = Partial<ToolFault> & Pick<ToolFault, 'fault'>;

function fault(given: Given): ToolFault {
  return { tool: 'create_return', on_call: 1, ...given } as ToolFault;
}

async function behindGateway(given: Given): Promise<TestWorld> {
  const world = testWorld({ faults: [fault(given)] });
  await link.open(served('e', world));
  return world;
}

function post(): Promise<Response> {
  return fetch(`http://127.0.0.1:${gateway.port}/world/returns`, {
    method: 'POST',
    headers: { ...headersToAgent('e', TOKEN), 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: 'A1' }),
  });
}

function returns(world: TestWorld): number {
  return list(world.snapshot(), 'returns').length;
}

it.each([
  [{ fault: 'status', status: 503, applied: false }, 0, 'status 503', 503],
  [{ fault: 'status', status: 503, applied: true }, 1, 'status 503, applied', 201],
  [{ fault: 'drop', applied: false }, 0, 'drop', 502],
  [{ fault: 'drop', applied: true }, 1, 'drop, applied', 201],
  [{ fault: 'cut', applied: true }, 1, 'cut, applied', 201],
  [{ fault: 'malformed', applied: true }, 1, 'malformed, applied', 201],
  [{ fault: 'malformed', applied: false }, 0, 'malformed', 502],
  [{ fault: 'slow', ms: 1 }, 1, 'slow 1 ms', 201],
] satisfies [Given, number, string, number][])(
  'after %j the world shows %i return, and the record says "%s" with status %i',
  async (given, made, label, status) => {
    const world = testWorld({ faults: [fault(given)] });
    await world.handle(request('POST /returns', { order_id: 'A1' }));
    expect(returns(world)).toBe(made);
    expect(calls(world)).toMatchObject([{ fault: label, status }]);
    expect(calls(world)[0]?.patch).toHaveLength(made);
    // Only the one call fails.
    const next = await world.handle(request('POST /returns', { order_id: 'A1' }));
    expect([next.status, next.delivery]).toEqual([201, 'whole']);
  },
);

it('a call that is applied and then fails with a status has changed the world, and the caller sees the error alone', async () => {
  const world = await behindGateway({ fault: 'status', status: 500, applied: true });
  const answer = await post();
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'internal_server_error' }]);
  expect(returns(world)).toBe(1);
});

it('a dropped answer is a broken connection at the gateway', async () => {
  const world = await behindGateway({ fault: 'drop', applied: true });
  await expect(post()).rejects.toThrow('fetch failed');
  expect(returns(world)).toBe(1);
});

it('a cut answer breaks off in its body', async () => {
  const world = await behindGateway({ fault: 'cut', applied: true });
  const answer = await post();
  expect(answer.status).toBe(201);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(returns(world)).toBe(1);
});

it('a malformed answer has its status, and a body that is no JSON', async () => {
  await behindGateway({ fault: 'malformed', applied: true });
  const answer = await post();
  expect(answer.status).toBe(201);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
});

it('a call that times out is recorded at once, and let go when the episode ends', async () => {
  const world = await behindGateway({ fault: 'timeout', applied: false });
  const asked = expect(post()).rejects.toThrow('fetch failed');
  await expect.poll(() => calls(world).map((call) => call.fault)).toEqual(['timeout']);
  world.end();
  await asked;
  expect(world.snapshot()).toEqual(initialState);
});

it('a slow call that the end of the episode overtakes is not carried out', async () => {
  const world = testWorld({ faults: [fault({ fault: 'slow', ms: 600_000 })] });
  const answer = world.handle(request('POST /returns', { order_id: 'A1' }));
  world.end();
  expect((await answer).delivery).toBe('drop');
  expect(calls(world)).toEqual([]);
  expect(world.snapshot()).toEqual(initialState);
});

it('a duplicated call arrives twice, and is recorded twice', async () => {
  const world = testWorld({ faults: [fault({ fault: 'duplicate' })] });
  const answer = await world.handle(request('POST /returns', { order_id: 'A1' }));
  expect(returns(world)).toBe(2);
  expect(calls(world).map((call) => call.fault)).toEqual(['duplicate', 'duplicate']);
  expect(answer.body).toEqual(calls(world)[1]?.response);
});

it.each([
  ['header', { 'idempotency-key': 'k1' }, {}],
  ['argument', {}, { 'idempotency-key': 'k1' }],
])(
  'a service that knows calls by an idempotency key, in a %s, carries a duplicated one out once',
  async (_where, headers, args) => {
    const knowing = defineTool({
      name: 'create_return',
      description: 'Creates a return.',
      route: 'POST /returns',
      idempotencyKey: 'Idempotency-Key'.toLowerCase(),
      input: z.record(z.string(), z.json()),
      mock: (_args, world) => {
        list(world.state, 'returns').push({ id: world.id('RET') });
        return { made: true };
      },
    });
    const world = testWorld({ tools: [knowing], faults: [fault({ fault: 'duplicate' })] });
    const asked = request('POST /returns', args);
    const answer = await world.handle({ ...asked, headers: { ...asked.headers, ...headers } });
    expect([answer.status, answer.body]).toEqual([200, { made: true }]);
    expect(returns(world)).toBe(1);
    expect(calls(world).map(({ patch }) => patch.length)).toEqual([1, 0]);
  },
);

it('without a key the same service carries it out twice', async () => {
  const world = testWorld({
    tools: [{ ...createReturn, idempotencyKey: 'idempotency-key' }],
    faults: [fault({ fault: 'duplicate' })],
  });
  await world.handle(request('POST /returns', { order_id: 'A1' }));
  expect(returns(world)).toBe(2);
});
