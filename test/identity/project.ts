// The files of a small project whose agent wants a login: four accounts, two ways in, and specs that go wrong on purpose.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name → password and usual order; no part of one is a part of another. */
export const accounts = {
  Ana: { password: 'violet-harbor-41', usual: 'teapot' },
  Ben: { password: 'copper-meadow-77', usual: 'lantern' },
  Greta: { password: 'golden-lagoon-52', usual: 'compass' },
  Hugo: { password: 'jade-prairie-36', usual: 'anvil' },
} as const;

export const names = Object.keys(accounts) as (keyof typeof accounts)[];

const config = `import { defineConfig } from '@playwright/test';
import { freePort, gatewayUrl, sightlineConfig } from 'sightline/playwright';
import { accounts } from './e2e/accounts.js';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
const given = JSON.stringify(JSON.stringify(accounts)).replaceAll('$', '\\\\$');
export default defineConfig(
  sightlineConfig({ reporters: [['json', { outputFile: 'results.json' }]] }),
  { testDir: 'e2e', workers: 4, fullyParallel: true, timeout: 400_000,
    use: { baseURL: url, trace: 'off' },
    webServer: [{
      command: \`node server.mjs \${freePort('shop')} \${gatewayUrl()}/world \${given}\`,
      url: \`\${url}/healthz\`,
    }] },
);
`;

const app = `import { defineApp, defineTool } from 'sightline';
import { z } from 'zod';
import { accounts } from './accounts.js';
const people = Object.keys(accounts);
export const person = ({ trial }) => people[(trial - 1) % people.length];
const placeOrder = defineTool({
  name: 'place_order',
  description: 'Places an order.',
  route: 'POST /orders',
  input: z.object({ owner: z.string(), item: z.string() }),
  says: ['has been placed'],
  mock: (order, world) => {
    const placed = { id: world.id('ORD'), ...order };
    world.state.orders.push(placed);
    return placed;
  },
});
const common = {
  replyTimeoutMs: 200_000,
  backend: { urls: ['https://api.shop.test'], tools: [placeOrder] },
  terminalStates: { ordered: (episode) => episode.succeeded('place_order').length > 0 },
};
export const signIn = async (page, { vars }) => {
  await page.getByLabel('User').fill(vars.user);
  await page.getByLabel('Password').fill(vars.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
};
export const shop = defineApp({
  ...common,
  name: 'shop',
  start: '/chat',
  identity: (trial) => ({ vars: { user: person(trial), password: accounts[person(trial)].password } }),
  prepare: signIn,
});
export const basic = defineApp({
  ...common,
  name: 'basic',
  start: '/basic',
  identity: (trial) => ({
    httpCredentials: { username: person(trial), password: accounts[person(trial)].password },
  }),
});
`;

const scenario = (id: string): string => `scenario_id: ${id}
title: The usual is ordered
script: ['The usual, please', 'Who am I?']
context: { orders: [] }
budget: { max_wall_ms: 400000 }
expectations:
  allowed_terminal_states: [ordered]
  tool_calls: [{ tool: place_order, times: 1 }]
  world: { /orders: { count: 1 } }
`;

const togetherSpec = `import { testScenarios } from 'sightline/playwright';
import { basic, shop } from './shop.js';
testScenarios(shop, 'scenarios/shop/usual.yaml', { trials: 4 });
testScenarios(basic, 'scenarios/basic/usual_basic.yaml', { trials: 4 });
`;

const closelySpec = `import { mkdirSync } from 'node:fs';
import { request } from '@playwright/test';
import { expect, test, testScenarios } from 'sightline/playwright';
import { accounts } from './accounts.js';
import { shop } from './shop.js';

const { identity, prepare, ...nobody } = shop;
const says = (episode, text) => expect(episode).toShow('turn-1', \`"\${text}" is shown.\`);

async function savedLogin(baseURL, user) {
  const context = await request.newContext({ baseURL });
  await context.post('/login', { form: { user, password: accounts[user].password } });
  const state = await context.storageState();
  await context.dispose();
  return state;
}

// Those that are to fail, but for the first, are marked so: Playwright starts a new worker after any other failure.
test('a wrong password', async ({ simulate }) => {
  const ana = () => ({ vars: { user: 'Ana', password: 'not-her-password' } });
  const episode = await simulate({ ...shop, identity: ana }, 'usual');
  await expect(episode).toEndIn('ordered');
});

test.fail('an identity that is none', async ({ simulate }) => {
  const identity = () => ({ storageStat: 'x', locale: '??', vars: { password: 8675309421 } });
  const episode = await simulate({ ...shop, identity }, 'usual');
  await expect(episode).toEndIn('ordered');
});

test.fail('a saved login that is not there', async ({ simulate }) => {
  const identity = ({ trial }) => ({ storageState: \`auth/user-\${trial}.json\` });
  const episode = await simulate({ ...shop, identity }, 'usual');
  await expect(episode).toEndIn('ordered');
});

test('a saved login, a header, a cookie, a language and a zone', async ({ simulate, baseURL }) => {
  const identity = async () => ({
    label: 'Greta of the north',
    storageState: await savedLogin(baseURL, 'Greta'),
    extraHTTPHeaders: { 'X-Tenant': 'north' },
    cookies: [{ name: 'theme', value: 'dark' }],
    locale: 'de-DE',
    timezone: 'Asia/Tokyo',
  });
  const episode = await simulate({ ...nobody, identity }, 'usual');
  expect(episode.header).toMatchObject({
    identity: { label: 'Greta of the north' }, locale: 'de-DE', timezone: 'Asia/Tokyo',
  });
  await says(episode, 'Hello Greta');
  await says(episode, 'tenant north theme dark language de-DE zone Asia/Tokyo');
});

test('a scenario for a person', async ({ simulate }) => {
  await simulate(shop, 'by_hand');
});

testScenarios(shop, 'scenarios/shop/by_hand.yaml', { trials: 3 });

test('what the scenario names wins', async ({ simulate }) => {
  const french = (trial) => ({ ...identity(trial), locale: 'de-DE', timezone: 'Asia/Tokyo' });
  const episode = await simulate({ ...shop, identity: french }, 'abroad');
  expect(episode.header).toMatchObject({ locale: 'fr-FR', timezone: 'Europe/Paris' });
  await says(episode, 'language fr-FR zone Europe/Paris');
});

test.describe('a test with a context of its own', () => {
  test.use({
    extraHTTPHeaders: { 'X-Tenant': 'south' },
    locale: 'es-ES', timezoneId: 'America/Lima', viewport: { width: 700, height: 500 },
    storageState: async ({ baseURL }, use) => use(await savedLogin(baseURL, 'Hugo')),
  });

  test('gives it to every episode', async ({ simulate, page }) => {
    const first = await simulate(nobody, 'usual');
    expect(page.url()).toContain('/chat');
    const second = await simulate(nobody, 'usual');
    for (const episode of [first, second]) {
      await says(episode, 'Hello Hugo');
      await says(episode, 'language es-ES zone America/Lima');
      expect(episode.header).toMatchObject({ locale: 'es-ES', timezone: 'America/Lima' });
      expect(episode.environment.viewport).toEqual({ width: 700, height: 500 });
    }
  });
});
`;

const abroad = `scenario_id: abroad
script: [Hello]
surface: { locale: fr-FR, timezone: Europe/Paris }
`;

export const projectFiles: Record<string, string> = {
  'server.mjs': readFileSync(join(import.meta.dirname, 'server.mjs'), 'utf8'),
  'playwright.config.ts': config,
  'e2e/accounts.ts': `export const accounts = ${JSON.stringify(accounts)};`,
  'e2e/shop.ts': app,
  'e2e/together.spec.ts': togetherSpec,
  'e2e/closely.spec.ts': closelySpec,
  'scenarios/shop/usual.yaml': scenario('usual'),
  'scenarios/shop/abroad.yaml': abroad,
  'scenarios/shop/by_hand.yaml': 'scenario_id: by_hand\nuser: human\ntitle: Somebody drives\n',
  'scenarios/basic/usual_basic.yaml': scenario('usual_basic'),
};
