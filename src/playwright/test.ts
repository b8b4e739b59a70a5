// The `test` that specs use: Playwright's own with the fixtures that simulate and keep account of awaits.
import { type TestInfo, test as base } from '@playwright/test';
import { checkScenario } from '../app/check-scenario.js';
import type { App, TrialInfo } from '../app/definition.js';
import { hasSources, RECORDS_TIMEOUT_MS } from '../app/records.js';
import type { Episode } from '../episode/read.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import type { RunOptions } from '../model/run-options.js';
import { loadScenario, type LoadedScenario } from '../scenario/load.js';
import { userKind } from '../scenario/user-kind.js';
import type { PageTimeouts } from '../simulate/prepare.js';
import { DEFAULT_TIMEZONE } from '../simulate/header.js';
import { trialBudgetMs } from '../simulate/trial-budget.js';
import { connectGateway, type GatewayLink } from '../world/gateway-link.js';
import { failUnawaited } from './awaited.js';
import { namedOptions, type NamedOptions } from './context-options.js';
import { givenFor } from './episode-apps.js';
import { type AskedIdentity, askIdentity } from './identity.js';
import { pagesOf } from './pages.js';
import { knownGatewayUrl, runToken } from './run.js';
import { overdue, refuseTrial } from './time-limit.js';
import type { PlannedTrial } from './planned-trial.js';
import { trialSeed } from './seed.js';
import { NOT_STAGED, stagedPlan, stagingMs } from './staging.js';
import { toolServices } from './tool-modes.js';
import { type OpenTrial, openTrial, runTrial, startUrlOf } from './trial.js';
import { asksGraders, mayPlayUser, openWorkerModels } from './worker-models.js';

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
 * further one a context of its own with the same options. So does the first where the scenario or the
 * identity names a locale, time zone, viewport, colour scheme or login that the test's context lacks.
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
  /** Who sits in front of the planned trial. */
  sightlineIdentity: AskedIdentity;
  /** What the test's own context has; of a planned trial with all that it names. */
  sightlineOwn: NamedOptions;
  sightlineTimeouts: PageTimeouts;
  sightlineEpisode: OpenTrial | null;
  sightlineAccount: null;
}

/** What `use` of a config takes besides Playwright's own: `defineConfig<object, SightlineUse>(…)`. */
export interface SightlineUse {
  /** Models and limits of the run; variables win. Default: what the variables name. docs/models.md. */
  sightline: RunOptions;
}

interface WorkerFixtures extends SightlineUse {
  sightlineGateway: GatewayLink | null;
  sightlineModels: null;
}

const NOBODY: AskedIdentity = { identity: null, failure: null, staged: NOT_STAGED };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sightlinePlan: [null, { option: true }],

  sightline: [{}, { option: true, scope: 'worker' }],

  // Automatic, so that what is wrong with the options is told before any trial.
  sightlineModels: [
    async ({ sightline }, use) => {
      openWorkerModels(sightline);
      await use(null);
    },
    { auto: true, scope: 'worker' },
  ],

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

  // Playwright takes the machine's where nobody says; a run must not differ by machine.
  timezoneId: async ({ timezoneId }, use) => use(timezoneId ?? DEFAULT_TIMEZONE),

  sightlineIdentity: async ({ sightlinePlan }, use) => {
    const asks = sightlinePlan !== null && overdue() === null;
    await use(asks ? await askIdentity(sightlinePlan.app, trialOf(sightlinePlan)) : NOBODY);
  },

  sightlineOwn: async (
    { locale, timezoneId, viewport, colorScheme, storageState, httpCredentials },
    use,
  ) => {
    const all = { locale, timezoneId, viewport, colorScheme, storageState, httpCredentials };
    const known = Object.entries(all).filter(([, value]) => value !== undefined);
    await use(Object.fromEntries(known));
  },

  sightlineTimeouts: async ({ actionTimeout, navigationTimeout }, use) => {
    await use({ actionMs: actionTimeout, navigationMs: navigationTimeout });
  },

  // Automatic, so that the directory is there before anything asks for a browser.
  sightlineEpisode: [
    async ({ sightlinePlan, sightlineIdentity, sightlineOwn }, use, testInfo) => {
      const [planned, asked, own] = [sightlinePlan, sightlineIdentity, sightlineOwn];
      const late = overdue();
      const opened = planned && (await openTrial({ planned, asked, own, named: {} }, testInfo));
      if (opened && late !== null) await refuseTrial(opened, late, testInfo);
      await use(opened);
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

  simulate: async (
    { page, browser, baseURL, sightlineGateway, sightlineOwn: own, sightlineTimeouts },
    use,
    testInfo,
  ) => {
    const pages = pagesOf(page, browser, own);
    const episodes: Episode[] = [];
    await use(async (app, scenario, options = {}) => {
      const unfilled = planOf(app, scenario, options);
      const { scenario: data } = unfilled.loaded;
      testInfo.skip(userKind(data) === 'human', byHandOnly(data.scenario_id));
      extendTimeout(testInfo, unfilled);
      const late = overdue();
      const asked = late === null ? await askIdentity(app, trialOf(unfilled)) : NOBODY;
      const planned = stagedPlan(unfilled, asked.staged);
      const startUrl = startUrlOf(planned, baseURL, options.query);
      const named = namedOptions(planned.loaded.scenario, asked.identity, () => startUrl);
      const opened = await openTrial({ planned, asked, own, named }, testInfo);
      if (late !== null) return refuseTrial(opened, late, testInfo);
      const { page: given, note } = await pages.next(named);
      if (note !== null) opened.episode.log({ source: 'harness', level: 'info', text: note });
      const read = await runTrial({
        ...{ opened, testInfo, startUrl },
        page: given,
        gateway: sightlineGateway,
        timeouts: sightlineTimeouts,
      });
      episodes.push(read);
      return read;
    });
    await pages.close();
    // Only now are all assertions recorded that the test makes about its episodes.
    for (const episode of episodes)
      await writeVerdict(episode.dir, await gradeEpisode(episode.dir, await givenFor(episode)));
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
  toolServices(app);
  const trial = options.trial ?? 1;
  const seed = options.seed ?? trialSeed(loaded.scenario.scenario_id, trial);
  return { app, loaded, trial, seed };
}

/** The trial as the app file gets it. */
export function trialOf({ loaded, trial, seed }: PlannedTrial): TrialInfo {
  return { scenario: loaded.scenario.scenario_id, trial, seed };
}

/** Why a scenario for a person at the keyboard does not run as a test. */
export function byHandOnly(scenario: string): string {
  return `"${scenario}" wants a person at the keyboard: sightline drive ${scenario} --app <app file>`;
}

/** A test may take as long as its episodes' budgets, besides what it had. */
export function extendTimeout(testInfo: TestInfo, { app, loaded }: PlannedTrial): void {
  if (testInfo.timeout === 0) return;
  testInfo.setTimeout(
    testInfo.timeout +
      trialBudgetMs(loaded.scenario, mayPlayUser()) +
      stagingMs(app) +
      recordsMs(app) +
      askingMs(),
  );
}

/** The most that grading may wait for models; each question has its own patience. */
const ASKING_MS = 600_000;

function askingMs(): number {
  return asksGraders() ? ASKING_MS : 0;
}

function recordsMs({ records }: App): number {
  return hasSources(records) ? RECORDS_TIMEOUT_MS : 0;
}
