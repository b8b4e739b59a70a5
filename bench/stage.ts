// What episodes need besides their app: a gateway in this process on a free port, and a folder; runs and times them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { App } from '../src/app/definition.js';
import { type Episode, readEpisode } from '../src/episode/read.js';
import { openEpisode } from '../src/episode/write.js';
import type { LoadedScenario } from '../src/scenario/load.js';
import { episodeHeader } from '../src/simulate/header.js';
import { simulate } from '../src/simulate/simulate.js';
import { connectGateway, type GatewayLink } from '../src/world/gateway-link.js';
import { startGateway } from '../src/world/gateway.js';
import { timeMs } from './measure.js';
import { collectSpans, type Timed } from './spans.js';

export const SEED = 7;

export interface Play {
  /** Of a fresh context. */
  page: Page;
  app: App;
  loaded: LoadedScenario;
  startUrl: string;
}

/** An episode with full capture, timed from opening its directory to closing it, and read back from disk. */
export interface Played extends Timed {
  episode: Episode;
}

export interface Stage {
  readonly link: GatewayLink;
  readonly gatewayUrl: string;
  readonly token: string;
  play(play: Play): Promise<Played>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const token = 'bench';
  const gateway = await startGateway({ port: 0, token });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token });
  const runDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  return {
    ...{ link, gatewayUrl, token },
    async play(play) {
      let dir = '';
      const spansSoFar = collectSpans();
      const ms = await timeMs(async () => (dir = await playOnce(play, { runDir, link })));
      const spans = spansSoFar();
      const episode = await readEpisode(dir);
      if (episode.closed.stop.reason !== 'script_ended') {
        throw new Error(`The episode did not run to its end: ${episode.closed.stop.detail}`);
      }
      return { ms, spans, episode };
    },
    async close() {
      await link.close();
      await gateway.close();
      await rm(runDir, { recursive: true });
    },
  };
}

async function playOnce(
  { page, app, loaded, startUrl }: Play,
  { runDir, link }: { runDir: string; link: GatewayLink },
): Promise<string> {
  const began = performance.now();
  const trial = { run: 'bench', project: 'bench', test: 'bench', trial: 1, seed: SEED };
  const episode = await openEpisode({
    runDir,
    header: episodeHeader(trial, app, loaded),
    elapsedMs: () => performance.now() - began,
  });
  await simulate({
    ...{ page, app, loaded, episode, startUrl },
    gateway: link,
    step: (_title, run) => run(),
    onCapture: () => Promise.resolve(),
  });
  return episode.dir;
}
