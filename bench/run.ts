// All benchmarks in one run on one machine; prints ratios. `npm run bench`.
import { cpus } from 'node:os';
import { chromium } from 'playwright';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';
import { benchCheckpoint } from './checkpoint.js';
import { benchEpisode } from './episode.js';

await ensureBrowser((line) => console.error(line));
const browser = await chromium.launch(browserLaunchOptions());
console.log(
  `Chromium ${browser.version()}, Node ${process.versions.node}, ${cpus().length} cores\n`,
);
for (const bench of [benchCheckpoint, benchEpisode]) {
  for (const line of await bench(browser)) console.log(line);
}
await browser.close();
