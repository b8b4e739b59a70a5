// The files of a small project: an agent that lives in its page, its app file, scenarios and specs.

/** A chat page whose agent refunds order ORD-1 by calling the backend itself; `?mode=` gives it faults. */
const page = `<!doctype html><title>Shop</title>
<style>body { font: 16px sans-serif } [role=log] { height: 300px; overflow: auto }</style>
<main><h1>Help</h1><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<script>
  const log = document.querySelector('[role=log]');
  const mode = new URLSearchParams(location.search).get('mode');
  const add = (who, text) => {
    const message = document.createElement('p');
    message.className = who;
    message.textContent = text;
    log.append(message);
    log.scrollTop = log.scrollHeight;
  };
  document.forms[0].addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    const text = box.value;
    add('user', text);
    box.value = '';
    if (mode === 'stray') await fetch('https://elsewhere.test/collect').catch(() => {});
    if (!/ORD-1/.test(text)) return add('assistant', 'Sure. What is your order number?');
    const response = await fetch('https://api.shop.test/refunds', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: 'ORD-1', amount: 42.5 }),
    });
    const refund = await response.json();
    add('assistant', 'Your refund ' + refund.id + ' of $' + refund.amount.toFixed(2) + ' has been issued.');
  });
</script>`;

const server = `import { createServer } from 'node:http';
const page = ${JSON.stringify(page)};
createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(Number(process.argv[2]), '127.0.0.1');
`;

const config = `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
export default defineConfig(
  sightlineConfig({ reporters: [['json', { outputFile: 'results.json' }]] }),
  { testDir: 'e2e', workers: 1, timeout: 240_000, use: { baseURL: url },
    webServer: [{ command: \`node server.mjs \${freePort('shop')}\`, url }] },
);
`;

const app = `import { defineApp, defineTool } from 'sightline';
import { z } from 'zod';
export const shop = defineApp({
  name: 'shop',
  start: '/',
  replyTimeoutMs: 5000,
  backend: {
    urls: ['https://api.shop.test'],
    tools: [
      defineTool({
        name: 'issue_refund',
        description: 'Refunds an order.',
        route: 'POST /refunds',
        input: z.object({ order_id: z.string(), amount: z.number() }),
        mock: ({ order_id, amount }, world) => {
          const refund = { id: world.id('REF'), order_id, amount, currency: 'USD' };
          world.state.refunds.push(refund);
          return refund;
        },
      }),
      defineTool({
        name: 'cancel_order',
        description: 'Cancels an order.',
        route: 'DELETE /orders/:order_id',
        input: z.object({ order_id: z.string() }),
        mock: () => null,
      }),
    ],
  },
  terminalStates: { refunded: (episode) => episode.succeeded('issue_refund').length > 0 },
  checkpoints: { after_refund: { when: (episode) => episode.succeeded('issue_refund').length > 0 } },
});
`;

const refund = `scenario_id: refund
title: A lamp is refunded
starting_prompt: I want my money back.
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
expectations:
  allowed_terminal_states: [refunded]
  world:
    /refunds: { count: 1 }
  surface:
    - at: after_refund
      claims: ['"$42.50" is shown.']
`;

const broken = `scenario_id: broken
starting_prompt: 12
expectations:
  tool_calls: [issue_refnd]
`;

const scenariosSpec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';

testScenarios(shop, 'scenarios/shop');
`;

const closelySpec = `import { expect, freePort, test } from 'sightline/playwright';
import { shop } from './shop.js';

// Those that are to fail, but for the first, are marked so: Playwright starts a new worker after any other failure.
test('matchers hold', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  await expect(episode).toEndIn('refunded');
  await expect(episode).toHaveCalled('issue_refund', { args: { amount: 42.5 }, times: 1 });
  await expect(episode).not.toHaveCalled('cancel_order');
  await expect(episode).toHaveWorld('/refunds', { count: 1 });
  await expect(episode).toSay('has been issued');
  await expect(episode).toBeConsistent();
  await expect(episode).toShow('after_refund', '"$42.50" is visible without scrolling.');
});

test('a matcher that is wrong fails', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  await expect(episode).toShow('after_refund', '"$99.00" is shown.');
});

test.fail('what cannot be told is not green under .not either', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  await expect(episode).not.toShow('after_breakfast', '"$99.00" is shown.');
});

test.fail('a matcher that nobody awaits fails', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  void expect(episode).toEndIn('refunded');
});

test.fail('a request that nothing mocks is an error', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund', { query: { mode: 'stray' } });
  await expect(episode).toEndIn('refunded');
});

test.fail('a page that crashes is told', async ({ simulate }) => {
  const prepare = (page) => page.goto('chrome://crash').then(() => {}, () => {});
  const episode = await simulate({ ...shop, prepare }, 'refund');
  await expect(episode).toEndIn('refunded');
});

test.fail('a page that the app closes is told', async ({ simulate }) => {
  const episode = await simulate({ ...shop, prepare: (page) => page.close() }, 'refund');
  await expect(episode).toEndIn('refunded');
});

test.fail('a mistake in the app file is told, with what was probed', async ({ simulate }) => {
  const prepare = () => Promise.reject(new Error('consent button not found'));
  const episode = await simulate({ ...shop, prepare }, 'refund');
  await expect(episode).toEndIn('refunded');
});

test.fail('an agent that is not there is told', async ({ simulate }) => {
  const start = \`http://127.0.0.1:\${freePort('nobody')}/\`;
  const episode = await simulate({ ...shop, start }, 'refund');
  await expect(episode).toEndIn('refunded');
});
`;

export const shopFiles = {
  'server.mjs': server,
  'playwright.config.ts': config,
  'e2e/shop.ts': app,
  'e2e/scenarios.spec.ts': scenariosSpec,
  'e2e/closely.spec.ts': closelySpec,
  'scenarios/shop/refund.yaml': refund,
  'scenarios/shop/broken.yaml': broken,
};
