// One episode on a page given as HTML, in a context of its own; judges nothing.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { defineApp } from '../src/app/define.js';
import { type Episode, readEpisode } from '../src/episode/read.js';
import { openEpisode } from '../src/episode/write.js';
import type { Model } from '../src/model/model.js';
import { scenarioSchema } from '../src/scenario/schema.js';
import { episodeHeader } from '../src/simulate/header.js';
import { simulate } from '../src/simulate/simulate.js';
import { startServer } from './world/servers.js';

export interface PageEpisode {
  html: string;
  app: Omit<Parameters<typeof defineApp>[0], 'start' | 'replyTimeoutMs'>;
  scenario: object;
  userModel?: Model | null;
}

export async function episodeOnPage(
  browser: Browser,
  { html, app: given, scenario: fields, userModel = null }: PageEpisode,
): Promise<Episode> {
  const server = await startServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const startUrl = `${server.origin}/`;
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const app = defineApp({ ...given, start: startUrl, replyTimeoutMs: 8000 });
    const scenario = scenarioSchema.parse(fields);
    const loaded = { scenario, file: 'scenario.yaml' } as Parameters<typeof episodeHeader>[2];
    const began = performance.now();
    const trial = { run: 'r', project: 'p', test: 't', trial: 1, seed: 1, userModel };
    const episode = await openEpisode({
      runDir: await mkdtemp(join(tmpdir(), 'sightline-page-episode-')),
      header: episodeHeader(trial, app, loaded),
      elapsedMs: () => performance.now() - began,
    });
    await simulate({
      ...{ app, loaded, episode, startUrl, userModel, gateway: null },
      page: await context.newPage(),
      step: (_title, run) => run(),
      onCapture: () => Promise.resolve(),
    });
    return await readEpisode(episode.dir);
  } finally {
    await context.close();
    await server.close();
  }
}
