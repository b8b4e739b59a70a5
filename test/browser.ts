// One way to a browser for all tests: the one that the set-up found, started once in each worker.
import { chromium, type Browser } from 'playwright';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';
import { onceAWorker } from './once-a-worker.js';

/** The worker's Chromium. `close` closes what is open in it; the browser itself ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  return onceAWorker('browser', async () => {
    await ensureBrowser();
    const browser = await chromium.launch(browserLaunchOptions());
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    };
    return browser;
  });
}
