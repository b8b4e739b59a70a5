import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  agentNamed,
  episodeHeaders,
  mockable,
  ToolError,
  withEpisode,
} from '../../src/world/agent-kit/index.js';
import { toolWith } from '../world/shop.js';
import { callsOf, startRun, type TestEpisode, type TestRun } from './run.js';

let run: TestRun;
let episode: TestEpisode;

beforeEach(async () => {
  run = await startRun();
  episode = await run.open();
  for (const [name, value] of Object.entries(run.env)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await run.close();
});

/** The agent's tools as a team would write them; the true ones know another order. */
const truth = {
  get_order: ({ order_id }: { order_id: string }) => Promise.resolve({ id: order_id, total: 1 }),
  create_return: {
    description: 'Creates a return.',
    execute: ({ order_id }: { order_id: string }) =>
      Promise.reject<{ id: string }>(new Error(`${order_id} is read-only`)),
  },
};

/** As a framework calls a tool: with more than its type tells of. */
function called<Args, Result>(fn: (args: Args) => Result, args: Args, beside: object): Result {
  return (fn as (args: Args, beside: object) => Result)(args, beside);
}

it('outside of a run the tools are the very same object', () => {
  vi.unstubAllEnvs();
  expect(mockable(truth)).toBe(truth);
  expect(withEpisode(episode.headers, () => episodeHeaders())).toEqual({});
});

it('in a run but in no episode the true implementation runs, and a synchronous one stays so', async () => {
  const tools = mockable({ ...truth, now: () => 42 });
  expect(await tools.get_order({ order_id: 'Z9' })).toEqual({ id: 'Z9', total: 1 });
  expect(tools.now()).toBe(42);
  expect(withEpisode({ host: 'shop.test' }, () => tools.now())).toBe(42);
  expect(episode.world.events).toEqual([]);
});

it('in an episode the world answers, and records the call with its agent and the id of its model', async () => {
  const { get_order, create_return } = mockable(truth);
  const made = await withEpisode(episode.headers, () =>
    agentNamed('returns', async () => {
      expect(await get_order({ order_id: 'A1' })).toEqual({ id: 'A1', total: 84 });
      return called(create_return.execute, { order_id: 'A1' }, { toolCallId: 'call_7' });
    }),
  );
  expect(made.id).toMatch(/^RET-/);
  expect(episode.world.events).toMatchObject([
    { kind: 'tool_call', tool: 'get_order', via: 'agent', agent: 'returns' },
    { tool: 'create_return', args: { order_id: 'A1' }, callId: 'call_7', agent: 'returns' },
  ]);
  expect(episode.world.events[0]).not.toHaveProperty('callId');
});

it('everything but the function stays: fields, order, names and properties of functions', () => {
  const look = (id: string) => id;
  const get = Object.assign(look, { schema: { type: 'string' } });
  const hosted = { type: 'provider', id: 'web_search' };
  const tools = mockable({ get, create_return: truth.create_return, hosted });
  expect(Object.keys(tools)).toEqual(['get', 'create_return', 'hosted']);
  expect([tools.get.name, tools.get.length, tools.get.schema]).toEqual(['look', 1, get.schema]);
  expect(tools.create_return.description).toBe('Creates a return.');
  expect(tools.hosted).toBe(hosted);
});

it.each(['execute', 'handler', 'func', 'invoke', 'call', 'run'])(
  'a list of tools with `%s` is switched by their names',
  async (key) => {
    const [getOrder, other] = mockable([
      { name: 'get_order', [key]: () => Promise.resolve('true') },
      { name: 'no_function', tags: ['x'] },
    ]) as unknown as [Record<string, (args: object) => Promise<unknown>>, object];
    expect(await getOrder[key]?.({ order_id: 'A1' })).toBe('true');
    const asked = withEpisode(episode.headers, () => getOrder[key]?.({ order_id: 'A1' }));
    expect(await asked).toEqual({ id: 'A1', total: 84 });
    expect(other).toEqual({ name: 'no_function', tags: ['x'] });
  },
);

it('a tool that is an instance keeps its class, and its private fields in reach', async () => {
  class OrderTool {
    readonly name = 'get_order';
    readonly #orders = new Map([['A1', 'from the database']]);
    invoke({ order_id }: { order_id: string }): Promise<unknown> {
      return Promise.resolve(this.#orders.get(order_id));
    }
  }
  const [getOrder] = mockable<[OrderTool]>([new OrderTool()]);
  expect(getOrder).toBeInstanceOf(OrderTool);
  expect(await getOrder.invoke({ order_id: 'A1' })).toBe('from the database');
  const mocked = await withEpisode(episode.headers, () => getOrder.invoke({ order_id: 'A1' }));
  expect(mocked).toEqual({ id: 'A1', total: 84 });
});

it('an entry of a list without a name is refused', () => {
  expect(() => mockable([{ execute: () => null }])).toThrow(
    /mockable cannot name the tool at place 0 of the list\.\n {2}found: object/,
  );
});

it('arguments that are no object go as input, none as an empty object, positional ones as `args` names them', async () => {
  const echo = toolWith((args) => args, 'echo');
  const own = await run.open('echo', { tools: [echo] });
  const plain = mockable({ echo: (...given: unknown[]) => Promise.resolve<unknown>(given) });
  const named = mockable(plain, {
    args: (_, [channel, text]) => ({ channel, text }),
  });
  await withEpisode(own.headers, async () => {
    expect(await plain.echo('ORD-1')).toEqual({ input: 'ORD-1' });
    expect(await plain.echo(['a', 'b'])).toEqual({ input: ['a', 'b'] });
    expect(await plain.echo()).toEqual({});
    expect(await named.echo('#help', 'Hello')).toEqual({ channel: '#help', text: 'Hello' });
  });
});

it('a mock that fails throws a ToolError with status and body', async () => {
  const { get_order } = mockable(truth);
  const error: unknown = await withEpisode(episode.headers, () =>
    get_order({ order_id: 'ZZ' }).catch((thrown: unknown) => thrown),
  );
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({
    name: 'ToolError',
    message: 'get_order failed: status 404: {"error":"order_not_found"}',
    tool: 'get_order',
    status: 404,
    body: { error: 'order_not_found' },
  });
});

it.each(['drop', 'cut', 'malformed'] as const)(
  'a call whose answer is injected as %s throws as a failing tool would',
  async (fault) => {
    const own = await run.open('faulty', {
      faults: [{ tool: 'get_order', fault, on_call: 1, applied: false }],
    });
    const { get_order } = mockable(truth);
    const asked = withEpisode(own.headers, () => get_order({ order_id: 'A1' }));
    await expect(asked).rejects.toMatchObject({ name: 'ToolError', status: null });
  },
);

it('a call that is never answered ends with the signal of its caller', async () => {
  const faults = [{ tool: 'get_order', fault: 'timeout' as const, on_call: 1, applied: false }];
  const own = await run.open('silent', { faults });
  const { get_order } = mockable(truth);
  const stop = new AbortController();
  const asked = withEpisode(own.headers, () =>
    called(get_order, { order_id: 'A1' }, { abortSignal: stop.signal }),
  );
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

it('in mode real the true implementation runs and is recorded as such, failures too', async () => {
  const own = await run.open('real', { modeOf: () => 'real' });
  const { get_order, create_return } = mockable(truth);
  await withEpisode(own.headers, async () => {
    expect(await get_order({ order_id: 'A1' })).toEqual({ id: 'A1', total: 1 });
    await expect(create_return.execute({ order_id: 'A1' })).rejects.toThrow('A1 is read-only');
  });
  expect(own.world.events).toMatchObject([
    { tool: 'get_order', source: 'real', status: 200, response: { id: 'A1', total: 1 } },
    { tool: 'create_return', source: 'real', status: 500, response: { error: 'A1 is read-only' } },
  ]);
  expect(own.world.snapshot()['returns']).toEqual([]);
});

it('a true call that was given up meanwhile is recorded all the same', async () => {
  const own = await run.open('given-up', { modeOf: () => 'real' });
  const stop = new AbortController();
  const { get_order } = mockable({
    get_order: ({ order_id }: { order_id: string }) => {
      stop.abort();
      return Promise.resolve({ id: order_id });
    },
  });
  const beside = { abortSignal: stop.signal };
  await withEpisode(own.headers, () => called(get_order, { order_id: 'A1' }, beside));
  expect(own.world.events).toMatchObject([{ source: 'real', response: { id: 'A1' } }]);
});

it('a tool that answers in steps does so in every mode', async () => {
  async function* steps({ order_id }: { order_id: string }) {
    yield { id: 'looking' };
    await Promise.resolve();
    yield { id: order_id };
  }
  const real = await run.open('real', { modeOf: () => 'real' });
  const { get_order } = mockable({
    get_order: steps,
  });
  const seenBy = async (headers: Record<string, string>) => {
    const seen: unknown[] = [];
    const asked = withEpisode(headers, () => get_order({ order_id: 'A1' }));
    for await (const step of asked) seen.push(step);
    return seen;
  };
  expect(await seenBy({})).toEqual([{ id: 'looking' }, { id: 'A1' }]);
  expect(await seenBy(episode.headers)).toEqual([{ id: 'A1', total: 84 }]);
  expect(await seenBy(real.headers)).toEqual([{ id: 'looking' }, { id: 'A1' }]);
  expect(real.world.events).toMatchObject([{ source: 'real', response: { id: 'A1' } }]);
});

it('a tool that no app file has is refused by name, and recorded', async () => {
  const { lost } = mockable({ lost: () => Promise.resolve(1) });
  const asked = withEpisode(episode.headers, () => lost());
  await expect(asked).rejects.toThrow('The gateway does not answer for the tool "lost".');
  await expect(asked).rejects.toMatchObject({ code: 'unmocked-request' });
  expect(episode.world.events).toMatchObject([
    { kind: 'unmocked_request', via: 'agent', method: 'CALL', url: 'lost' },
  ]);
});

it('eight episodes at once, told by header or cookie, never see each other’s world', async () => {
  const episodes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => run.open(`run/p/eight/${index}-7`, { seed: index })),
  );
  const { create_return } = mockable(truth);
  await Promise.all(
    episodes.map(({ id, headers, cookie }, index) =>
      withEpisode(index % 2 === 0 ? headers : { cookie }, async () => {
        for (let round = 0; round < 10; round += 1) {
          await create_return.execute({ order_id: `${id} #${round}` });
        }
      }),
    ),
  );
  for (const { id, world } of episodes) {
    const made = world.snapshot()['returns'] as { order_id: string }[];
    expect(made.map(({ order_id }) => order_id)).toEqual(
      Array.from({ length: 10 }, (_, round) => `${id} #${round}`),
    );
  }
});

it('reports a request of another run once, and calls neither the mock nor the real tool for it', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const called = vi.fn(() => Promise.resolve(1));
  const { get_order } = mockable({ get_order: called });
  const headers = { ...episode.headers, 'x-sightline-token': 'yesterday' };
  for (let round = 0; round < 2; round += 1) {
    await expect(withEpisode(headers, () => get_order())).rejects.toThrow(
      'came without the token of this run',
    );
  }
  expect(called).not.toHaveBeenCalled();
  expect(printed.mock.calls).toEqual([
    [
      [
        'A request of the episode "run/p/s/1-7" came without the token of this run.',
        '  x-sightline-token is not what SIGHTLINE_TOKEN holds: the server was started by another run',
        '  no tool is called for it, neither the mock nor the true one',
        '  Let the server be started with each run: set reuseExistingServer: false for it under `webServer`.   docs/errors.md#gateway-unreachable\n',
      ].join('\n'),
    ],
  ]);
  printed.mockRestore();
});

it('a gateway that is gone is reported with its address', async () => {
  const { get_order } = mockable(truth);
  await run.endGateway();
  await expect(withEpisode(episode.headers, () => get_order({ order_id: 'A1' }))).rejects.toThrow(
    `The gateway of the run does not answer at ${run.gatewayUrl}.`,
  );
});

it('tools of the AI SDK bring the id that the model gave the call', async () => {
  const tools = mockable({
    get_order: tool({
      description: 'One order.',
      inputSchema: z.object({ order_id: z.string() }),
      execute: () => Promise.resolve({ id: 'from the database' }),
    }),
  });
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const input = JSON.stringify({ order_id: 'A1' });
  const model = new MockLanguageModelV3({
    doGenerate: () =>
      Promise.resolve({
        content: [{ type: 'tool-call', toolCallId: 'call_42', toolName: 'get_order', input }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }),
  });
  const result = await withEpisode(episode.headers, () =>
    generateText({ model, tools, prompt: 'Where is A1?', stopWhen: stepCountIs(1) }),
  );
  expect(result.toolResults.map(({ output }) => output)).toEqual([{ id: 'A1', total: 84 }]);
  expect(callsOf(episode)).toHaveLength(1);
  expect(episode.world.events).toMatchObject([{ tool: 'get_order', callId: 'call_42' }]);
});
