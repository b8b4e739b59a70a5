// Staging, switched tools and an identity that takes too long, as a user's project has them: one run of the packed package.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { type MiniProject, miniProject } from './mini-project.js';

const server = `import { createServer } from 'node:http';
const rows = new Map();
const page = \`<!doctype html><title>Shop</title><div role="log" style="height:200px"></div>
<textarea aria-label="Message"></textarea><button id="send">Send</button><script>
  const tenant = new URLSearchParams(location.search).get('tenant') ?? 'none';
  const box = document.querySelector('textarea');
  const add = (who, textContent) => document.querySelector('[role=log]').append(
    Object.assign(document.createElement('p'), { className: who, textContent }));
  document.querySelector('#send').onclick = async () => {
    const id = box.value.split(' ').at(-1);
    add('user', box.value);
    box.value = '';
    const response = await fetch('https://api.shop.test/orders/' + id, { headers: { 'x-tenant': tenant } });
    const order = await response.json();
    add('assistant', response.ok ? order.id + ' is ' + order.status + '.' : 'There is no such order.');
  };
</script>\`;
createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  const tenant = request.headers['x-tenant'];
  const [, kind, id] = pathname.split('/');
  const json = (status, body) => response.writeHead(status).end(JSON.stringify(body));
  if (kind !== 'orders') return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  if (request.method === 'PUT') return json(200, rows.set(tenant + id, { id, status: 'delivered' }).size);
  if (request.method === 'DELETE') return json(200, rows.delete(tenant + id));
  if (id === 'all') return json(200, [...rows.values()]);
  const found = rows.get(tenant + id) ?? (id === 'KNOWN' ? { id, status: 'true', total: '84.00' } : undefined);
  json(found ? 200 : 404, found ?? { error: 'order_not_found' });
}).listen(Number(process.argv[2]), '127.0.0.1');
`;

const apps = `import { defineApp, defineTool } from 'sightline';
import { freePort } from 'sightline/playwright';
import { z } from 'zod';
const origin = \`http://127.0.0.1:\${freePort('shop')}\`;
const getOrder = defineTool({
  name: 'get_order', description: 'One order.', route: 'GET /orders/:id', input: z.object({ id: z.string() }),
  mock: ({ id }) => ({ id, status: 'mocked', total: 84 }),
});
const shared = {
  backend: { urls: ['https://api.shop.test'], real: origin, tools: [getOrder] },
  terminalStates: { ended: ({ stop }) => stop !== null },
};
export const shop = defineApp({ ...shared, name: 'shop', start: origin + '/' });
const at = ({ tenant, id }) => [\`\${origin}/orders/\${id}\`, { headers: { 'x-tenant': tenant } }];
export const staged = defineApp({
  ...shared,
  name: 'depot',
  start: ({ vars }) => \`\${origin}/?tenant=\${vars.tenant}\`,
  staging: {
    vars: ({ vars, trial }) => ({ id: vars.tenant.slice(3) + '-' + trial }),
    seed: async (vars) => { const [url, init] = at(vars); await fetch(url, { ...init, method: 'PUT' }); },
    readWorld: async (vars) => { const [url, init] = at(vars); return { order: await (await fetch(url, init)).json() }; },
    cleanup: async (vars) => { const [url, init] = at(vars); await fetch(url, { ...init, method: 'DELETE' }); },
  },
});
`;

const config = `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig } from 'sightline/playwright';
const port = freePort('shop');
export default defineConfig(sightlineConfig(), {
  testDir: 'e2e', workers: 2, fullyParallel: true, timeout: 120_000, use: { trace: 'off' },
  webServer: [{ command: \`node server.mjs \${port}\`, url: \`http://127.0.0.1:\${port}/\` }],
});
`;

const scenario = (id: string, order: string, says: string) => `scenario_id: ${id}
trials: 4
script: ['Where is ${order}']
expectations:
  says: ['${order} is ${says}']
  tool_calls: [{ tool: get_order, args: { id: '${order}' }, times: 1 }]
`;

let project: MiniProject;
let run: { code: number; output: string };

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    'server.mjs': server,
    'e2e/apps.ts': apps,
    'playwright.config.ts': config,
    'e2e/staged.spec.ts': `import { testScenarios } from 'sightline/playwright';
import { staged } from './apps.js';
testScenarios(staged, 'scenarios/staged');`,
    'e2e/switched.spec.ts': `import { expect, test } from 'sightline/playwright';
import { shop } from './apps.js';
import { loadScenarios } from 'sightline';
test('one', async ({ simulate }) => {
  const [scenario] = loadScenarios('scenarios/switched');
  const episode = await simulate(shop, scenario);
  await expect(episode).toSay('KNOWN is true');
});`,
    'e2e/slow.spec.ts': `import { test, testScenarios } from 'sightline/playwright';
import { shop } from './apps.js';
test.describe.configure({ timeout: 3000 });
const identity = () => new Promise((done) => setTimeout(done, 4000, { label: 'Ana' }));
testScenarios({ ...shop, identity }, 'scenarios/slow');`,
    'scenarios/slow/a.yaml': 'scenario_id: slow\nscript: [Hello]\n',
    'scenarios/staged/a.yaml': scenario('staged', '{id}', 'delivered'),
    'scenarios/switched/a.yaml': scenario('switched', 'KNOWN', 'true'),
  });
  run = await playwright('shop.get_order=record');
});

afterAll(() => project.remove());

const playwright = (tools: string, ...args: string[]) =>
  project.playwright({ SIGHTLINE_TOOLS: tools }, ...args);

async function recorded(scenarioId: string, file: string): Promise<string[]> {
  const root = join(project.dir, 'sightline-episodes');
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => name.endsWith(`/${file}`) && name.includes(`/${scenarioId}/`))
    .map((name) => join(root, name, '..'));
}

async function episodes(scenarioId: string) {
  return Promise.all((await recorded(scenarioId, 'closed.json')).map(readEpisode));
}

it('passes what can pass', () => {
  expect(run.output).toContain('5 passed');
  expect(run.output).toContain('1 failed');
});

it('trials of testScenarios have each their part of staging, at the same time', async () => {
  const ran = await episodes('staged');
  const ids = ran.map(({ header }) => header.staging?.vars['id'] ?? '');
  expect(new Set(ids).size).toBe(4);
  for (const [index, { world, path }] of ran.entries()) {
    expect(world.before).toEqual({ order: { id: ids[index], status: 'delivered' } });
    expect(path.filter(({ kind }) => kind === 'tool_call')).toMatchObject([
      { source: 'observed', args: { id: ids[index] } },
    ]);
  }
});

it('a variable switches a tool of one app, and its answers are compared with the mock', async () => {
  const [episode] = await episodes('switched');
  expect(episode?.path.filter(({ kind }) => kind === 'tool_call')).toMatchObject([
    {
      source: 'real',
      response: { status: 'true' },
      mock: { status: 200, response: { status: 'mocked' } },
    },
  ]);
  const drift = await project.sightline({}, 'drift', 'sightline-episodes');
  expect(drift.output).toContain('get_order  different type');
  expect(drift.code).toBe(1);
});

it('leaves no trial without a record, though the app takes longer than a test to say who it is', async () => {
  expect(await recorded('slow', 'episode.json')).toHaveLength(1);
});

it('what is wrongly switched fails before any trial', async () => {
  const wrong = await playwright('get_ordr=record', '--list', 'slow');
  expect(wrong.output).toContain('unknown tool "get_ordr"; did you mean "get_order"?');
  expect(wrong.code).toBe(1);
});
