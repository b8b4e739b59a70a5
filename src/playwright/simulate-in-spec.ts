// The `simulate` of a spec: an episode for each call, each graded when the test has made all of its assertions.
import type { Browser, Page, TestInfo } from '@playwright/test';
import { checkScenario } from '../app/check-scenario.js';
import { withVars } from '../app/vars.js';
import type { App } from '../app/definition.js';
import type { Episode } from '../episode/read.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import { type LoadedScenario, loadScenario } from '../scenario/load.js';
import { type ResolvedSurface, surfaceOfTrial } from '../scenario/surface.js';
import { userKind } from '../scenario/script-turns.js';
import type { PageTimeouts } from '../simulate/options.js';
import type { GatewayLink } from '../world/gateway-link.js';
import {
  contextOptions,
  type ContextOptions,
  surfaceOptions,
  unzoomed,
} from './context-options.js';
import { NOBODY, resolveIdentity } from './identity.js';
import { keepOrDrop } from './run.js';
import { openTrial, pagesOf, refuseTrial, runTrial } from './trial.js';
import {
  byHandOnly,
  stagedPlan,
  startUrlOf,
  trialOf,
  trialSeed,
  type TrialToRun,
} from './planned-trial.js';
import { gradingInputs } from './worker-models.js';
import { attachStory } from './step.js';
import { extendTimeout, overdue } from './time-limit.js';
import { toolServices } from './tool-modes.js';

export interface SimulateCallOptions {
  /** The trial of the scenario; its seed follows from it. Default 1. */
  trial?: number;
  /** Seed instead of the trial's own. */
  seed?: number;
  /** Added to the query of the start URL, for settings of the agent under test. */
  query?: Record<string, string>;
}

/**
 * Runs one episode and returns it, closed and read back from disk. The scenario is the id of a file
 * in `scenarios/<app>`, or one that was loaded. The first call of a test uses the test's page, each further one a
 * separate context with the same options. So does the first if the scenario or the identity names a locale, time zone,
 * viewport, color scheme or login that the test's context lacks.
 */
export type Simulate = (
  app: App,
  scenario: string | LoadedScenario,
  options?: SimulateCallOptions,
) => Promise<Episode>;

/** What a test lends to its episodes. */
interface SpecFixtures {
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
  own: ContextOptions;
  /** Of the run; `own` has it already. */
  surface: ResolvedSurface | null;
  gateway: GatewayLink | null;
  timeouts: PageTimeouts;
}

/** `close` is called after the test's own body: only then are all its assertions about its episodes recorded. */
export function simulateInSpec(
  { page, browser, baseURL, own, surface, gateway, timeouts }: SpecFixtures,
  testInfo: TestInfo,
): { simulate: Simulate; close: () => Promise<void> } {
  const pages = pagesOf(page, browser, own);
  const episodes: Episode[] = [];
  return {
    async simulate(app, scenario, options = {}) {
      const unfilled = planOf(app, scenario, options);
      const { scenario: data } = unfilled.loaded;
      testInfo.skip(userKind(data) === 'human', byHandOnly(data.scenario_id));
      extendTimeout(testInfo, unfilled);
      const late = overdue();
      const asked = late === null ? await resolveIdentity(app, trialOf(unfilled)) : NOBODY;
      const planned = stagedPlan(unfilled, asked.staged);
      const startUrl = startUrlOf(planned, baseURL, options.query);
      const { scenario: filled } = planned.loaded;
      const named = {
        ...contextOptions(filled, asked.identity, () => startUrl),
        ...surfaceOptions(surfaceOfTrial(filled.surface, surface), unzoomed(own, surface ?? {})),
      };
      const opened = await openTrial({ planned, asked, own, named, surface }, testInfo);
      if (late !== null) return refuseTrial(opened, late, testInfo);
      const { page: given, note } = await pages.next(named);
      if (note !== null) opened.episode.log({ source: 'harness', level: 'info', text: note });
      const read = await runTrial({ opened, page: given, testInfo, startUrl, gateway, timeouts });
      episodes.push(read);
      return read;
    },
    async close() {
      await pages.close();
      for (const episode of episodes) {
        const verdict = await gradeEpisode(episode.dir, await gradingInputs(episode));
        await writeVerdict(episode.dir, verdict);
        if (testInfo.errors.length > 0) await attachStory(episode);
        else await keepOrDrop(verdict, episode.dir);
      }
    },
  };
}

function planOf(
  app: App,
  scenario: string | LoadedScenario,
  options: SimulateCallOptions,
): TrialToRun {
  const found =
    typeof scenario === 'string' ? loadScenario(`scenarios/${app.name}`, scenario) : scenario;
  checkScenario(found, app);
  const { loaded } = withVars(found, app);
  toolServices(app);
  const trial = options.trial ?? 1;
  const seed = options.seed ?? trialSeed(loaded.scenario.scenario_id, trial);
  return { app, loaded, trial, seed };
}
