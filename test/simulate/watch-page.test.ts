// Which failures of a server end an episode as the agent's: those of the agent's own server, never those of the mock world.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Session, watchSession } from '../../src/simulate/session.js';
import { meansWork, watchPage } from '../../src/simulate/watch-page.js';
import { Transport } from '../../src/surface/driver/transport.js';
import { destinations } from '../../src/world/destination.js';
import { launchBrowser } from '../browser.js';

const origin = 'https://agent.test';

const destinationOf = destinations({
  backend: { urls: [`${origin}/api`], modelUrls: [`${origin}/model`] },
  agentOrigins: [origin],
});

let browser: Browser;
let page: Page;
let stops: string[];
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

afterEach(() => page.close());

/** As the mocks answer through a proxy of the agent's server, and as that server does. */
function answerOf(url: string): { status: number; headers?: Record<string, string> } {
  const served = url.includes('/proxied') ? { headers: { 'x-sightline-served': 'world' } } : {};
  return { status: url.endsWith('signed-out') ? 401 : 500, ...served };
}

beforeEach(async () => {
  stops = [];
  page = await browser.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Agent</h1>' })
      : route.fulfill(answerOf(route.request().url())),
  );
  const episode = { event: () => 1, log: () => undefined, turn: 1, path: [] } as never;
  const stop = { raise: (reason: string) => stops.push(reason) } as never;
  const watched = { page, episode, stop, destinationOf };
  watchPage(watched);
  session = await watchSession({ ...watched, app: {}, who: 'Ana', withoutBox: false });
  await page.goto(origin);
});

it.each([
  ['/chat', ['agent_failed']],
  ['/api/orders', []],
  ['/model/chat/completions', []],
  ['/proxied/orders', []],
])('a 500 of %s on the agent’s own origin: %j', async (path, expected) => {
  const answered = page.waitForResponse(`${origin}${path}`);
  await page.evaluate((url) => fetch(url), path);
  await answered;
  expect(stops).toEqual(expected);
});

it.each([
  ['/signed-out', true],
  ['/api/signed-out', false],
  ['/proxied/signed-out', false],
])('a 401 of %s on the agent’s own origin ends the session: %j', async (path, ends) => {
  const answered = page.waitForResponse(`${origin}${path}`);
  await page.evaluate((url) => fetch(url), path);
  await answered;
  const checked = session.check().then(
    () => false,
    () => true,
  );
  expect(await checked).toBe(ends);
});

it.each([
  ['/chat', true],
  ['/api/orders', false],
  ['/model/chat/completions', true],
])('%s held open on the agent’s own origin counts as its work: %s', async (path, works) => {
  await page.route(`${origin}/**`, () => undefined);
  const transport = new Transport(page, {
    agentOrigins: (url) => meansWork(url, [origin], destinationOf),
    onEvent: () => undefined,
  });
  transport.beginTurn();
  const asked = page.waitForRequest(`${origin}${path}`);
  await page.evaluate((url) => void fetch(url), path);
  await asked;
  await expect.poll(() => transport.openRequests().map(({ agent }) => agent)).toEqual([works]);
  transport.close();
});
