// Whole trials in a browser against the returns desk for a user that a model plays.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import type { Model } from '../../src/model/model.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway } from '../../src/world/gateway-link.js';
import { startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';
import { earbuds } from '../user/earbuds.js';

const TOKEN = 'token-of-the-run';

/** What the packages of others ask of the internet. */
const stub = ['https://fonts.googleapis.com', 'https://cdn.jsdelivr.net'];

export interface Lane {
  changes?: Record<string, unknown>;
  userModel: Model | null;
  /** Default: the desk's own page. */
  startUrl?: string;
  /** Of the header, where it is not the same. */
  named?: Model | null;
  wallMs?: number;
}

export interface Trials {
  deskUrl: string;
  run(lane: Lane): Promise<Episode>;
  close(): Promise<void>;
}

/** Starts a browser, a gateway and the desk, for all tests of a file. */
export async function openTrials(): Promise<Trials> {
  const browser = await launchBrowser();
  const runDir = await mkdtemp(join(tmpdir(), 'sightline-model-user-'));
  const gateway = await startGateway({ port: 0, token: TOKEN });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token: TOKEN });
  const desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 1 });
  let trials = 0;
  return {
    deskUrl: desk.url,
    async run(lane) {
      const { changes = {}, userModel, named = userModel, wallMs } = lane;
      const { startUrl = `${desk.url}/?seed=1&delay=1` } = lane;
      const scenario = earbuds({ user: 'model', fixtures: ['store'], ...changes });
      const loaded = {
        scenario,
        file: 'scenarios/returns-desk/return_nonreturnable_earbuds.json',
      } as LoadedScenario;
      const app = { ...returnsDesk, backend: { ...returnsDesk.backend, stub } };
      const trial = {
        run: 'run',
        project: 'p',
        test: 't',
        trial: (trials += 1),
        seed: 1,
        userModel: named,
      };
      const began = performance.now();
      const episode = await openEpisode({
        ...{ runDir, header: episodeHeader(trial, app, loaded) },
        elapsedMs: () => performance.now() - began,
      });
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await simulate({
        ...{ app, loaded, episode, userModel, gateway: link },
        page: await context.newPage(),
        startUrl,
        ...(wallMs === undefined ? {} : { wallMs }),
        step: (_title, work) => work(),
        onCapture: () => Promise.resolve(),
      });
      await context.close();
      return readEpisode(episode.dir);
    },
    async close() {
      await browser.close();
      await desk.close();
      await link.close();
      await gateway.close();
      await rm(runDir, { recursive: true });
    },
  };
}
