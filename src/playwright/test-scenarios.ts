// Registers one Playwright test per scenario and trial; a red test is a trial that did not pass.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page, TestDetails, TestInfo } from '@playwright/test';
import type { App } from '../app/definition.js';
import { createRedactor } from '../episode/redactor.js';
import { scenarioProblems } from '../app/check-scenario.js';
import { withVars } from '../app/vars.js';
import { invalidScenarios, type LoadedScenario, readScenarios } from '../scenario/load.js';
import type { Problem } from '../scenario/problem.js';
import {
  type SurfaceOption,
  type ResolvedSurface,
  resolveSurface,
  surfaceOfTrial,
} from '../scenario/surface.js';
import { userKind } from '../scenario/script-turns.js';
import type { PageTimeouts } from '../simulate/options.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { inert, inertMessage, inertTitle, stderr } from '../values/terminal.js';
import { type CallerLocation, callerLocation, callFrom } from './caller-location.js';
import { type ContextOptions, contextOptions, surfaceOptions } from './context-options.js';
import type { ResolvedIdentity } from './identity.js';
import type { Resumed } from './resumed-trial.js';
import {
  byHandOnly,
  detailsOf,
  rerunsOf,
  stagedPlan,
  startUrlOf,
  tagsOf,
  trialSeed,
  trialsFor,
  type TrialToRun,
} from './planned-trial.js';
import { test } from './test.js';
import { toolServices } from './tool-modes.js';
import type { OpenTrial } from './trial.js';

export interface TestScenariosOptions {
  /** Trials of every scenario, instead of what the scenarios say; SIGHTLINE_TRIALS wins. */
  trials?: number;
  /**
   * How often a trial is rerun if its user broke its plan, instead of what the scenarios say; 0: never. Default 2. A
   * failed trial is never rerun.
   */
  reruns?: number;
}

/**
 * One test per scenario and trial, in parallel and never retried: a retry would be a hidden best of n.
 *
 * A broken file becomes one failing test that lists all its problems; the others still run. The problems are printed
 * too, whichever tests are selected.
 *
 * @param path a scenario file, or a folder of them, relative to the working directory
 */
export function testScenarios(app: App, path: string, options: TestScenariosOptions = {}): void {
  const location = callerLocation(testScenarios);
  // Wrong settings are reported once, before any trial is planned.
  toolServices(app);
  const { scenarios, problems } = readScenarios(path);
  const checked = scenarios.map((loaded) => ({ loaded, problems: scenarioProblems(loaded, app) }));
  const broken = [...problems, ...checked.flatMap((entry) => entry.problems)];
  for (const [file, found] of byFile(broken)) {
    // With the tags of its scenario, so that a run that is filtered by them is red too.
    const own = scenarios.filter((loaded) => loaded.file === file);
    declareBroken(location, file, { found, tag: own.flatMap(tagsOf) });
  }
  if (broken.length > 0 && process.env['TEST_WORKER_INDEX'] === undefined) {
    // A filter such as -g may leave none of the tests above. Workers load the spec again, and print nothing.
    stderr.write(`${invalidScenarios(broken).message}\n`);
  }
  for (const { loaded } of checked.filter((entry) => entry.problems.length === 0)) {
    declareScenario(location, app, { loaded: withVars(loaded, app).loaded, options });
  }
}

function byFile(problems: readonly Problem[]): Map<string, Problem[]> {
  const files = new Map<string, Problem[]>();
  for (const problem of problems) {
    files.set(problem.file, [...(files.get(problem.file) ?? []), problem]);
  }
  return files;
}

function declareBroken(
  location: CallerLocation,
  file: string,
  { found: problems, tag }: { found: Problem[]; tag: string[] },
): void {
  callFrom(location, declareTest, inertTitle(`${file} can be used`), { tag }, () => {
    throw atPlaceOf(problems, invalidScenarios(problems));
  });
}

/** Playwright shows the place on top of the stack, with the lines around it as they are: the scenario's, if nobody would obey them. */
function atPlaceOf([first]: readonly Problem[], error: Error): Error {
  const place =
    first !== undefined && isInert(first.file)
      ? `\n    at ${resolve(first.file)}:${first.line}:${first.column}`
      : '';
  error.stack = inertMessage(`${error.name}: ${error.message}${place}`);
  return error;
}

function isInert(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return true;
  const text = readFileSync(file, 'utf8');
  return inert(text) === text.replaceAll('\r\n', '\n');
}

function declareScenario(
  location: CallerLocation,
  app: App,
  { loaded, options }: { loaded: LoadedScenario; options: TestScenariosOptions },
): void {
  const { scenario } = loaded;
  if (userKind(scenario) === 'human') return declareByHand(location, app, loaded);
  callFrom(location, declareGroup, scenario.scenario_id, () => {
    test.describe.configure({ mode: 'parallel', retries: 0 });
    const trials = trialsFor(scenario, options.trials);
    const reruns = rerunsOf(scenario, options.reruns);
    for (let trial = 1; trial <= trials; trial += 1) {
      const seed = trialSeed(scenario.scenario_id, trial);
      declareTrial(location, { app, loaded, trial, seed, reruns });
    }
  });
}

/** In a test run nobody is at the keyboard: skipped with a reason, so it is not a trial without a verdict. */
function declareByHand(location: CallerLocation, app: App, { scenario }: LoadedScenario): void {
  const annotation = { type: 'skip', description: byHandOnly(scenario.scenario_id) };
  const title = titleOf(scenario, app);
  callFrom(location, declareGroup, scenario.scenario_id, () => {
    callFrom(location, declareSkipped, title, { annotation }, () => undefined);
  });
}

function titleOf({ title, scenario_id }: LoadedScenario['scenario'], { secrets }: App): string {
  return inertTitle(createRedactor(secrets).text(title ?? scenario_id));
}

// Of the overloads of `test` and `test.describe`, the ones that are used here.
const declareTest: (title: string, details: TestDetails, body: typeof runPlanned) => void = test;
// Bound, since Playwright lists a test at the line that calls it: with a function of ours between, that is ours.
const declareSkipped: (title: string, details: TestDetails, body: () => void) => void =
  test.skip.bind(test);
const declareGroup: (title: string, body: () => void) => void = test.describe;

function declareTrial(location: CallerLocation, planned: TrialToRun): void {
  const { trial, loaded } = planned;
  const { scenario } = loaded;
  callFrom(location, declareGroup, `trial ${trial}`, () => {
    test.use({ sightlinePlan: planned, ...trialContext(planned) });
    callFrom(location, declareTest, titleOf(scenario, planned.app), detailsOf(planned), runPlanned);
  });
}

interface TrialFixtures {
  sightlineEpisode: OpenTrial | null;
  sightlineResumed: Resumed | null;
  sightlinePlan: TrialToRun | null;
  sightlineOwn: ContextOptions;
  sightlineSurface: ResolvedSurface | null;
  sightlineGateway: GatewayLink | null;
  sightlineTimeouts: PageTimeouts;
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
}

/** The body of every trial's test. Playwright reads the needed fixtures from the pattern. */
async function runPlanned(
  {
    sightlineEpisode,
    sightlineResumed,
    sightlinePlan,
    sightlineOwn,
    sightlineSurface,
    sightlineGateway,
    sightlineTimeouts,
    page,
    browser,
    baseURL,
  }: TrialFixtures,
  testInfo: TestInfo,
): Promise<void> {
  const { keepOrDrop, runAttempts, showVerdict } = await import('./running.js');
  const finished = sightlineResumed?.finished ?? null;
  if (finished !== null) return showVerdict(finished.verdict, finished.episode, testInfo);
  if (!sightlineEpisode || !sightlinePlan) throw new Error('The trial was not opened.');
  const { verdict, episode } = await runAttempts({
    planned: sightlinePlan,
    first: sightlineEpisode,
    own: sightlineOwn,
    surface: sightlineSurface,
    page,
    browser,
    testInfo,
    baseURL,
    gateway: sightlineGateway,
    timeouts: sightlineTimeouts,
  });
  await showVerdict(verdict, episode, testInfo);
  await keepOrDrop(verdict, episode.dir);
}

interface NamingFixtures {
  sightlineIdentity: ResolvedIdentity;
  baseURL: string | undefined;
}

/** Gives the test's own context what scenario, surface and identity name; the identity is asked for when the trial runs. */
function trialContext(planned: TrialToRun): Parameters<typeof test.use>[0] {
  const named = ({ sightlineIdentity, baseURL }: NamingFixtures): ContextOptions => {
    const { identity, staged } = sightlineIdentity;
    const startUrl = () => startUrlOf(stagedPlan(planned, staged), baseURL);
    return contextOptions(planned.loaded.scenario, identity, startUrl);
  };
  const shown = (surface: SurfaceOption | null) =>
    surfaceOfTrial(planned.loaded.scenario.surface, surface && resolveSurface(surface));
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
