// What ends an episode from outside: failures of the agent's own server, never those of the mock world; and the deaths of page and browser.
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, watchSession } from '../../src/simulate/session.js';
import { stopOfError } from '../../src/simulate/stop-of-error.js';
import { stopSignal, Stopped } from '../../src/simulate/stop-signal.js';
import { meansWork, watchBrowser, watchPage } from '../../src/simulate/watch-page.js';
import { Transport } from '../../src/surface/driver/transport.js';
import { destinations } from '../../src/world/destination.js';
import { SightlineError } from '../../src/sightline-error.js';
import { launchBrowser } from '../browser.js';

const origin = 'https://agent.test';

const destinationOf = destinations({
  backend: { urls: [`${origin}/api`], modelUrls: [`${origin}/model`] },
  agentOrigins: [origin],
});

describe('a server', () => {
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
});

/** Page, context and browser as Playwright's events show them. `status`: how the page's process ends, by the protocol. */
async function watched({ status, answers = true }: { status?: string; answers?: boolean } = {}) {
  const session = Object.assign(new EventEmitter(), {
    send: (method: string) => {
      if (method === 'Target.getTargets') session.emit('Target.targetCrashed', { status });
      return Promise.resolve({});
    },
    detach: () => Promise.resolve(),
  });
  const browser = Object.assign(new EventEmitter(), {
    browserType: () => ({ name: () => (status === undefined ? 'firefox' : 'chromium') }),
    newBrowserCDPSession: () => Promise.resolve(session),
  });
  const cookies = () => (answers ? Promise.resolve([]) : Promise.reject(new Error('closed')));
  const context = Object.assign(new EventEmitter(), { browser: () => browser, cookies });
  const page = Object.assign(new EventEmitter(), { context: () => context });
  const stop = stopSignal();
  const lost: string[] = [];
  const release = await watchBrowser({
    ...{ page: page as never, stop },
    lost: (detail) => lost.push(detail),
  });
  return { browser, context, page, stop, lost, release };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('of browser and page', () => {
  it.each([
    ['browser', 'disconnected'],
    ['context', 'close'],
  ] as const)('the end of the %s is the harness’s', async (which, event) => {
    const one = await watched();
    one[which].emit(event);
    expect(one.lost).toHaveLength(1);
    expect(one.stop.stop).toBe(null);
  });

  it('a window that a person closes ends nothing else', async () => {
    const one = await watched();
    one.stop.raise('user_done', 'The window was closed.');
    one.browser.emit('disconnected');
    expect(one.lost).toEqual([]);
  });

  it.each([
    [true, 'page_crashed'],
    [false, undefined],
  ])(
    'a page that closes is the app’s doing where the browser answers: %s',
    async (answers, reason) => {
      const one = await watched({ answers });
      one.page.emit('close');
      await settled();
      expect([one.stop.stop?.reason, one.lost]).toEqual([reason, []]);
    },
  );

  it.each([
    ['crashed', 'page_crashed', 0],
    ['oom', 'page_crashed', 0],
    ['killed', undefined, 1],
    [undefined, undefined, 1],
  ])('a page whose process is said to have %s: %s', async (status, reason, losses) => {
    const one = await watched({ ...(status === undefined ? {} : { status }) });
    one.page.emit('crash');
    await settled();
    expect([one.stop.stop?.reason, one.lost.length]).toEqual([reason, losses]);
  });

  it('nothing is told once the trial is over', async () => {
    const one = await watched({ status: 'crashed' });
    one.release();
    one.browser.emit('disconnected');
    one.context.emit('close');
    one.page.emit('close');
    one.page.emit('crash');
    await settled();
    expect([one.stop.stop, one.lost]).toEqual([null, []]);
  });

  const noBox = new SightlineError('control-not-found', {
    what: 'No message box was found.',
    next: '',
  });
  const unopened = new Stopped({ reason: 'agent_unreachable', detail: 'It did not open.' });
  it.each([
    ['a message box', noBox],
    ['an answer', unopened],
  ])('a page that lacks %s shows nothing where the browser is dead', async (_what, error) => {
    const dead = { newPage: () => Promise.reject(new Error('Target closed')), pages: () => [] };
    const broken = {
      page: { context: () => dead, isClosed: () => true } as never,
      episode: { dir: join(tmpdir(), 'sightline-dead') } as never,
      ...{ who: null, signal: stopSignal() },
    };
    expect(await stopOfError(error, broken)).toMatchObject({ reason: 'harness_failed' });
  });
});
