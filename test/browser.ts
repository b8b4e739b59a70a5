// One way to a browser for all tests: the one that the set-up found.
import { chromium, type Browser } from 'playwright';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';

/** Launches the Chromium that the set-up found, or finds one; the test closes it. */
export async function launchBrowser(): Promise<Browser> {
  await ensureBrowser();
  return chromium.launch(browserLaunchOptions());
}
