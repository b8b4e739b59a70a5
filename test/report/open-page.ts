// Pages of a report in a real browser: opened from disk, and looked at by axe.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.js';

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The way to a page of its own; all are closed after each test. */
export function pagesOpened(): (url: string, options?: ContextOptions) => Promise<Page> {
  let browser: Browser;
  const pages: Page[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
  });
  afterAll(() => browser.close());
  return async (url, options = {}) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    pages.push(page);
    await page.goto(url);
    return page;
  };
}

/** A page listens to keys only once it is drawn, which may be a moment later. */
export async function pressed(
  page: Page,
  key: string,
  told: () => Promise<unknown>,
  wanted: string,
): Promise<void> {
  const press = async () => {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    return told();
  };
  await expect.poll(press, { timeout: 20_000 }).toBe(wanted);
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds, but for what it cannot look into. */
export async function findings(page: Page): Promise<string[]> {
  // The page's own policy allows no script from outside, which is as it should be.
  const source = await readFile(axe, 'utf8');
  return page.evaluate(`${source}; axe.run().then(({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

/** CSS px by which the page is wider than its window. */
export function beyondTheEdge(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
}

/** A wide screen, the dark, and a phone. */
export const looks: [name: string, options: ContextOptions][] = [
  ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
  ['in the dark', { viewport: { width: 1024, height: 900 }, colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
];
