// Before all tests: bundles the in-page scripts and makes sure of a browser.
import { bundlePageScripts } from '../build/page-scripts.mjs';
import { ensureBrowser } from '../src/playwright/browser.js';

export default async function setUp(): Promise<void> {
  await bundlePageScripts();
  await ensureBrowser((line) => console.log(line));
}
