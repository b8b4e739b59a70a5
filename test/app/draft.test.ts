import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createJiti } from 'jiti';
import { format, resolveConfig } from 'prettier';
import { expect, it, describe } from 'vitest';
import * as zod from 'zod';
import type { App } from '../../src/app/definition.js';
import { type AppDraft, appExport, appFileSource } from '../../src/app/draft.js';
import * as sightline from '../../src/index.js';
import { terminalStates } from '../../src/rules/terminal-states.js';
import { episodeView } from '../../src/rules/view.js';
import type { Json } from '../../src/scenario/schema.js';
import type { Message } from '../../src/episode/format.js';

const repository = resolve(import.meta.dirname, '../..');

async function asPrettierWould(source: string): Promise<string> {
  const config = await resolveConfig(join(repository, 'src/index.ts'));
  return format(source, { ...config, parser: 'typescript' });
}

/** What the source exports, with `sightline` and `zod` as they are loaded here. */
async function load(source: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-draft-'));
  try {
    await writeFile(join(folder, 'app.ts'), source);
    const options = { virtualModules: { sightline, zod }, fsCache: false, moduleCache: false };
    return await createJiti(import.meta.url, options).import(join(folder, 'app.ts'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const bare: AppDraft = { name: 'my-agent', start: 'http://127.0.0.1:3000/' };

const awkward: Json = {
  id: 'ORD-1',
  'content-type': "it's",
  both: `it's a "quote" with \\ and a line\nbreak`,
  doubles: 'say "hi" and \'bye\'',
  nothing: null,
  empty: {},
  none: [],
  big: 1e21,
  small: 1.5e-7,
  below: -4,
  1: 'a number for a name',
  list: ['a', 'b', 'c'],
  rows: [
    { sku: 'A', n: 1 },
    { sku: 'B', n: 2 },
  ],
  one: [{ sku: 'A' }],
  grid: [
    [1, 2],
    [3, 4],
  ],
  column: [[1], [2]],
  nested: [[], [{}], [['x']]],
  words: Array.from({ length: 20 }, (_, index) => `word number ${index}`),
  numbers: Array.from({ length: 60 }, (_, index) => index * 1000),
  signed: Array.from({ length: 40 }, (_, index) => (index + 1) * -1000),
  text: 'A long text that has to stand on a line of its own, since the line that its key is on has no room for it at all.',
  long: 'Too long for one line beside a short key, which Prettier leaves where it is, however long the line may get.',
  abc: 'Too long for one line beside a short key, which Prettier leaves where it is, however long the line may get.',
  mixed: [1, 'two', null, true, { three: [3] }],
  deep: { deeper: { deepest: [{ at: [{ last: 'x'.repeat(90) }] }] } },
};

const full: AppDraft = {
  name: 'returns-desk',
  start: '/',
  agentOrigins: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
  surface: { input: '#box', busy: '[data-busy="yes"]' },
  backendUrls: ['https://api.shop.test'],
  allow: ['http://127.0.0.1:3002/fonts/', /^http:\/\/127\.0\.0\.1:\d+\/assets\//i],
  stub: [
    'https://telemetry.one.test/',
    'https://telemetry.two.test/',
    'https://telemetry.three.test/with/a/path',
  ],
  tools: [
    {
      name: 'get_order',
      route: 'GET /orders/:order_id',
      arguments: [{ name: 'order_id', type: 'string' }],
      example: awkward,
    },
    {
      name: 'create_return',
      description:
        'Creates a return, and tells in a long sentence what it is that this returns of what was ordered.',
      route: 'POST /returns',
      status: 201,
      arguments: [
        { name: 'order_id', type: 'string' },
        { name: 'quantity', type: 'number' },
        { name: 'gift', type: 'boolean', optional: true },
        { name: 'return-reason' },
      ],
      example: [],
    },
    { name: 'ping', route: 'GET /ping', example: null },
    { name: 'motto', route: 'GET /motto', example: 'x'.repeat(90) },
    { name: 'tags', route: 'GET /tags', example: ['a', 'b'] },
  ],
};

describe('a drafted app file', () => {
  it('of an agent known only by its address is laid out as Prettier would', async () => {
    const source = appFileSource(bare);
    expect(source).toBe(await asPrettierWould(source));
  });

  it('is an app that defineApp takes, without a backend', async () => {
    const { myAgent } = await load(appFileSource(bare));
    expect(myAgent).toMatchObject({
      name: 'my-agent',
      agentOrigins: ['http://127.0.0.1:3000'],
      backend: { urls: [], tools: [] },
    });
  });

  it('holds all that was found', async () => {
    const { returnsDesk } = (await load(appFileSource(full))) as { returnsDesk: App };
    expect(returnsDesk).toMatchObject({
      agentOrigins: full.agentOrigins,
      surface: full.surface,
      backend: { urls: full.backendUrls, allow: full.allow, stub: full.stub },
    });
    const { tools } = returnsDesk.backend;
    expect(tools.map(({ name, route, status }) => ({ name, route, status }))).toEqual([
      { name: 'get_order', route: 'GET /orders/:order_id', status: 200 },
      { name: 'create_return', route: 'POST /returns', status: 201 },
      { name: 'ping', route: 'GET /ping', status: 200 },
      { name: 'motto', route: 'GET /motto', status: 200 },
      { name: 'tags', route: 'GET /tags', status: 200 },
    ]);
    const world = {} as Parameters<(typeof tools)[0]['mock']>[1];
    expect(tools.map(({ mock }) => mock({}, world))).toEqual(
      full.tools?.map(({ example }) => example),
    );
    const input = tools[1]?.input;
    expect(input?.safeParse({ order_id: 'A', quantity: 2, 'return-reason': [1] }).success).toBe(
      true,
    );
    expect(input?.safeParse({ order_id: 'A', quantity: '2', 'return-reason': 1 }).success).toBe(
      false,
    );
  });

  it('does not set a prototype where an answer has such a key', () => {
    const example = JSON.parse('{"__proto__": {"admin": true}}') as Json;
    const source = appFileSource({ ...bare, tools: [{ name: 'a', route: 'GET /a', example }] });
    expect(source).toContain("mock: () => ({ ['__proto__']: { admin: true } }),");
  });

  it.each([
    ['returns-desk', 'returnsDesk'],
    ['Shop', 'shop'],
    ['FAQ', 'faq'],
    ['127-0-0-1', 'app127001'],
    ['default', 'defaultApp'],
    ['answered', 'answeredApp'],
    ['z', 'zApp'],
    ['delete-me', 'deleteMe'],
  ])('%s is exported as %s', (name, exported) => {
    expect(appExport(name)).toBe(exported);
  });
});

describe('the terminal state "answered"', () => {
  const message = (given: Partial<Message>): Message => ({
    seq: 1,
    atMs: 1,
    turn: 1,
    message: 'm1',
    role: 'agent',
    text: 'Hello.',
    revises: null,
    ...given,
  });
  const holds = async (messages: Message[], turns = 1) => {
    const { myAgent } = (await load(appFileSource(bare))) as { myAgent: App };
    const world = { before: null, after: null };
    const view = episodeView({ world, path: [], messages, turns, stop: null });
    return terminalStates(myAgent.terminalStates, view)['answered'];
  };

  it('holds where the agent said something in the last turn', async () => {
    expect(await holds([message({ turn: 0 }), message({ role: 'user' }), message({})])).toBe(true);
  });

  it.each([
    ['said nothing', [message({ role: 'user' })]],
    ['only greeted', [message({ turn: 0 }), message({ role: 'user' })]],
    ['wrote an empty message', [message({ text: ' \n' })]],
    ['only touched up its greeting', [message({ turn: 0 }), message({ revises: 1 })]],
  ])('does not hold where the agent %s', async (_, messages) => {
    expect(await holds(messages)).toBe(false);
  });

  it('does not hold if it answered only the first of two turns, or none yet', async () => {
    expect(await holds([message({})], 2)).toBe(false);
    expect(await holds([message({ turn: 0 })], 0)).toBe(false);
  });
});
