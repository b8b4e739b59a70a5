// The benchmarks that are named, or all, in one run on one machine: `npm run bench -- sight`.
import { cpus } from 'node:os';
import { chromium } from 'playwright';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';
import { benchCheckpoint } from './checkpoint.js';
import { benchClaims } from './claims.js';
import { benchDoors } from './doors.js';
import { benchDriver } from './driver.js';
import { benchEpisode } from './episode.js';
import { benchSight } from './sight.js';
import { benchSoak } from './soak.js';
import { benchTee } from './tee.js';
import { benchWorkers } from './workers.js';

const benches = new Map([
  ['checkpoint', benchCheckpoint],
  ['claims', benchClaims],
  ['doors', benchDoors],
  ['driver', benchDriver],
  ['episode', benchEpisode],
  ['sight', benchSight],
  ['soak', benchSoak],
  ['tee', benchTee],
  ['workers', benchWorkers],
]);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${[...benches.keys()].join(', ')}.`,
  );
  process.exit(64);
}

await ensureBrowser((line) => console.error(line));
const browser = await chromium.launch(browserLaunchOptions());
console.log(
  `Chromium ${browser.version()}, Node ${process.versions.node}, ${cpus().length} cores\n`,
);
for (const [name, bench] of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const line of await bench(browser)) console.log(line);
}
await browser.close();
