// One trial in a browser, from its header to its closed episode: the simulation as a run has it, without Playwright's runner.
import type { Browser, BrowserContextOptions } from 'playwright';
import type { App } from '../src/app/definition.js';
import { type Episode, readEpisode } from '../src/episode/read.js';
import { createRedactor } from '../src/episode/redactor.js';
import { openEpisode } from '../src/episode/write.js';
import type { Scenario } from '../src/scenario/schema.js';
import { episodeHeader, type Trial } from '../src/simulate/header.js';
import type { SimulateOptions } from '../src/simulate/options.js';
import { simulate } from '../src/simulate/simulate.js';

type Known = 'app' | 'loaded' | 'episode' | 'page';

export interface TrialCase extends Partial<Omit<SimulateOptions, Known>> {
  runDir: string;
  browser: Pick<Browser, 'newContext'>;
  app: App;
  scenario: Scenario;
  /** Default: one that is not there. */
  file?: string;
  /** What the header says of it. Default: the next trial, under seed 1. */
  trial?: Partial<Trial>;
  context?: BrowserContextOptions;
}

/** Tells the trials apart that run side by side. */
let trials = 0;

export async function playTrial(given: TrialCase): Promise<Episode> {
  const { runDir, browser, app, scenario, file = 'case.yaml', trial, context: settings } = given;
  const loaded = { scenario, file, place: () => ({ file, line: 1, column: 1 }) };
  const known = { run: 'run', project: 'p', test: 't', trial: (trials += 1), seed: 1 };
  const began = performance.now();
  const episode = await openEpisode({
    ...{ runDir, header: episodeHeader({ ...known, ...trial }, app, loaded) },
    elapsedMs: () => performance.now() - began,
    redactor: createRedactor(app.secrets),
  });
  const context = await browser.newContext(settings);
  try {
    await simulate({
      ...{ gateway: null, startUrl: app.start as string, onCapture: () => Promise.resolve() },
      step: (_title, run) => run(),
      ...given,
      ...{ loaded, episode, page: await context.newPage() },
    });
  } finally {
    await context.close();
  }
  return readEpisode(episode.dir);
}
