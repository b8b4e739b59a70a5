// Whole trials in a browser against the returns desk for a user that a model plays.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../../e2e/agents/returns-desk/server/index.js';
import type { Episode } from '../../src/episode/read.js';
import type { Model } from '../../src/model/model.js';
import { connectGateway } from '../../src/world/gateway-link.js';
import { startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
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
  return {
    deskUrl: desk.url,
    run(lane) {
      const { changes = {}, userModel, named = userModel, wallMs } = lane;
      const { startUrl = `${desk.url}/?seed=1&delay=1` } = lane;
      const scenario = earbuds({ user: 'model', fixtures: ['store'], ...changes });
      const app = { ...returnsDesk, backend: { ...returnsDesk.backend, stub } };
      return playTrial({
        ...{ runDir, browser, app, scenario, userModel, gateway: link, startUrl },
        file: 'scenarios/returns-desk/return_nonreturnable_earbuds.json',
        trial: { userModel: named },
        context: { serviceWorkers: 'block' },
        ...(wallMs === undefined ? {} : { wallMs }),
      });
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
