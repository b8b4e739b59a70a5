// The `test` that specs use: Playwright's own with the fixtures that simulate and keep account of awaits.
import { type Browser, type Page, type TestInfo, test as base } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { Episode } from '../episode/read.js';
import type { EpisodeWriter } from '../episode/write.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import { checkScenario } from '../app/check-scenario.js';
import { loadScenario, type LoadedScenario } from '../scenario/load.js';
import { wallBudgetMs } from '../simulate/simulate.js';
import { connectGateway, type GatewayLink } from '../world/gateway-link.js';
import { failUnawaited } from './expect.js';
import { knownGatewayUrl, runToken } from './run.js';
import { trialSeed } from './seed.js';
import { openTrial, type PlannedTrial, runTrial } from './trial.js';

export interface SimulateCallOptions {
  /** Which trial of the scenario; its seed follows from it. Default 1. */
  trial?: number;
  /** Seed in place of the trial's own. */
  seed?: number;
  /** Added to the query of the start URL, for knobs of the agent under test. */
  query?: Record<string, string>;
}

/**
 * Runs one episode and returns it, closed and read back from disk. The scenario is the id of a file
 * in `scenarios/<app>`, or one that was loaded. The first call of a test uses the test's page, each
 * further one a fresh context.
 */
export type Simulate = (
  app: App,
  scenario: string | LoadedScenario,
  options?: SimulateCallOptions,
) => Promise<Episode>;

interface TestFixtures {
  simulate: Simulate;
  /** Set by `testScenarios`; null in specs. */
  sightlinePlan: PlannedTrial | null;
  sightlineEpisode: EpisodeWriter | null;
  sightlineAccount: null;
}

interface WorkerFixtures {
  sightlineGateway: GatewayLink | null;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sightlinePlan: [null, { option: true }],

  sightlineGateway: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const url = knownGatewayUrl();
      const link =
        url === null ? null : await connectGateway({ gatewayUrl: url, token: runToken() });
      await use(link);
      await link?.close();
    },
    { scope: 'worker' },
  ],

  // Automatic, so that the directory is there before anything asks for a browser.
  sightlineEpisode: [
    async ({ sightlinePlan }, use, testInfo) => {
      await use(sightlinePlan ? await openTrial(sightlinePlan, testInfo) : null);
    },
    { auto: true },
  ],

  sightlineAccount: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await use(null);
      failUnawaited();
    },
    { auto: true },
  ],

  simulate: async ({ page, browser, baseURL, sightlineGateway }, use, testInfo) => {
    const pages = pagesOf(page, browser);
    const episodes: Episode[] = [];
    await use(async (app, scenario, options = {}) => {
      const planned = planOf(app, scenario, options);
      extendTimeout(testInfo, planned.loaded);
      const episode = await openTrial(planned, testInfo);
      const read = await runTrial({
        planned,
        episode,
        page: await pages.next(),
        testInfo,
        baseURL,
        gateway: sightlineGateway,
        ...(options.query ? { query: options.query } : {}),
      });
      episodes.push(read);
      return read;
    });
    await pages.close();
    // Only now are all assertions recorded that the test makes about its episodes.
    for (const { dir } of episodes) await writeVerdict(dir, await gradeEpisode(dir));
  },
});

function planOf(
  app: App,
  scenario: string | LoadedScenario,
  options: SimulateCallOptions,
): PlannedTrial {
  const loaded =
    typeof scenario === 'string' ? loadScenario(`scenarios/${app.name}`, scenario) : scenario;
  checkScenario(loaded, app);
  const trial = options.trial ?? 1;
  const seed = options.seed ?? trialSeed(loaded.scenario.scenario_id, trial);
  return { app, loaded, trial, seed };
}

function pagesOf(first: Page, browser: Browser): { next(): Promise<Page>; close(): Promise<void> } {
  const opened: Page[] = [];
  let used = false;
  return {
    async next() {
      if (!used) {
        used = true;
        return first;
      }
      const page = await (await browser.newContext()).newPage();
      opened.push(page);
      return page;
    },
    async close() {
      for (const page of opened) await page.context().close();
    },
  };
}

/** A test may take as long as its episodes' budgets, besides what it had. */
export function extendTimeout(testInfo: TestInfo, { scenario }: LoadedScenario): void {
  if (testInfo.timeout === 0) return;
  testInfo.setTimeout(testInfo.timeout + wallBudgetMs(scenario));
}
