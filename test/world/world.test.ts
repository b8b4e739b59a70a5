import jsonPatch, { type Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pathEventSchema } from '../../src/episode/path-event.js';
import type { Json } from '../../src/values/json.js';
import {
  calls,
  createReturn,
  getOrder,
  initialState,
  list,
  request,
  testWorld,
  toolWith,
} from './shop.js';

describe('a call', () => {
  it('commits what the mock did and records the patch that leads there', async () => {
    const world = testWorld();
    const before = world.snapshot();
    const response = await world.handle(request('POST /returns', { order_id: 'A1' }));
    expect(response).toEqual({
      delivery: 'whole',
      status: 201,
      body: { id: 'RET-72670', order_id: 'A1', quantity: 1, on: '2026-03-02T10:00:00.000Z' },
    });
    expect(world.snapshot()['returns']).toEqual([response.body]);
    expect(calls(world)).toEqual([
      {
        kind: 'tool_call',
        tool: 'create_return',
        args: { order_id: 'A1', quantity: 1 },
        via: 'route',
        request: { method: 'POST', url: '/returns' },
        status: 201,
        response: response.body,
        durationMs: 0,
        patch: [{ op: 'add', path: '/returns/0', value: response.body }],
        fault: null,
      },
    ]);
    const patch = calls(world)[0]?.patch as unknown as Operation[];
    expect(jsonPatch.applyPatch(before, patch).newDocument).toEqual(world.snapshot());
  });

  it('that ends in fail answers with its status and body and leaves no trace in the world', async () => {
    const failing = toolWith((_args, world) => {
      list(world.state, 'orders').length = 0;
      world.advance(1000);
      return world.fail(409, { error: 'taken' });
    });
    const clock = toolWith((_args, world) => world.now().toISOString(), 'clock', 'GET /clock');
    const world = testWorld({ tools: [failing, clock] });
    expect(await world.handle(request('POST /act'))).toEqual({
      delivery: 'whole',
      status: 409,
      body: { error: 'taken' },
    });
    expect(world.snapshot()).toEqual(initialState);
    expect((await world.handle(request('GET /clock'))).body).toBe('2026-03-02T10:00:00.000Z');
    expect(calls(world)[0]).toMatchObject({ status: 409, patch: [], fault: null });
    expect(world.events.map(({ kind }) => kind)).toEqual(['tool_call', 'tool_call']);
  });

  it('is ended by fail even where the mock catches what fail throws', async () => {
    const swallowing = toolWith((_args, world) => {
      try {
        world.fail(404, null);
      } catch {
        list(world.state, 'orders').length = 0;
      }
      return 'done';
    });
    const world = testWorld({ tools: [swallowing] });
    expect(await world.handle(request('POST /act'))).toEqual({
      delivery: 'whole',
      status: 404,
      body: null,
    });
    expect(world.snapshot()).toEqual(initialState);
  });

  it('whose mock throws is a 500, recorded as a call and as a mock that threw', async () => {
    const broken = toolWith((_args, world) => {
      list(world.state, 'orders').length = 0;
      throw new TypeError('no such field');
    });
    const world = testWorld({ tools: [broken] });
    expect(await world.handle(request('POST /act'))).toEqual({
      delivery: 'whole',
      status: 500,
      body: {
        error: 'sightline_mock_threw',
        message: 'The mock of act threw: TypeError: no such field',
      },
    });
    expect(world.snapshot()).toEqual(initialState);
    expect(world.events).toMatchObject([
      { kind: 'tool_call', status: 500, patch: [] },
      {
        kind: 'mock_threw',
        tool: 'act',
        message: expect.stringMatching(/^TypeError: no such field, at .*world\.test\.ts/) as string,
      },
    ]);
  });

  it.each<[string, () => unknown, string]>([
    ['a promise', () => Promise.resolve('late'), 'it returned a promise'],
    ['what JSON cannot carry', () => 10n, 'BigInt'],
    ['a circle', () => circle(), 'circular'],
  ])('whose mock returns %s threw', async (_what, mock, message) => {
    const world = testWorld({ tools: [toolWith(mock as () => Json)] });
    expect((await world.handle(request('POST /act'))).status).toBe(500);
    expect(world.events.at(-1)).toMatchObject({
      kind: 'mock_threw',
      message: expect.stringContaining(message) as string,
    });
  });

  it('whose mock fails with a status that is no failure threw', async () => {
    const world = testWorld({ tools: [toolWith((_args, world) => world.fail(200, null))] });
    expect((await world.handle(request('POST /act'))).status).toBe(500);
    expect(world.events.at(-1)).toMatchObject({
      message: expect.stringContaining(
        'world.fail takes a status from 400 to 599, not 200',
      ) as string,
    });
  });

  it('may return nothing, which is null', async () => {
    const world = testWorld({ tools: [toolWith(() => undefined as unknown as Json)] });
    expect(await world.handle(request('POST /act'))).toEqual({
      delivery: 'whole',
      status: 200,
      body: null,
    });
  });

  it('records events that the format of the episode accepts', async () => {
    const world = testWorld({ tools: [createReturn, toolWith(() => circle() as Json)] });
    await world.handle(request('POST /returns', { order_id: 'A1' }));
    await world.handle(request('POST /act'));
    await world.handle(request('GET /nowhere'));
    for (const event of world.events) {
      pathEventSchema.parse({ ...event, seq: 1, atMs: 0, turn: 0 });
    }
    expect(world.events).toHaveLength(4);
  });
});

describe('arguments', () => {
  const echo = toolWith((args) => args, 'echo', 'PUT /things/:id');

  it('join path, query and body; the path wins over the query, the query over the body', async () => {
    const world = testWorld({ tools: [echo] });
    const sent = { id: 'body', page: 'body', note: { deep: [1] } };
    expect(
      (await world.handle(request('PUT /things/a%20b?page=2&id=query&tag=x&tag=y', sent))).body,
    ).toEqual({
      id: 'a b',
      page: '2',
      tag: ['x', 'y'],
      note: { deep: [1] },
    });
    expect(calls(world)[0]?.request.url).toBe('/things/a%20b?page=2&id=query&tag=x&tag=y');
  });

  it('that the schema refuses are a 422 with the issues, recorded as they were sent', async () => {
    const world = testWorld();
    expect(await world.handle(request('POST /returns', { quantity: 'two' }))).toEqual({
      delivery: 'whole',
      status: 422,
      body: {
        error: 'invalid_arguments',
        tool: 'create_return',
        issues: [
          { path: 'order_id', message: 'Invalid input: expected string, received undefined' },
          { path: 'quantity', message: 'Invalid input: expected number, received string' },
        ],
      },
    });
    expect(world.snapshot()).toEqual(initialState);
    expect(calls(world)[0]).toMatchObject({ args: { quantity: 'two' }, status: 422, patch: [] });
  });

  it.each([[['a']], ['text'], [null], [7]])(
    'that are no object, such as %j, are a 422',
    async (body) => {
      const world = testWorld();
      expect((await world.handle(request('POST /returns', body))).status).toBe(422);
      expect(calls(world)[0]?.args).toEqual({ body });
    },
  );

  it('are recorded with what the schema made of them, beside what it does not know', async () => {
    const input = z.object({ limit: z.coerce.number() });
    const listing = { ...toolWith((args) => args, 'list', 'GET /list'), input };
    const world = testWorld({ tools: [listing] });
    expect((await world.handle(request('GET /list?limit=5&extra=1'))).body).toEqual({ limit: 5 });
    expect(calls(world)[0]?.args).toEqual({ limit: 5, extra: '1' });
  });

  it('whose schema itself throws are a mock that threw, not a refusal', async () => {
    const input = z.record(z.string(), z.json()).refine(() => Promise.resolve(true));
    const world = testWorld({ tools: [{ ...echo, input }] });
    expect((await world.handle(request('PUT /things/1'))).status).toBe(500);
    expect(world.events.at(-1)?.kind).toBe('mock_threw');
  });

  it('of a name such as __proto__ stay data', async () => {
    const world = testWorld({ tools: [echo] });
    const body = JSON.parse('{"__proto__":{"polluted":true}}') as Json;
    expect((await world.handle(request('PUT /things/1?constructor=x', body))).status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('copies', () => {
  it('keep the world from whatever is done to its start, its answers, its records and its snapshots', async () => {
    const state = structuredClone(initialState);
    const keep: Record<string, Json>[] = [];
    const adding = toolWith((args, world) => {
      keep.push(args);
      list(world.state, 'returns').push(args);
      keep.push(...list(world.state, 'returns'));
      return args;
    });
    const world = testWorld({ state, tools: [adding] });
    const answer = (await world.handle(request('POST /act', { reason: 'late' }))).body as Record<
      string,
      Json
    >;
    const expected = { orders: [{ id: 'A1', total: 84 }], returns: [{ reason: 'late' }] };

    list(state, 'orders').length = 0;
    for (const held of keep) held['reason'] = 'changed by the mock later';
    answer['reason'] = 'changed by the agent';
    list(world.snapshot(), 'returns').length = 0;

    expect(world.snapshot()).toEqual(expected);
    expect(calls(world)[0]).toMatchObject({
      args: { reason: 'late' },
      response: { reason: 'late' },
      patch: [{ op: 'add', path: '/returns/0', value: { reason: 'late' } }],
    });
  });

  it('do not let a mock move the clock by changing the date that it got', async () => {
    const tool = toolWith((_args, world) => {
      world.now().setFullYear(1999);
      return world.now().toISOString();
    });
    expect((await testWorld({ tools: [tool] }).handle(request('POST /act'))).body).toBe(
      '2026-03-02T10:00:00.000Z',
    );
  });
});

describe('clock, ids and chance', () => {
  const drawing = (name: string) =>
    toolWith(
      (_args, world) => [world.id('RET'), world.id('REF'), world.random()],
      name,
      `POST /${name}`,
    );

  async function answers(seed: number, order: readonly string[]): Promise<Record<string, Json[]>> {
    const world = testWorld({ seed, tools: [drawing('a'), drawing('b')] });
    const all = await Promise.all(
      order.map(
        async (name) => [name, (await world.handle(request(`POST /${name}`))).body] as const,
      ),
    );
    return Object.fromEntries(
      ['a', 'b'].map((name) => [name, all.filter(([of]) => of === name).map(([, body]) => body)]),
    );
  }

  it('follow from the seed', async () => {
    expect(await answers(7, ['a', 'b', 'a'])).toEqual(await answers(7, ['a', 'b', 'a']));
    expect(await answers(7, ['a'])).not.toEqual(await answers(8, ['a']));
  });

  it('give each tool its own chance, whatever other tools were called before', async () => {
    const chance = async (order: string[]) =>
      (await answers(7, order))['a']?.map((body) => (body as Json[])[2]);
    expect(await chance(['a', 'b', 'a'])).toEqual(await chance(['b', 'b', 'a', 'a']));
  });

  it('move the clock only by what a mock adds', async () => {
    const waiting = toolWith((_args, world) => {
      world.advance(90_000);
      return world.now().toISOString();
    });
    const world = testWorld({ tools: [waiting] });
    expect((await world.handle(request('POST /act'))).body).toBe('2026-03-02T10:01:30.000Z');
    expect((await world.handle(request('POST /act'))).body).toBe('2026-03-02T10:03:00.000Z');
  });

  it('draw anew after a call that failed by chance, so that a retry may succeed', async () => {
    const draws: number[] = [];
    const flaky = toolWith((_args, world) => {
      draws.push(world.random());
      return world.fail(503, null);
    });
    const world = testWorld({ tools: [flaky] });
    await world.handle(request('POST /act'));
    await world.handle(request('POST /act'));
    expect(draws[0]).not.toBe(draws[1]);
  });

  it('never give an id that the world already holds', async () => {
    const created = await testWorld().handle(request('POST /returns', { order_id: 'A1' }));
    const fresh = created.body as { id: string };
    const state = { orders: [], returns: [{ id: fresh.id }] };
    const other = await testWorld({ state }).handle(request('POST /returns', { order_id: 'A1' }));
    expect((other.body as { id: string }).id).not.toBe(fresh.id);
  });
});

describe('faults', () => {
  const fault = {
    tool: 'get_order',
    on_call: 2,
    fault: 'status',
    status: 503,
    applied: false,
  } as const;

  it('are answered instead of the nth call of their tool, and of no other call', async () => {
    const world = testWorld({ faults: [fault] });
    await world.handle(request('POST /returns', { order_id: 'A1' }));
    const answers = [1, 2, 3].map(() => world.handle(request('GET /orders/A1')));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 503, 200]);
    expect(calls(world).map((call) => call.fault)).toEqual([null, null, 'status 503', null]);
    expect(calls(world)[2]).toMatchObject({
      args: { order_id: 'A1' },
      response: { error: 'service_unavailable' },
      patch: [],
    });
  });

  it('leave the world unchanged', async () => {
    const faults = [{ ...fault, tool: 'create_return', on_call: 1 }];
    const world = testWorld({ faults });
    expect((await world.handle(request('POST /returns', { order_id: 'A1' }))).status).toBe(503);
    expect(world.snapshot()).toEqual(initialState);
  });

  it('count calls that were refused, too', async () => {
    const world = testWorld({ faults: [{ ...fault, tool: 'create_return' }] });
    const answers = [{}, { order_id: 'A1' }].map((body) =>
      world.handle(request('POST /returns', body)),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 503]);
  });

  it('of tools that do not exist, or two of one call, are refused before anything runs', () => {
    const faults = [{ ...fault, tool: 'get_ordr' }, fault, fault];
    expect(() => testWorld({ faults })).toThrow(
      [
        'The faults of the scenario do not fit the tools of the app.',
        '  unknown tool "get_ordr"; did you mean "get_order"? 2 tools of the app: get_order, create_return',
        '  call 2 of get_order has more than one fault',
        '  Correct `faults` in the scenario file.   docs/errors.md#scenario-invalid',
      ].join('\n'),
    );
  });
});

describe('a request that nothing handles', () => {
  it('is recorded with the handlers that there are, and answered with a 501 that names itself', async () => {
    const world = testWorld();
    expect(await world.handle(request('DELETE /orders/A1?now=1'))).toEqual({
      delivery: 'whole',
      status: 501,
      body: {
        error: 'sightline_unmocked_request',
        message: 'Nothing mocks DELETE https://api.shop.test/orders/A1?now=1.',
        mocked: ['GET /orders/:order_id', 'POST /returns'],
        next: 'Add a tool to the app file, or list the URL under backend.allow or backend.stub.',
        docs: 'docs/errors.md#unmocked-request',
      },
    });
    expect(world.events).toEqual([
      {
        kind: 'unmocked_request',
        via: 'route',
        method: 'DELETE',
        url: 'https://api.shop.test/orders/A1?now=1',
        mocked: ['GET /orders/:order_id', 'POST /returns'],
      },
    ]);
  });

  it('may be a call by a name that no tool has', async () => {
    const world = testWorld();
    expect((await world.call('refund_all', {}, { via: 'world' })).status).toBe(501);
    expect(world.events).toMatchObject([
      { kind: 'unmocked_request', method: 'CALL', url: 'refund_all', via: 'world' },
    ]);
  });
});

it('a call by name is the same call as its request, but for how it came', async () => {
  const [byName, byPath] = [testWorld(), testWorld()];
  await byName.call('get_order', { order_id: 'A1' }, { via: 'world' });
  await byPath.handle(request('GET /orders/A1', undefined, 'world'));
  const [named, asked] = [calls(byName)[0], calls(byPath)[0]];
  expect({ ...named, request: null }).toEqual({ ...asked, request: null });
  expect(named?.request).toEqual({ method: 'CALL', url: 'get_order' });
});

it('two worlds over the same tools and the same state share nothing', async () => {
  const [one, two] = [testWorld({ state: initialState }), testWorld({ state: initialState })];
  await one.handle(request('POST /returns', { order_id: 'A1' }));
  expect(two.snapshot()).toEqual(initialState);
  expect(two.events).toEqual([]);
});

it('a tool that is read twice gives the same and changes nothing', async () => {
  const world = testWorld({ tools: [getOrder] });
  const first = await world.handle(request('GET /orders/A1'));
  expect(await world.handle(request('GET /orders/A1'))).toEqual(first);
  expect(calls(world).map(({ patch }) => patch)).toEqual([[], []]);
});

function circle(): object {
  const ring: Record<string, unknown> = {};
  ring['ring'] = ring;
  return ring;
}
