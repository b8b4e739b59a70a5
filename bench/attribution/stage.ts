// The demo agents, the foreign UIs, the gateway and a browser page for one episode with faults in it; grades nothing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright';
import { approvalDesk } from '../../e2e/agents/approval-desk/app.js';
import { markets } from '../../e2e/agents/markets/app.js';
import { startMarkets } from '../../e2e/agents/markets/server/index.js';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { deskAgent } from '../../e2e/foreign/agent.js';
import { startForeignUis } from '../../e2e/foreign/server.js';
import type { App } from '../../src/app/definition.js';
import { openEpisode } from '../../src/episode/write.js';
import { loadScenario, type LoadedScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import type { SimulateOptions } from '../../src/simulate/options.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway } from '../../src/world/gateway-link.js';
import { startGateway } from '../../src/world/gateway.js';
import { freePort } from './free-port.js';

const SEED = 7;

export const uiNames = [
  'returns-desk',
  'markets',
  'approval-desk',
  'ai-sdk',
  'assistant-ui',
  'chatscope',
] as const;
export type UiName = (typeof uiNames)[number];

/** One episode to be run: all that its faults have made of it. */
export interface Play {
  ui: UiName;
  name: string;
  scenario: string;
  /** The fault that the demo itself is told to have. */
  knob: string | null;
  changeApp: (app: App) => App;
  changeScenario: (loaded: LoadedScenario) => LoadedScenario;
  /** Run in every page before its own scripts. */
  pageScripts: readonly string[];
  /** The headers that name the episode get lost on the way to the agent's server. */
  losesHeaders: boolean;
}

export interface Stage {
  /** Runs one episode to its close; returns its directory. */
  run(play: Play): Promise<string>;
  close(): Promise<void>;
}

interface Seat {
  app: App;
  folder: string;
  url: string;
  model?: SimulateOptions['agentModel'];
}

/** Everything on loopback, in this process but for the approval desk, which is a program of its own. */
export async function openStage(browser: Browser, runDir: string): Promise<Stage> {
  const token = 'bench';
  const gateway = await startGateway({ port: 0, token });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token });
  const backendUrl = `${gatewayUrl}/world`;
  const desk = await startReturnsDesk({ backendUrl, tokenDelayMs: 0 });
  const almanac = await startMarkets({ tokenDelayMs: 0 });
  const approval = await startApprovalDesk(backendUrl);
  let knob: string | null = null;
  let losesHeaders = false;
  const ask = deskAgent(desk.url, () => knob);
  const foreign = await startForeignUis((question) =>
    ask(losesHeaders ? { ...question, trace: {} } : question),
  );
  const model = {
    mode: 'live' as const,
    cassettes: join(runDir, 'cassettes'),
    upstream: { baseUrl: `${almanac.url}/model/v1`, apiKey: null },
  };

  const seatOf = (ui: UiName): Seat => {
    switch (ui) {
      case 'returns-desk':
        return { app: returnsDesk, folder: ui, url: `${desk.url}/?seed=${SEED}&delay=0` };
      case 'markets':
        return {
          app: almanacApp(almanac.url),
          folder: ui,
          url: `${almanac.url}/?seed=${SEED}`,
          model,
        };
      case 'approval-desk':
        return { app: approvalDesk, folder: ui, url: `${approval.url}/` };
      case 'ai-sdk':
      case 'assistant-ui':
      case 'chatscope':
        return {
          app: returnsDesk,
          folder: 'returns-desk',
          url: `${foreign.origin}/${ui}?seed=${SEED}`,
        };
    }
  };

  return {
    async run(play) {
      const seat = seatOf(play.ui);
      const app = play.changeApp({ ...seat.app, replyTimeoutMs: 6000 });
      const loaded = play.changeScenario(loadScenario(`scenarios/${seat.folder}`, play.scenario));
      ({ knob, losesHeaders } = play);
      const context = await contextFor(browser, play);
      const began = performance.now();
      const trial = { run: 'attribution', project: play.ui, test: play.name, trial: 1, seed: SEED };
      const episode = await openEpisode({
        runDir,
        header: episodeHeader(trial, app, loaded),
        elapsedMs: () => performance.now() - began,
      });
      await simulate({
        ...{ page: await context.newPage(), app, loaded, episode, gateway: link },
        ...(seat.model === undefined ? {} : { agentModel: seat.model }),
        startUrl: play.knob === null ? seat.url : withKnob(seat.url, play.knob),
        step: (_title, run) => run(),
        onCapture: () => Promise.resolve(),
      });
      await context.close();
      return episode.dir;
    },
    async close() {
      approval.stop();
      await foreign.close();
      await almanac.close();
      await desk.close();
      await link.close();
      await gateway.close();
    },
  };
}

function withKnob(url: string, knob: string): string {
  const changed = new URL(url);
  changed.searchParams.set('fault', knob);
  return changed.href;
}

function almanacApp(url: string): App {
  return {
    ...markets,
    agentOrigins: [url],
    backend: { ...markets.backend, modelUrls: [`${url}/model/v1`] },
  };
}

async function contextFor(browser: Browser, play: Play): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  for (const content of play.pageScripts) await context.addInitScript({ content });
  return context;
}

async function startApprovalDesk(backend: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const main = 'e2e/agents/approval-desk/server/main.ts';
  const args = ['--import', 'tsx', main, '--port', String(port), '--backend', backend];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, stop: () => void child.kill() };
    await pause(200);
  }
  child.kill();
  throw new Error('The approval desk did not come up.');
}
