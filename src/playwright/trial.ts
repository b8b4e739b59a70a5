// Opens, simulates, grades and shows one trial inside a Playwright test.
import type { Page, TestInfo } from '@playwright/test';
import { performance } from 'node:perf_hooks';
import type { App, TrialInfo } from '../app/definition.js';
import type { Identity } from '../app/identity.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { createRedactor, type Redactor } from '../episode/redactor.js';
import { type EpisodeWriter, openEpisode } from '../episode/write.js';
import { episodeHeader } from '../simulate/header.js';
import type { Model } from '../model/model.js';
import type { PageTimeouts, TrialPerson } from '../simulate/options.js';
import { type NamedSurface, shownOn } from '../scenario/surface.js';
import { simulate } from '../simulate/simulate.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { agentModel } from './agent-model.js';
import { EPISODE_ANNOTATION, WARNING_ANNOTATION } from './annotations.js';
import type { NamedOptions } from './context-options.js';
import { rememberApp } from './episode-apps.js';
import { rememberRedactor } from './episode-redactors.js';
import { keepsAll } from './keep.js';
import { type AskedIdentity, storedStateOf } from './identity.js';
import { trialOf, type TrialToRun } from './planned-trial.js';
import { projectName, startRun } from './run.js';
import { snapshotsOf } from './snapshots.js';
import { attach, step } from './step.js';
import { NOT_STAGED, secretsOf, stagedPlan } from './staging.js';
import { toolServices } from './tool-modes.js';
import { unrecordedOf, userModelOf } from './worker-models.js';
import { secretValues } from '../app/identity-secrets.js';

/** What is known about a trial before there is a page. */
export interface TrialOpening {
  planned: TrialToRun;
  asked: AskedIdentity;
  /** What the test's own context has. */
  own: NamedOptions;
  /** What scenario and identity name. */
  named: NamedOptions;
  /** Of the run. */
  surface: NamedSurface | null;
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
        surface: shownOn(loaded.scenario.surface, given.surface),
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

function localeOf({ locale, timezoneId }: NamedOptions): { locale?: string; timezone?: string } {
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
  { identity, failure, staged }: AskedIdentity,
  trial: TrialInfo,
): TrialPerson {
  const { cookies = [], extraHTTPHeaders = {}, vars: own = {} } = identity?.given ?? {};
  const vars = { ...staged.vars, ...own };
  return { trial, label: identity?.label ?? null, cookies, extraHTTPHeaders, vars, failure };
}
