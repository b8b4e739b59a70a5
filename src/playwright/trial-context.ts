// The browser context of a planned trial: what its scenario, surface and identity name, instead of the project's own.
import { type GivenSurface, namedSurface, shownOn } from '../scenario/surface.js';
import { namedOptions, type NamedOptions, surfaceOptions } from './context-options.js';
import type { AskedIdentity } from './identity.js';
import type { TrialToRun } from './planned-trial.js';
import { stagedPlan } from './staging.js';
import { startUrlOf } from './start-url.js';
import type { test } from './test.js';

interface NamingFixtures {
  sightlineIdentity: AskedIdentity;
  baseURL: string | undefined;
}

/** Gives the test's own context what scenario, surface and identity name; the identity is asked for when the trial runs. */
export function trialContext(planned: TrialToRun): Parameters<typeof test.use>[0] {
  const named = ({ sightlineIdentity, baseURL }: NamingFixtures): NamedOptions => {
    const { identity, staged } = sightlineIdentity;
    const startUrl = () => startUrlOf(stagedPlan(planned, staged), baseURL);
    return namedOptions(planned.loaded.scenario, identity, startUrl);
  };
  const shown = (surface: GivenSurface | null) =>
    shownOn(planned.loaded.scenario.surface, surface && namedSurface(surface));
  // Playwright reads from each pattern what the fixture needs.
  return {
    locale: async ({ locale, sightlineIdentity, baseURL }, use) =>
      use(named({ sightlineIdentity, baseURL }).locale ?? locale),
    timezoneId: async ({ timezoneId, sightlineIdentity, baseURL }, use) =>
      use(named({ sightlineIdentity, baseURL }).timezoneId ?? timezoneId),
    viewport: async ({ viewport, surface }, use) =>
      use(surfaceOptions(shown(surface), { viewport }).viewport ?? viewport),
    deviceScaleFactor: async ({ deviceScaleFactor, surface }, use) =>
      use(
        surfaceOptions(shown(surface), { deviceScaleFactor }).deviceScaleFactor ??
          deviceScaleFactor,
      ),
    colorScheme: async ({ colorScheme, surface }, use) =>
      use(surfaceOptions(shown(surface), {}).colorScheme ?? colorScheme),
    reducedMotion: async ({ reducedMotion, surface }, use) =>
      use(surfaceOptions(shown(surface), {}).reducedMotion ?? reducedMotion),
    storageState: async ({ storageState, sightlineIdentity, baseURL }, use) =>
      use(named({ sightlineIdentity, baseURL }).storageState ?? storageState),
    httpCredentials: async ({ httpCredentials, sightlineIdentity, baseURL }, use) =>
      use(named({ sightlineIdentity, baseURL }).httpCredentials ?? httpCredentials),
  };
}
