// The `test` that specs use: Playwright's own, with fixtures that simulate and track awaits.
import { test as base } from '@playwright/test';
import type { RunOptions } from '../model/run-options.js';
import { DEFAULT_TIMEZONE } from '../simulate/page-defaults.js';
import type { PageTimeouts } from '../simulate/prepare.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { failUnawaited } from './awaited.js';
import type { NamedOptions } from './context-options.js';
import type { Resumed } from './resumed-trial.js';
import { type AskedIdentity, NOBODY } from './identity.js';
import { type TrialToRun, trialOf } from './planned-trial.js';
import { knownGatewayUrl, runToken } from './run.js';
import { isResumed } from './run-to-resume.js';
import { isSequential } from './sequential.js';
import type { Simulate } from './simulate-in-spec.js';
import type { OpenTrial } from './trial.js';

interface TestFixtures {
  simulate: Simulate;
  /** Set by `testScenarios`; null in specs. */
  sightlinePlan: TrialToRun | null;
  /** What a run that is resumed left of the planned trial; null if there is no such run. */
  sightlineResumed: Resumed | null;
  /** Who is signed in for the planned trial. */
  sightlineIdentity: AskedIdentity;
  /** What the test's own context has; for a planned trial including everything it names. */
  sightlineOwn: NamedOptions;
  sightlineTimeouts: PageTimeouts;
  sightlineEpisode: OpenTrial | null;
  sightlineAccount: null;
}

/** What `use` of a config takes besides Playwright's own: `defineConfig<object, SightlineUse>(…)`. */
export interface SightlineUse {
  /** Models and limits of the run; variables win. Default: what the variables name. See docs/models.md. */
  sightline: RunOptions;
}

interface WorkerFixtures extends SightlineUse {
  sightlineGateway: GatewayLink | null;
  sightlineModels: null;
}

/** Loading what runs a trial may outlast a test's timeout on a busy machine: like Playwright's browser, it does not count, so that no trial is left without a record. */
const UNTIMED = { timeout: 0 } as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sightlinePlan: [null, { option: true }],

  sightline: [{}, { option: true, scope: 'worker' }],

  // Automatic, so that problems with the options are reported before any trial.
  sightlineModels: [
    async ({ sightline }, use) => {
      const { openWorkerModels } = await import('./worker-models.js');
      openWorkerModels(sightline);
      await use(null);
    },
    { ...UNTIMED, auto: true, scope: 'worker' },
  ],

  sightlineGateway: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const url = knownGatewayUrl();
      if (url === null) return use(null);
      const { connectGateway } = await import('./running.js');
      const link = await connectGateway({ gatewayUrl: url, token: runToken() });
      await use(link);
      await link.close();
    },
    { ...UNTIMED, scope: 'worker' },
  ],

  // Playwright defaults to the machine's; a run must not differ by machine.
  timezoneId: async ({ timezoneId }, use) => use(timezoneId ?? DEFAULT_TIMEZONE),

  sightlineResumed: [
    async ({ sightlinePlan }, use, testInfo) => {
      if (sightlinePlan === null || (!isResumed() && !isSequential())) return use(null);
      const { resumedTrial, whySpared } = await import('./running.js');
      const spared = isSequential() ? whySpared(sightlinePlan, testInfo) : null;
      testInfo.skip(spared !== null, spared ?? '');
      await use(await resumedTrial(sightlinePlan, testInfo));
    },
    UNTIMED,
  ],

  sightlineIdentity: [
    async ({ sightlinePlan, sightlineResumed }, use) => {
      // Each further attempt asks for an identity of its own.
      const isBegun = sightlineResumed?.finished || sightlineResumed?.earlier.length;
      if (sightlinePlan === null || isBegun) return use(NOBODY);
      const { askIdentity, overdue } = await import('./running.js');
      const asks = overdue() === null;
      await use(asks ? await askIdentity(sightlinePlan.app, trialOf(sightlinePlan)) : NOBODY);
    },
    UNTIMED,
  ],

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

  // Automatic, so that the directory exists before anything needs a browser.
  sightlineEpisode: [
    async (
      { sightlinePlan, sightlineResumed, sightlineIdentity, sightlineOwn, baseURL },
      use,
      testInfo,
    ) => {
      const [planned, asked, own] = [sightlinePlan, sightlineIdentity, sightlineOwn];
      const { finished = null, earlier = [] } = sightlineResumed ?? {};
      if (planned === null || finished !== null) return use(null);
      const { openAgain, openTrial, overdue, refuseTrial } = await import('./running.js');
      const late = overdue();
      const opened =
        earlier.length === 0
          ? await openTrial({ planned, asked, own, named: {} }, testInfo)
          : await openAgain({ planned, own, testInfo, baseURL }, earlier);
      if (late !== null) await refuseTrial(opened, late, testInfo);
      await use(opened);
    },
    { ...UNTIMED, auto: true },
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
    { page, browser, baseURL, sightlineGateway, sightlineOwn, sightlineTimeouts },
    use,
    testInfo,
  ) => {
    const { simulateInSpec } = await import('./running.js');
    const given = { page, browser, baseURL, own: sightlineOwn, gateway: sightlineGateway };
    const { simulate, close } = simulateInSpec({ ...given, timeouts: sightlineTimeouts }, testInfo);
    await use(simulate);
    await close();
  },
});
