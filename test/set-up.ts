// Before all tests: bundles the in-page scripts and makes sure of a browser. After them: removes what they share.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePageScripts } from '../build/page-scripts.mjs';
import { ensureBrowser } from '../src/playwright/browser.js';

export default async function setUp(): Promise<() => Promise<void>> {
  await bundlePageScripts();
  await ensureBrowser((line) => console.log(line));
  const install = join(tmpdir(), `sightline-install-${process.pid}`);
  return () => rm(install, { recursive: true, force: true });
}
