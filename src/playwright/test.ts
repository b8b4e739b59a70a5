// The `test` that specs use: Playwright's own, with fixtures that simulate and track awaits.
import { test as base, type TestInfo, type TestInfoError } from '@playwright/test';
import type { RunOptions } from '../model/run-options.js';
import { DEFAULT_TIMEZONE } from '../simulate/header.js';
import type { PageTimeouts } from '../simulate/options.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { inert, inertColored } from '../values/terminal.js';
import { failUnawaited } from './expect.js';
import { type SurfaceOption, type ResolvedSurface, resolveSurface } from '../scenario/surface.js';
import { type ContextOptions, surfaceOptions, type Window } from './context-options.js';
import type { Resumed } from './resumed-trial.js';
import { type ResolvedIdentity, NOBODY } from './identity.js';
import { trialOf, type TrialToRun } from './planned-trial.js';
import { isResumed, knownGatewayUrl, runToken } from './run.js';
import type { Simulate } from './simulate-in-spec.js';
import type { OpenTrial } from './trial.js';

interface TestFixtures extends Pick<SightlineUse, 'surface'> {
  simulate: Simulate;
  sightlineSurface: ResolvedSurface | null;
  /** Set by `testScenarios`; null in specs. */
  sightlinePlan: TrialToRun | null;
  /** What a run that is resumed left of the planned trial; null if there is no such run. */
  sightlineResumed: Resumed | null;
  /** Who is signed in for the planned trial. */
  sightlineIdentity: ResolvedIdentity;
  /** What the test's own context has; for a planned trial including everything it names. */
  sightlineOwn: ContextOptions;
  sightlineTimeouts: PageTimeouts;
  sightlineEpisode: OpenTrial | null;
  sightlineAccount: null;
}

/** What `use` of a config takes besides Playwright's own: `defineConfig<object, SightlineUse>(…)`. */
export interface SightlineUse {
  /** Models and limits of the run; variables win. Default: what the variables name. See docs/models.md. */
  sightline: RunOptions;
  /** What the run is shown on. Default: what the project is. See docs/scenarios.md#several-surfaces. */
  surface: SurfaceOption | null;
}

interface WorkerFixtures extends Pick<SightlineUse, 'sightline'> {
  sightlineGateway: GatewayLink | null;
  sightlineModels: null;
}

/** Loading what runs a trial may outlast a test's timeout on a busy machine: like Playwright's browser, it does not count, so that no trial is left without a record. */
const UNTIMED = { timeout: 0 } as const;

/** Playwright keeps what it is told until the test ends, and prints it with everything that the page said in it. */
function makeInert({ errors, annotations }: TestInfo): void {
  for (const note of annotations)
    if (note.description !== undefined) note.description = inert(note.description);
  errors.forEach(makeErrorInert);
}

function makeErrorInert(error: TestInfoError): void {
  for (const part of ['message', 'stack', 'value'] as const)
    if (error[part] !== undefined) error[part] = inertColored(error[part]);
  if (error.cause !== undefined) makeErrorInert(error.cause);
}

/** What the surface of a run asks of a context that no planned trial has; nothing for one that has. */
function ofSpec(planned: TrialToRun | null, surface: ResolvedSurface | null, plain: Window = {}) {
  return planned === null && surface !== null ? surfaceOptions(surface, plain) : {};
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The first to begin is the last to end, and sees every error of the test.
  sightlineAccount: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use, testInfo) => {
      await use(null);
      makeInert(testInfo);
      failUnawaited();
    },
    { auto: true },
  ],

  sightlinePlan: [null, { option: true }],

  surface: [null, { option: true }],

  sightlineSurface: async ({ surface }, use) => use(surface && resolveSurface(surface)),

  // A planned trial has them from its scenario too.
  viewport: async ({ viewport, sightlineSurface, sightlinePlan }, use) =>
    use(ofSpec(sightlinePlan, sightlineSurface, { viewport }).viewport ?? viewport),

  deviceScaleFactor: async ({ deviceScaleFactor, sightlineSurface, sightlinePlan }, use) =>
    use(
      ofSpec(sightlinePlan, sightlineSurface, { deviceScaleFactor }).deviceScaleFactor ??
        deviceScaleFactor,
    ),

  colorScheme: async ({ colorScheme, sightlineSurface, sightlinePlan }, use) =>
    use(ofSpec(sightlinePlan, sightlineSurface).colorScheme ?? colorScheme),

  reducedMotion: async ({ reducedMotion, sightlineSurface, sightlinePlan }, use) =>
    use(ofSpec(sightlinePlan, sightlineSurface).reducedMotion ?? reducedMotion),

  sightline: [{}, { option: true, scope: 'worker' }],

  // Automatic, so that problems with the options are reported before any trial.
  sightlineModels: [
    async ({ sightline }, use) => {
      const { redactReports } = await import('./episode-redactors.js');
      redactReports();
      const { openWorkerModels } = await import('./worker-models.js');
      openWorkerModels(sightline);
      await use(null);
    },
    { ...UNTIMED, auto: true, scope: 'worker' },
  ],

  sightlineGateway: [
    // eslint-disable-next-line no-empty-pattern -- as above
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

  launchOptions: [
    async ({ launchOptions, browserName, connectOptions }, use) => {
      const { launchWalled } = await import('./walled.js');
      const remote = connectOptions !== undefined;
      const { options, close } = await launchWalled(launchOptions, { browserName, remote });
      await use(options);
      await close();
    },
    { ...UNTIMED, scope: 'worker' },
  ],

  browser: [
    async ({ browser, launchOptions }, use) => {
      const { behindWall, wallOf } = await import('./walled.js');
      behindWall(browser, wallOf(launchOptions));
      await use(browser);
    },
    { ...UNTIMED, scope: 'worker' },
  ],

  // A context with a proxy of its own passes the browser's by.
  proxy: async ({ proxy }, use) => {
    const { passByWalls } = await import('./walled.js');
    passByWalls(proxy !== undefined);
    await use(proxy);
  },

  // Playwright defaults to the machine's; a run must not differ by machine.
  timezoneId: async ({ timezoneId }, use) => use(timezoneId ?? DEFAULT_TIMEZONE),

  sightlineResumed: [
    async ({ sightlinePlan }, use, testInfo) => {
      if (sightlinePlan === null || !isResumed()) return use(null);
      const { resumedTrial } = await import('./running.js');
      await use(await resumedTrial(sightlinePlan, testInfo));
    },
    UNTIMED,
  ],

  sightlineIdentity: [
    async ({ sightlinePlan, sightlineResumed }, use) => {
      // Each further attempt asks for an identity of its own.
      const isBegun = sightlineResumed?.finished || sightlineResumed?.earlier.length;
      if (sightlinePlan === null || isBegun) return use(NOBODY);
      const { resolveIdentity, overdue } = await import('./running.js');
      const asks = overdue() === null;
      await use(asks ? await resolveIdentity(sightlinePlan.app, trialOf(sightlinePlan)) : NOBODY);
    },
    UNTIMED,
  ],

  sightlineOwn: async (
    {
      locale,
      timezoneId,
      storageState,
      httpCredentials,
      viewport,
      deviceScaleFactor,
      colorScheme,
      reducedMotion,
    },
    use,
  ) => {
    const signedIn = { locale, timezoneId, storageState, httpCredentials };
    const all = { ...signedIn, viewport, deviceScaleFactor, colorScheme, reducedMotion };
    const known = Object.entries(all).filter(([, value]) => value !== undefined);
    await use(Object.fromEntries(known));
  },

  sightlineTimeouts: async ({ actionTimeout, navigationTimeout }, use) => {
    await use({ actionMs: actionTimeout, navigationMs: navigationTimeout });
  },

  // Automatic, so that the directory exists before anything needs a browser.
  sightlineEpisode: [
    async (
      {
        sightlinePlan,
        sightlineResumed,
        sightlineIdentity,
        sightlineOwn,
        sightlineSurface: surface,
        baseURL,
      },
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
          ? await openTrial({ planned, asked, own, surface, named: {} }, testInfo)
          : await openAgain({ planned, own, surface, testInfo, baseURL }, earlier);
      if (late !== null) await refuseTrial(opened, late, testInfo);
      await use(opened);
    },
    { ...UNTIMED, auto: true },
  ],

  simulate: async (
    {
      page,
      browser,
      baseURL,
      sightlineGateway,
      sightlineOwn,
      sightlineSurface: surface,
      sightlineTimeouts,
    },
    use,
    testInfo,
  ) => {
    const { simulateInSpec } = await import('./running.js');
    const given = { page, browser, baseURL, own: sightlineOwn, gateway: sightlineGateway, surface };
    const { simulate, close } = simulateInSpec({ ...given, timeouts: sightlineTimeouts }, testInfo);
    await use(simulate);
    await close();
  },
});
