// One way to a browser for all tests: the one that the set-up found, started once in each worker.
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';
import { behindWall, launchWalled, wallOf } from '../src/playwright/walled.js';
import { onceAWorker } from './once-a-worker.js';

const launch = chromium.launch.bind(chromium);

/** A part of the worker's Chromium: `close` closes what was opened by it, and the browser itself ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  await ensureBrowser();
  return shared(browserLaunchOptions());
}

/** A Chromium of its own behind a wall, as trials have it. */
export async function launchBehindWall(): Promise<Pick<Browser, 'newContext' | 'close'>> {
  await ensureBrowser();
  const { options, close } = await launchWalled(browserLaunchOptions());
  const browser = await launch(options);
  behindWall(browser, wallOf(options));
  return {
    newContext: (given) => browser.newContext(given),
    async close() {
      await browser.close();
      await close();
    },
  };
}

/** Opens a page of this size before each test of a file; gives the way to it. */
export function pageForEach(viewport: { width: number; height: number }): () => Page {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport });
  });
  afterAll(() => browser.close());
  return () => page;
}

/** For all tests of a file: the code under test, too, gets a part of the worker's browser where it launches one. */
export function sharesBrowser(): void {
  beforeAll(() => {
    chromium.launch = shared;
  });
  afterAll(() => {
    chromium.launch = launch;
  });
}

async function shared(options?: LaunchOptions): Promise<Browser> {
  const name = `browser ${JSON.stringify(options)}`;
  return partOf(await onceAWorker(name, () => launch(options)));
}

function partOf(browser: Browser): Browser {
  const opened = new Set<BrowserContext>();
  const part: Pick<Browser, 'newContext' | 'contexts' | 'close'> = {
    async newContext(options) {
      const context = await browser.newContext(options);
      opened.add(context);
      return context;
    },
    contexts: () => [...opened],
    async close() {
      await Promise.all([...opened].map((context) => context.close()));
    },
  };
  return Object.assign(Object.create(browser) as Browser, part);
}
