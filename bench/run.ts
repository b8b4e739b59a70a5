// The benchmarks that are named, or all, in one run on one machine: `npm run bench -- sight`.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { browserLaunchOptions, ensureBrowser } from '../src/playwright/browser.js';
import { benchAttribution } from './attribution.js';
import { benchCheck } from './check.js';
import { benchCheckpoint } from './checkpoint.js';
import { benchClaims } from './claims.js';
import { benchConsistency } from './consistency.js';
import { benchDoors } from './doors.js';
import { benchDriver } from './driver.js';
import { benchEpisode } from './episode.js';
import { benchForeignUis } from './foreign-uis.js';
import { benchGate } from './gate.js';
import { benchGrade, benchGradeMany } from './grade.js';
import { benchHealthy } from './healthy.js';
import { benchLint } from './lint.js';
import { benchPerception } from './perception.js';
import { benchReplay } from './replay.js';
import { benchReport } from './report.js';
import { benchSight } from './sight.js';
import { benchSoak } from './soak.js';
import { benchStartup } from './startup.js';
import { benchTee } from './tee.js';
import { benchWorkers } from './workers.js';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of `claims` and `startup`: the folder of another built checkout, measured in turns with this one. */
    against: { type: 'string' },
    count: { type: 'string', default: '200' },
    /** Of `foreign-uis`: these alone, default all. */
    uis: { type: 'string', default: '' },
  },
});
/** Of `healthy`: so many episodes. */
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) {
  console.error(`--count is a number of episodes, such as 200; found: ${values.count}.`);
  process.exit(64);
}
const against = values.against ?? null;
const uis = values.uis === '' ? [] : values.uis.split(',');

const benches = new Map<string, (browser: Browser) => Promise<string[]>>([
  ['attribution', benchAttribution],
  ['check', benchCheck],
  ['checkpoint', benchCheckpoint],
  ['claims', (browser) => benchClaims(browser, against)],
  ['consistency', benchConsistency],
  ['doors', benchDoors],
  ['driver', benchDriver],
  ['episode', benchEpisode],
  ['foreign-uis', () => benchForeignUis(uis)],
  ['gate', benchGate],
  ['grade', benchGrade],
  ['grade-many', benchGradeMany],
  ['healthy', () => benchHealthy({ count })],
  ['lint', benchLint],
  ['perception', benchPerception],
  ['replay', benchReplay],
  ['report', benchReport],
  ['sight', benchSight],
  ['soak', benchSoak],
  ['startup', () => benchStartup(against)],
  ['tee', benchTee],
  ['workers', benchWorkers],
]);

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
