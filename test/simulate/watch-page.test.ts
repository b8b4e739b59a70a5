// Which failures of a server end an episode as the agent's: those of the agent's own server, never those of the mock world.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EpisodeWriter } from '../../src/episode/write.js';
import { watchPage } from '../../src/simulate/watch-page.js';
import { destinations } from '../../src/world/destination.js';
import { launchBrowser } from '../browser.js';

const origin = 'https://agent.test';

let browser: Browser;
let page: Page;
let stops: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

afterEach(() => page.close());

beforeEach(async () => {
  stops = [];
  page = await browser.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Agent</h1>' })
      : route.fulfill({ status: 500 }),
  );
  watchPage({
    page,
    episode: { event: () => 1, log: () => undefined } as unknown as EpisodeWriter,
    stop: { raise: (reason: string) => stops.push(reason) } as never,
    destinationOf: destinations({
      backend: { urls: [`${origin}/api`], modelUrls: [`${origin}/model`] },
      agentOrigins: [origin],
    }),
  });
  await page.goto(origin);
});

it.each([
  ['/chat', ['agent_failed']],
  ['/api/orders', []],
  ['/model/chat/completions', []],
])('a 500 of %s on the agent’s own origin: %j', async (path, expected) => {
  const answered = page.waitForResponse(`${origin}${path}`);
  await page.evaluate((url) => fetch(url), path);
  await answered;
  expect(stops).toEqual(expected);
});
