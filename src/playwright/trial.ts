// Opens, simulates, grades and shows one trial inside a Playwright test.
import type { Page, TestInfo } from '@playwright/test';
import { test as base } from '@playwright/test';
import { performance } from 'node:perf_hooks';
import type { App } from '../app/definition.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { createRedactor } from '../episode/redactor.js';
import { type EpisodeWriter, openEpisode } from '../episode/write.js';
import type { LoadedScenario } from '../scenario/load.js';
import { SightlineError } from '../sightline-error.js';
import { episodeHeader } from '../simulate/header.js';
import { simulate } from '../simulate/simulate.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { EPISODE_ANNOTATION, WARNING_ANNOTATION } from './annotations.js';
import { rememberRedactor } from './episode-redactors.js';
import { projectName, startRun } from './run.js';

/** A trial that is to be run: what `testScenarios` plans and `simulate` makes up on the spot. */
export interface PlannedTrial {
  app: App;
  loaded: LoadedScenario;
  trial: number;
  seed: number;
}

/** Opens the directory of a trial; nothing of a browser is needed for that. */
export async function openTrial(planned: PlannedTrial, testInfo: TestInfo): Promise<EpisodeWriter> {
  const run = startRun();
  const { app, loaded, trial, seed } = planned;
  const began = performance.now();
  const project = projectName(testInfo.project.name);
  const episode = await openEpisode({
    runDir: run.dir,
    header: episodeHeader(
      { run: run.id, project, test: testInfo.titlePath.join(' › '), trial, seed },
      app,
      loaded,
    ),
    elapsedMs: () => performance.now() - began,
    redactor: createRedactor(app.secrets),
  });
  warnOfTrace(app, testInfo);
  rememberRedactor(episode.dir, episode.redactor);
  testInfo.annotations.push({ type: EPISODE_ANNOTATION, description: episode.header.id });
  return episode;
}

/** Playwright's trace and video know of no secrets, and cannot be switched off from within a test. */
function warnOfTrace({ secrets, name }: App, { annotations, project }: TestInfo): void {
  const { trace = 'off', video = 'off' } = project.use;
  if (secrets.length === 0 || (trace === 'off' && video === 'off')) return;
  const description = `The app "${name}" has secrets, and Playwright's trace or video keeps them: set both to "off".`;
  annotations.push({ type: WARNING_ANNOTATION, description });
}

export interface RunTrialOptions {
  planned: PlannedTrial;
  episode: EpisodeWriter;
  page: Page;
  testInfo: TestInfo;
  baseURL: string | undefined;
  gateway: GatewayLink | null;
  /** Added to the query of the start URL. */
  query?: Record<string, string>;
}

/** Runs an opened trial to its close and reads back what it left. */
export async function runTrial(options: RunTrialOptions): Promise<Episode> {
  const { planned, episode, page, testInfo, gateway } = options;
  await simulate({
    page,
    app: planned.app,
    loaded: planned.loaded,
    episode,
    startUrl: startUrl(options),
    gateway,
    step: (title, run) => base.step(title, run),
    onCapture: (name, body) => testInfo.attach(name, { body, contentType: 'image/png' }),
  });
  return readEpisode(episode.dir);
}

function startUrl({ planned, baseURL, query }: RunTrialOptions): string {
  const { app, loaded, trial, seed } = planned;
  const { scenario } = loaded;
  const start =
    scenario.surface?.path ??
    (typeof app.start === 'string'
      ? app.start
      : app.start({ scenario: scenario.scenario_id, trial, seed }));
  const url = parseUrl(start, baseURL, app.name);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

function parseUrl(start: string, baseURL: string | undefined, app: string): URL {
  try {
    return new URL(start, baseURL);
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The start "${start}" of the app "${app}" is no URL.`,
      details: [`baseURL: ${baseURL ?? 'not set'}`],
      next: 'Set `use.baseURL` in the Playwright config, or give `start` a whole URL.',
      cause,
    });
  }
}
