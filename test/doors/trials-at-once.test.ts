// Four trials at once against one agent server: each world holds what its own user asked for, and nothing of the others'.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk, type RunningDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';

const TOKEN = 'token-of-the-run';
const TRIALS = [1, 2, 3, 4];
// Loaded by its package's name, the app file has the types of the package that was built.
const app = returnsDesk;

let browser: Browser;
let gateway: Gateway;
let links: GatewayLink[];
let desk: RunningDesk;
let runDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-trials-'));
  gateway = await startGateway({ port: 0, token: TOKEN });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  // Two workers, as a run on two cores has.
  links = [
    await connectGateway({ gatewayUrl, token: TOKEN }),
    await connectGateway({ gatewayUrl, token: TOKEN }),
  ];
  desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 1 });
});

afterAll(async () => {
  await browser.close();
  await desk.close();
  await Promise.all(links.map((link) => link.close()));
  await gateway.close();
  await rm(runDir, { recursive: true });
});

/** Every trial has an order of its own, with a price that nobody else has. */
function scenarioOf(trial: number): LoadedScenario {
  const id = `ORD-2000${trial}`;
  const scenario = scenarioSchema.parse({
    scenario_id: `poles_${trial}`,
    user: 'script',
    script: [
      `I want to return the trekking poles from order ${id} because they are too short for me.`,
      'Yes, please go ahead.',
      'Yes, please go ahead.',
    ],
    fixtures: ['store'],
    budget: { max_wall_ms: 300_000 },
    context: {
      orders: [
        {
          id,
          customer_email: 'alex@example.com',
          placed_on: '2026-02-20',
          delivered_on: '2026-02-24',
          currency: 'USD',
          items: [
            {
              sku: `SKU-TP${trial}`,
              name: 'Trekking poles',
              category: 'outdoor',
              price: 90 + trial,
              quantity: 1,
            },
          ],
          total: 90 + trial,
        },
      ],
    },
  });
  return { scenario, file: `poles_${trial}.yaml` } as LoadedScenario;
}

async function run(trial: number): Promise<Episode> {
  const loaded = scenarioOf(trial);
  const began = performance.now();
  const header = episodeHeader(
    { run: 'run', project: 'p', test: 't', trial, seed: trial },
    app,
    loaded,
  );
  const episode = await openEpisode({ runDir, header, elapsedMs: () => performance.now() - began });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await simulate({
    ...{ app, loaded, episode },
    page: await context.newPage(),
    startUrl: `${desk.url}/?seed=${trial}&delay=1`,
    gateway: links[trial % 2] ?? null,
    step: (_title, work) => work(),
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return readEpisode(episode.dir);
}

it('none sees the world of another', { timeout: 300_000 }, async () => {
  const episodes = await Promise.all(TRIALS.map(run));
  for (const [index, episode] of episodes.entries()) {
    const trial = index + 1;
    const { refunds, returns } = episode.world.after as Record<string, Record<string, unknown>[]>;
    expect(refunds).toMatchObject([{ amount: 90 + trial }]);
    expect(returns).toMatchObject([{ order_id: `ORD-2000${trial}`, sku: `SKU-TP${trial}` }]);
    const strangers = TRIALS.filter((other) => other !== trial).map((other) => `ORD-2000${other}`);
    const record = JSON.stringify([episode.path, episode.transcript]);
    expect(strangers.filter((id) => record.includes(id))).toEqual([]);
    expect(episode.path.filter(({ kind }) => kind === 'unattributed_calls')).toEqual([]);
    expect(episode.closed.stop.reason).toBe('script_ended');
  }
});
