// Has a model play the user of the try-out desk's scenarios, in a browser, and grades each episode like any other.
import { performance } from 'node:perf_hooks';
import type { Browser } from 'playwright';
import type { App } from '../../app/definition.js';
import { type EpisodeWriter, openEpisode } from '../../episode/write.js';
import { gradeEpisode, writeVerdict } from '../../grade/grade-episode.js';
import type { Model } from '../../model/model.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { firstLine } from '../../sightline-error.js';
import { episodeHeader } from '../../simulate/header.js';
import { simulate } from '../../simulate/simulate.js';
import { deskApp } from '../../try-model/desk/app.js';
import { type AllPlayed, type Played, playedOf } from '../../try-model/played.js';
import { browserLaunchOptions, ensureBrowser } from '../browser.js';
import { chromium } from '../playwright-library.js';
import { trialSeed } from '../seed.js';
import { startDesk } from './desk-server.js';

export interface Playing {
  scenarios: readonly LoadedScenario[];
  model: Model;
  /** Receives the episodes, like the folder of a run. */
  runDir: string;
  /** Why no further episode may begin, as a sentence; null if one may. */
  whyNotBegin: () => string | null;
  /** Called for each finished episode. */
  onDone: (played: Played) => void;
  /** Receives lines about the browser. */
  say: (line: string) => void;
}

/**
 * One after the other. Ends early if the model gave no answer: the next episode would wait for it again. Throws
 * `browser-missing`.
 */
export async function play(playing: Playing): Promise<AllPlayed> {
  await ensureBrowser(playing.say);
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const desk = await startDesk();
    try {
      return await playAll(browser, desk.origin, playing);
    } finally {
      await desk.close();
    }
  } finally {
    await browser.close();
  }
}

async function playAll(browser: Browser, origin: string, playing: Playing): Promise<AllPlayed> {
  const { scenarios, whyNotBegin, onDone } = playing;
  const result: AllPlayed = { of: scenarios.length, episodes: [], failures: [] };
  for (const loaded of scenarios) {
    const why = whyNotBegin();
    if (why !== null) {
      result.failures.push(why);
      return result;
    }
    try {
      const { played, stop } = await playOne(browser, { ...playing, loaded, origin });
      result.episodes.push(played);
      onDone(played);
      if (stop.reason !== 'user_model_failed') continue;
      result.failures.push(`${played.scenario}: ${firstLine(stop.detail)}`);
    } catch (error) {
      // The results of earlier episodes cost money, so they are reported.
      result.failures.push(`${loaded.scenario.scenario_id}: ${firstLine(error)}`);
    }
    return result;
  }
  return result;
}

interface One extends Playing {
  loaded: LoadedScenario;
  origin: string;
}

async function playOne(browser: Browser, { loaded, origin, model, runDir }: One) {
  const app = deskApp(origin);
  const { scenario_id, title = scenario_id } = loaded.scenario;
  const episode = await open(app, loaded, { model, runDir });
  const context = await browser.newContext({
    ...{ locale: episode.header.locale, timezoneId: episode.header.timezone },
    serviceWorkers: 'block',
  });
  try {
    const stop = await simulate({
      ...{ app, loaded, episode, userModel: model, gateway: null },
      ...{ page: await context.newPage(), startUrl: `${origin}/` },
      step: (_title, run) => run(),
      onCapture: () => Promise.resolve(),
    });
    const verdict = await gradeEpisode(episode.dir, { app });
    await writeVerdict(episode.dir, verdict);
    return { played: playedOf(verdict, title, episode.dir), stop };
  } finally {
    await context.close();
  }
}

function open(
  app: App,
  loaded: LoadedScenario,
  { model, runDir }: Pick<One, 'model' | 'runDir'>,
): Promise<EpisodeWriter> {
  const began = performance.now();
  const trial = 1;
  const which = { run: 'try-model', project: 'user', test: 'sightline judge try', trial };
  const seed = trialSeed(loaded.scenario.scenario_id, trial);
  return openEpisode({
    ...{ runDir, header: episodeHeader({ ...which, seed, userModel: model }, app, loaded) },
    elapsedMs: () => performance.now() - began,
  });
}
