// A real service with a real Postgres instead of the mocks: seeded, driven in a real browser, read and cleaned up.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApp, defineTool } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import type { Staging } from '../../src/app/staging.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { askVars, secretsOf, stagedPlan, startUrlOf } from '../../src/playwright/planned-trial.js';
import { personOf } from '../../src/playwright/trial.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { launchBrowser } from '../browser.js';
import { type Cluster, createShop, startPostgres } from './postgres.js';
import { type Service, startAgent, startApi } from './shop-service.js';

/** The page knows the API by a name that no machine has: the door sends it on to the true one. */
const API = 'https://api.shop.test';

let cluster: Cluster;
let pool: pg.Pool;
let api: Service;
let agent: Service;
let browser: Browser;
let dir: string;

const noMock = () => {
  throw new Error('nothing is mocked here');
};
const orderId = z.object({ order_id: z.string() });
const tools = [
  defineTool({
    ...{ name: 'get_order', description: 'One order.', route: 'GET /orders/:order_id' },
    ...{ input: orderId, mock: noMock },
  }),
  defineTool({
    ...{ name: 'create_return', description: 'Creates a return.', route: 'POST /returns' },
    ...{ input: orderId.extend({ reason: z.string() }), status: 201, mock: noMock },
    says: ['return of [^.]* has been created'],
  }),
];

const rowsOf = async (table: string, tenant: string) =>
  (await pool.query<{ count: string }>(`select count(*) from ${table} where tenant = $1`, [tenant]))
    .rows[0]?.count;

const shopStaging: Staging = {
  vars: ({ trial, vars: { tenant = '' } }) => ({
    order_id: `${tenant}-ORD-${trial}`,
    item: `Kettle ${trial}`,
  }),
  async seed({ tenant, order_id, item }) {
    await pool.query(
      `insert into orders values ($1, $2, 'ana@shop.test', $3, 84, 'delivered', '2026-02-20')`,
      [tenant, order_id, item],
    );
  },
  async readWorld({ tenant }) {
    const orders = `select id, item, total, status, ordered_on from orders where tenant = $1 order by id`;
    const returns = `select order_id, reason from returns where tenant = $1 order by id`;
    return {
      orders: (await pool.query<Record<string, unknown>>(orders, [tenant])).rows,
      returns: (await pool.query<Record<string, unknown>>(returns, [tenant])).rows,
    };
  },
  async cleanup({ tenant }) {
    for (const table of ['orders', 'returns'])
      await pool.query(`delete from ${table} where tenant = $1`, [tenant]);
  },
};

function shop(staging: Partial<Staging> = {}, more: Partial<App> = {}): App {
  return defineApp({
    name: 'shop',
    start: ({ vars }) => `${agent.origin}/?tenant=${vars['tenant'] ?? ''}`,
    agentOrigins: [agent.origin],
    replyTimeoutMs: 8000,
    backend: { urls: [API], real: api.origin, tools },
    staging: { ...shopStaging, ...staging },
    terminalStates: {
      returned: ({ world }) => (world.after as { returns: unknown[] }).returns.length > 0,
      nothing_done: ({ stop }) => stop !== null,
    },
    ...more,
  });
}

const returning = {
  scenario_id: 'returns-kettle',
  script: ['What is the status of {order_id}?', 'I want to return {order_id}.'],
  expectations: {
    allowed_terminal_states: ['returned'],
    tool_calls: [
      'create_return',
      { tool: 'create_return', args: { order_id: '{order_id}' }, times: 1 },
    ],
    says: ['{item}'],
    world: {
      '/orders': { count: 1 },
      '/orders/0': { contains: { id: '{order_id}', item: '{item}', status: 'returned' } },
      '/returns': { contains: { order_id: '{order_id}' } },
    },
  },
};

interface Ran {
  episode: Episode;
  tenant: string;
}

/** One trial as the faces run it, in a context of its own. */
async function run(app: App, data: object = returning, trial = 1): Promise<Ran> {
  const file = 'scenarios/shop/returns-kettle.yaml';
  const scenario = scenarioSchema.parse(data);
  const place = (path: readonly (string | number)[]) => ({
    file: `${file} ${path.join('.')}`,
    line: 1,
    column: 1,
  });
  const info = { scenario: scenario.scenario_id, trial, seed: 1, metadata: {} };
  const staged = await askVars(app, info);
  const planned = stagedPlan({ app, loaded: { file, scenario, place }, trial, seed: 1 }, staged);
  const { loaded } = planned;
  const redactor = createRedactor(app.secrets);
  for (const value of secretsOf(planned)) redactor.learn(value);
  const episode = await openEpisode({
    // A run of its own: each of those at the same time is a first trial.
    runDir: join(dir, staged.vars['tenant'] ?? 'run'),
    header: episodeHeader(
      {
        run: 'run',
        project: 'staging',
        test: 'staging',
        trial,
        seed: 1,
        staging: planned.staged ?? null,
      },
      app,
      loaded,
    ),
    elapsedMs: () => performance.now(),
    redactor,
  });
  const context = await browser.newContext();
  await simulate({
    ...{ app, loaded, episode, gateway: null, startUrl: startUrlOf(planned, undefined) },
    page: await context.newPage(),
    person: personOf({ identity: null, failure: null, staged }, info),
    ...(planned.staged ? { staged: planned.staged } : {}),
    step: (_title, work) => work(),
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return { episode: await readEpisode(episode.dir), tenant: staged.vars['tenant'] ?? '' };
}

const stopOf = ({ episode }: Ran) => episode.closed.stop;
const callsOf = ({ episode }: Ran) => episode.path.filter((event) => event.kind === 'tool_call');

describe.concurrent('staging instead of the mocks, with Postgres', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    pool = await createShop(cluster.url);
    api = await startApi(pool);
    agent = await startAgent(API);
    browser = await launchBrowser();
    dir = await mkdtemp(join(tmpdir(), 'sightline-staging-'));
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([api.close(), agent.close()]);
    await pool.end();
    await cluster.stop();
    await rm(dir, { recursive: true });
  });

  it('passes by what the database holds, and leaves nothing behind', async () => {
    const ran = await run(shop());
    const verdict = await gradeEpisode(ran.episode.dir);
    expect(verdict.assertions.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(verdict.outcome).toBe('passed');
    expect(verdict.terminalState).toBe('returned');
    expect(ran.episode.world.before).toMatchObject({
      orders: [{ status: 'delivered' }],
      returns: [],
    });
    expect(ran.episode.world.after).toMatchObject({ orders: [{ status: 'returned' }] });
    expect(await rowsOf('orders', ran.tenant)).toBe('0');
    expect(await rowsOf('returns', ran.tenant)).toBe('0');
    // The calls went through a door, and are recorded with the true answers.
    expect(
      callsOf(ran).map(({ tool, status, source, patch }) => [tool, status, source, patch]),
    ).toEqual([
      ['get_order', 200, 'observed', []],
      ['get_order', 200, 'observed', []],
      ['create_return', 201, 'observed', []],
    ]);
    expect(callsOf(ran)[0]?.response).toMatchObject({
      id: `${ran.tenant}-ORD-1`,
      total: '84.00',
    });
    expect(api.asked.filter((line) => line.endsWith(ran.tenant))).toEqual([
      `GET /orders/${ran.tenant}-ORD-1 ${ran.tenant}`,
      `GET /orders/${ran.tenant}-ORD-1 ${ran.tenant}`,
      `POST /returns ${ran.tenant}`,
    ]);
    expect(ran.episode.header.staging?.vars).toEqual({
      tenant: ran.tenant,
      order_id: `${ran.tenant}-ORD-1`,
      item: 'Kettle 1',
    });
  });

  it('keeps four trials apart that run at the same time', async () => {
    const trials = [1, 2, 3, 4];
    const ran = await Promise.all(trials.map((trial) => run(shop(), returning, trial)));
    expect(new Set(ran.map(({ tenant }) => tenant)).size).toBe(4);
    for (const [index, one] of ran.entries()) {
      const id = `${one.tenant}-ORD-${index + 1}`;
      expect(one.episode.world.after).toEqual({
        orders: [expect.objectContaining({ id, item: `Kettle ${index + 1}`, status: 'returned' })],
        returns: [{ order_id: id, reason: 'broken' }],
      });
      expect((await gradeEpisode(one.episode.dir)).outcome).toBe('passed');
    }
    for (const { tenant } of ran) {
      expect(await rowsOf('orders', tenant)).toBe('0');
      expect(await rowsOf('returns', tenant)).toBe('0');
    }
  });

  it('cleans up after a seed that broke off in the middle, and opens no page', async () => {
    const seed: Staging['seed'] = async (vars) => {
      await shopStaging.seed(vars);
      throw new Error('relation "returns" is locked');
    };
    const ran = await run(shop({ seed }));
    expect(stopOf(ran).reason).toBe('staging_failed');
    expect(stopOf(ran).detail).toContain(
      'staging.seed(vars) of the app file failed: relation "returns" is locked',
    );
    expect(stopOf(ran).detail).toContain('docs/errors.md#staging-failed');
    expect(await rowsOf('orders', ran.tenant)).toBe('0');
    expect(agent.asked.filter((line) => line.includes(ran.tenant))).toEqual([]);
    const verdict = await gradeEpisode(ran.episode.dir);
    expect([verdict.outcome, verdict.assertions[0]?.party]).toEqual(['error', 'backend']);
  });

  it('gives up on a seed that does not end', async () => {
    const never = () => new Promise<void>(() => undefined);
    const ran = await run(shop({ seed: never, timeoutMs: 300 }));
    expect(stopOf(ran).detail).toContain(
      'staging.seed(vars) of the app file failed: it did not end within 0.3 s',
    );
  });

  it('ends as an error where what was to be graded cannot be read at the end', async () => {
    let reads = 0;
    const readWorld: Staging['readWorld'] = async (vars) => {
      reads += 1;
      if (reads > 3) throw new Error('the replica is gone');
      return shopStaging.readWorld(vars);
    };
    const ran = await run(shop({ readWorld }));
    expect(stopOf(ran).reason).toBe('staging_failed');
    expect(stopOf(ran).detail).toContain(
      'staging.readWorld(vars) of the app file failed: the replica is gone',
    );
    expect(await rowsOf('returns', ran.tenant)).toBe('0');
    expect((await gradeEpisode(ran.episode.dir)).outcome).toBe('error');
  });

  it('notes a cleanup that failed, and lets the ending stand', async () => {
    const cleanup: Staging['cleanup'] = async (vars) => {
      await shopStaging.cleanup(vars);
      throw new Error('no permission');
    };
    const ran = await run(shop({ cleanup }));
    expect(stopOf(ran).reason).toBe('script_ended');
    expect(
      ran.episode.logs.filter(({ source }) => source === 'harness').map(({ text }) => text),
    ).toEqual(['staging.cleanup(vars) of the app file failed: no permission']);
    expect((await gradeEpisode(ran.episode.dir)).outcome).toBe('passed');
  });

  it('cleans up and reads the world where the page broke off', async () => {
    const ran = await run(shop({}, { replyTimeoutMs: 1500 }), {
      ...returning,
      script: ['I want to return {order_id}.', 'crash'],
    });
    expect(stopOf(ran).reason).not.toBe('script_ended');
    expect(stopOf(ran).reason).not.toBe('staging_failed');
    expect(ran.episode.world.after).toMatchObject({ orders: [{ status: 'returned' }] });
    expect(await rowsOf('returns', ran.tenant)).toBe('0');
  });

  it('ends as an error with the place of each placeholder that nothing fills', async () => {
    const seeded: unknown[] = [];
    const ran = await run(shop({ seed: (vars) => void seeded.push(vars) }), {
      ...returning,
      script: ['Where is {ordr_id}? It is {{urgent}}.'],
      expectations: { says: ['{itm}'] },
    });
    expect(stopOf(ran).reason).toBe('staging_failed');
    expect(stopOf(ran).detail).toContain(
      'returns-kettle.yaml script.0:1:1  nothing fills "{ordr_id}"; did you mean "order_id"?',
    );
    expect(stopOf(ran).detail).toContain('expectations.says.0:1:1  nothing fills "{itm}"');
    expect(seeded).toEqual([]);
  });

  it('seeds nothing if the vars cannot be determined', async () => {
    const vars = () => ({ 'order-id': 'x', item: 3 }) as unknown as Record<string, string>;
    const ran = await run(shop({ vars }));
    expect(stopOf(ran).detail).toContain(
      'staging.vars(trial) of the app file failed: the key "order-id" must be a placeholder',
    );
    expect(stopOf(ran).detail).toContain('item must be text, not 3');
  });

  it('strikes secrets out of what it reads and of vars whose names say so', async () => {
    const app = shop(
      {
        vars: ({ vars: { tenant = '' } }) => ({
          order_id: `${tenant}-ORD-1`,
          item: 'sk-12345678',
          password: 'correcthorse',
        }),
      },
      { secrets: [/sk-\d+/] },
    );
    const ran = await run(app, { ...returning, script: ['What is the status of {order_id}?'] });
    expect(ran.episode.world.after).toMatchObject({ orders: [{ item: '***' }] });
    expect(ran.episode.header.staging?.vars).toMatchObject({ item: '***', password: '***' });
  });

  it('refuses what no tool is for: nothing reaches staging that the app file does not name', async () => {
    const ran = await run(
      shop({}, { backend: { urls: [API], real: api.origin, tools: tools.slice(1) } }),
    );
    expect(stopOf(ran).reason).toBe('unmocked_request');
    expect(api.asked.filter((line) => line.endsWith(ran.tenant))).toEqual([]);
  });
});
