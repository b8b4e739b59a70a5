// Opens, simulates and grades one trial inside a Playwright test, again with another seed if its user broke the plan; every attempt is kept.
import type { Browser, Page, TestInfo } from '@playwright/test';
import { performance } from 'node:perf_hooks';
import type { App, TrialInfo } from '../app/definition.js';
import type { Identity } from '../app/identity.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { createRedactor, type Redactor } from '../episode/redactor.js';
import { type EpisodeWriter, openEpisode } from '../episode/write.js';
import { episodeHeader } from '../simulate/header.js';
import type { Model } from '../model/model.js';
import type { PageTimeouts, TrialPerson } from '../simulate/options.js';
import { type ResolvedSurface, surfaceOfTrial } from '../scenario/surface.js';
import { closeUnbegun, simulate } from '../simulate/simulate.js';
import type { GatewayLink } from '../world/gateway-link.js';
import {
  agentModel,
  gradingInputs,
  rememberApp,
  unrecordedOf,
  userModelOf,
} from './worker-models.js';
import { EPISODE_ANNOTATION, WARNING_ANNOTATION } from './annotations.js';
import { type ContextOptions, contextOptions, lacking } from './context-options.js';
import { rememberRedactor } from './episode-redactors.js';
import { keepsAll, projectName, startRun } from './run.js';
import { type ResolvedIdentity, resolveIdentity, storedStateOf } from './identity.js';
import {
  attemptSeed,
  NOT_STAGED,
  secretsOf,
  stagedPlan,
  startUrlOf,
  trialOf,
  type TrialToRun,
} from './planned-trial.js';
import { snapshotsOf, updateSnapshots } from './snapshots.js';
import { showVerdict } from './show-verdict.js';
import { attach, step } from './step.js';
import { toolServices } from './tool-modes.js';
import { secretValues } from '../app/identity-secrets.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { verdictTable } from '../episode/verdict/text.js';
import { extendTimeout, mayRunAgain } from './time-limit.js';

/** What is known about a trial before there is a page. */
export interface TrialOpening {
  planned: TrialToRun;
  asked: ResolvedIdentity;
  /** What the test's own context has. */
  own: ContextOptions;
  /** What scenario and identity name. */
  named: ContextOptions;
  /** Of the run. */
  surface: ResolvedSurface | null;
  /** Which attempt at the trial, and the episodes of those before. Absent: the first. */
  attempt?: { number: number; earlier: readonly string[] };
}

/** A trial with an open episode. */
export interface OpenTrial extends TrialOpening {
  episode: EpisodeWriter;
  openedAt: Date;
  /** Plays the user if the scenario wants a model; null if none is configured. */
  userModel: Model | null;
}

/** Opens the directory of a trial; this does not need a browser. */
export async function openTrial(given: TrialOpening, testInfo: TestInfo): Promise<OpenTrial> {
  const { asked, own, named } = given;
  const planned = stagedPlan(given.planned, asked.staged);
  const opening = { ...given, planned };
  const run = startRun();
  const { app, loaded, trial, seed } = planned;
  const began = performance.now();
  const openedAt = new Date();
  const project = projectName(testInfo.project.name);
  const redactor = await redactorOf(opening);
  const userModel = await userModelOf(planned, {
    attempt: given.attempt?.number,
    redactor,
    project,
  });
  const episode = await openEpisode({
    runDir: run.dir,
    header: episodeHeader(
      {
        ...{ run: run.id, project, test: testInfo.titlePath.join(' › '), trial, seed },
        identity: asked.identity,
        staging: planned.staged ?? null,
        surface: surfaceOfTrial(loaded.scenario.surface, given.surface),
        snapshots: snapshotsOf(loaded.scenario.scenario_id, given.surface, testInfo),
        ...localeOf({ ...own, ...named }),
        ...(given.attempt === undefined ? {} : { attempt: given.attempt }),
        userModel,
      },
      app,
      loaded,
    ),
    elapsedMs: () => performance.now() - began,
    redactor,
  });
  tellOfTrace(app, testInfo);
  rememberRedactor(episode.dir, episode.redactor, testInfo);
  testInfo.annotations.push({ type: EPISODE_ANNOTATION, description: episode.header.id });
  rememberApp(episode.dir, app);
  return { ...opening, episode, openedAt, userModel };
}

function localeOf({ locale, timezoneId }: ContextOptions): { locale?: string; timezone?: string } {
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezone: timezoneId }),
  };
}

/**
 * What the app calls secret, and what the trial is signed in with, whether from the identity or from the test's own
 * context.
 */
async function redactorOf({ planned, asked, own }: TrialOpening): Promise<Redactor> {
  const redactor = createRedactor(planned.app.secrets);
  // Playwright itself reports a missing file, or one that is not a saved login, when it creates the context.
  const state = own.storageState as Identity['storageState'];
  const stored = await storedStateOf(state, 'the test').catch(() => null);
  const passwords = [own.httpCredentials ?? []].flat().map(({ password }) => password);
  const secrets = [
    ...(asked.identity?.secrets ?? []),
    ...passwords,
    ...secretValues({}, stored),
    ...secretsOf(planned),
  ];
  for (const value of secrets) redactor.learn(value);
  return redactor;
}

/** They know nothing about secrets, and cannot be switched off from within a test: they are removed afterwards. */
function tellOfTrace({ secrets, name }: App, { annotations, project }: TestInfo): void {
  const { trace = 'off', video = 'off', screenshot = 'off' } = project.use;
  if (secrets.length === 0 || [trace, video, screenshot].every((one) => one === 'off')) return;
  const description = `The app "${name}" has secrets, so Playwright's trace, video and screenshot are not kept.`;
  annotations.push({ type: WARNING_ANNOTATION, description });
}

export interface RunTrialOptions {
  opened: OpenTrial;
  page: Page;
  testInfo: TestInfo;
  startUrl: string;
  gateway: GatewayLink | null;
  /** Playwright's own, ms; 0 and undefined: none. */
  timeouts: PageTimeouts;
}

/** Runs an opened trial to its close and reads back the result. */
export async function runTrial(options: RunTrialOptions): Promise<Episode> {
  const { page, testInfo, startUrl, gateway, timeouts } = options;
  const { planned, episode, asked, openedAt, userModel } = options.opened;
  const { app, loaded } = planned;
  await simulate({
    ...{ page, app, loaded, episode, startUrl, gateway, timeouts, openedAt, userModel },
    staged: planned.staged ?? NOT_STAGED,
    tools: toolServices(app),
    agentModel: await agentModel(app),
    person: personOf(asked, trialOf(planned)),
    step,
    // If only failures are kept, what did not pass gets them with its story.
    onCapture: async (name, body) => {
      if (keepsAll()) await attach(name, { body, contentType: 'image/png' });
    },
  });
  for (const description of await unrecordedOf(planned, options.opened.attempt?.number))
    testInfo.annotations.push({ type: WARNING_ANNOTATION, description });
  return readEpisode(episode.dir);
}

/** The person as the simulation gets it. */
export function personOf(
  { identity, failure, staged }: ResolvedIdentity,
  trial: TrialInfo,
): TrialPerson {
  const { cookies = [], extraHTTPHeaders = {}, vars: own = {} } = identity?.given ?? {};
  const vars = { ...staged.vars, ...own };
  return { trial, label: identity?.label ?? null, cookies, extraHTTPHeaders, vars, failure };
}

/** What each attempt at a trial begins with. */
interface AttemptOptions {
  /** As planned, before anything from staging was filled in. */
  planned: TrialToRun;
  own: ContextOptions;
  surface: ResolvedSurface | null;
  testInfo: TestInfo;
  baseURL: string | undefined;
}

interface AttemptsOptions extends AttemptOptions {
  /** The first attempt to be run, whose episode is open already. */
  first: OpenTrial;
  /** The test's; the first attempt gets it, later ones get a page in a separate context. */
  page: Page;
  browser: Browser;
  gateway: GatewayLink | null;
  timeouts: PageTimeouts;
}

export interface Attempt {
  episode: Episode;
  verdict: EpisodeVerdict;
}

/**
 * The last attempt: the first with a faithful user, else the last that the limit allows. A failed agent is never rerun:
 * only `invalid` is.
 */
export async function runAttempts(options: AttemptsOptions): Promise<Attempt> {
  const { planned, page, browser, own, testInfo } = options;
  const { reruns = 0 } = planned;
  const pages = pagesOf(page, browser, own);
  const allowed = testInfo.timeout;
  const earlier = [...(options.first.attempt?.earlier ?? [])];
  try {
    let opened = options.first;
    for (;;) {
      extendTimeout(testInfo, opened.planned);
      const attempt = await runOne(options, opened, await pages.next(opened.named));
      if (attempt.verdict.outcome !== 'invalid' || earlier.length === reruns) return attempt;
      if (!mayRunAgain(testInfo)) return attempt;
      await keepInvalid(attempt, earlier.length + 1);
      earlier.push(attempt.episode.header.id);
      // Whatever else a test does, such as opening a context, takes time again.
      if (allowed > 0) testInfo.setTimeout(testInfo.timeout + allowed);
      opened = await openAgain(options, [...earlier]);
    }
  } finally {
    await pages.close();
  }
}

async function runOne(
  { testInfo, baseURL, gateway, timeouts }: AttemptsOptions,
  opened: OpenTrial,
  { page, note }: Awaited<ReturnType<ReturnType<typeof pagesOf>['next']>>,
): Promise<Attempt> {
  const { planned } = opened;
  if (note !== null) opened.episode.log({ source: 'harness', level: 'info', text: note });
  const startUrl = startUrlOf(planned, baseURL);
  const run = () => runTrial({ opened, page, testInfo, startUrl, gateway, timeouts });
  const { number } = opened.attempt ?? { number: 1 };
  const title = `attempt ${number}, seed ${planned.seed}, since the user of the one before broke its plan`;
  const episode = number === 1 ? await run() : await step(title, run);
  const given = await gradingInputs(episode);
  const graded = await gradeEpisode(episode.dir, given);
  const counts = graded.outcome !== 'invalid' && graded.outcome !== 'error';
  const updated = counts ? await updateSnapshots(graded.assertions, episode, testInfo) : null;
  const verdict =
    updated === null ? graded : await gradeEpisode(episode.dir, { ...given, ...updated });
  await writeVerdict(episode.dir, verdict);
  return { episode, verdict };
}

/** An attempt that counts for nothing stays on disk, and in the report. */
async function keepInvalid({ verdict }: Attempt, number: number): Promise<void> {
  const body = verdictTable(verdict);
  await step(`attempt ${number}: invalid: ${verdict.headline}`, () =>
    attach(`verdict of attempt ${number}`, { body, contentType: 'text/plain' }),
  );
}

/** Opens the next attempt: under a different seed, with its own identity and vars. */
export async function openAgain(
  { planned: given, own, surface, testInfo, baseURL }: AttemptOptions,
  earlier: readonly string[],
): Promise<OpenTrial> {
  const number = earlier.length + 1;
  const planned = { ...given, seed: attemptSeed(given.seed, number) };
  const asked = await resolveIdentity(planned.app, trialOf(planned));
  const filled = stagedPlan(planned, asked.staged);
  const named = contextOptions(filled.loaded.scenario, asked.identity, () =>
    startUrlOf(filled, baseURL),
  );
  return openTrial({ planned, asked, own, named, surface, attempt: { number, earlier } }, testInfo);
}

interface EpisodePage {
  page: Page;
  /** Why it is not the test's own page, for the log; null if it is. */
  note: string | null;
}

interface Pages {
  next(named: ContextOptions): Promise<EpisodePage>;
  close(): Promise<void>;
}

/**
 * The test's own page goes to the first episode, unless that needs something the test's context lacks: locale, time
 * zone and saved logins cannot be added to an existing context. Playwright gives each further context the test's
 * options; those of scenario and identity are added on top.
 */
export function pagesOf(first: Page, browser: Browser, own: ContextOptions): Pages {
  const opened: Page[] = [];
  let used = false;
  return {
    async next(named) {
      const lacks = lacking(named, own);
      const isFirst = !used;
      used = true;
      if (isFirst && lacks.length === 0) return { page: first, note: null };
      const page = await (await browser.newContext(named)).newPage();
      opened.push(page);
      const why =
        lacks.length === 0 ? 'an earlier episode had it' : `it lacks: ${lacks.join(', ')}`;
      return { page, note: `A page in a context of its own, not the test's own page: ${why}.` };
    },
    async close() {
      for (const page of opened) await page.context().close();
    },
  };
}

/** Closes and grades the trial as not started. Always throws, with the verdict. */
export async function refuseTrial(
  { planned, episode: opened }: OpenTrial,
  why: string,
  testInfo: TestInfo,
): Promise<never> {
  const { app, loaded } = planned;
  await closeUnbegun({ app, loaded, episode: opened }, why);
  const episode = await readEpisode(opened.dir);
  const verdict = await gradeEpisode(episode.dir, await gradingInputs(episode));
  await writeVerdict(episode.dir, verdict);
  await showVerdict(verdict, episode, testInfo);
  throw new Error(why);
}
