// The demo agent, the gateway and the world as the benchmarks need them: in this process, on free ports.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { returnsDesk } from '../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../e2e/agents/returns-desk/server/index.js';
import { type Episode, readEpisode } from '../src/episode/read.js';
import { openEpisode } from '../src/episode/write.js';
import { loadScenario } from '../src/scenario/load.js';
import { worldState } from '../src/scenario/world-state.js';
import { episodeHeader } from '../src/simulate/header.js';
import { simulate } from '../src/simulate/simulate.js';
import { destinations } from '../src/world/destination.js';
import { connectGateway } from '../src/world/gateway-link.js';
import { startGateway } from '../src/world/gateway.js';
import { openRoutesDoor } from '../src/world/routes-door.js';
import { createWorld } from '../src/world/world.js';

const SEED = 7;
const loaded = loadScenario('scenarios/returns-desk', 'trekking_poles_script');

/** What the user says in each turn, for the bare script. */
export const turns = (loaded.scenario.script ?? []).map((turn) =>
  typeof turn === 'string' ? turn : 'say' in turn ? turn.say : '',
);

export interface Desk {
  url(thinkMs: number): string;
  /** A whole episode with full capture; read back from disk. */
  episode(page: Page, thinkMs: number): Promise<Episode>;
  /** The world behind a page without Sightline's driver and capture. Returns how to take it away. */
  bareWorld(context: BrowserContext, id: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const token = 'bench';
  const gateway = await startGateway({ port: 0, token });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token });
  const desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 0 });
  const runDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const url = (thinkMs: number) => `${desk.url}/?seed=${SEED}&delay=0&think=${thinkMs}`;

  return {
    url,
    async episode(page, thinkMs) {
      const began = performance.now();
      const trial = { run: 'bench', project: 'bench', test: 'bench', trial: 1, seed: SEED };
      const episode = await openEpisode({
        runDir,
        header: episodeHeader(trial, returnsDesk, loaded),
        elapsedMs: () => performance.now() - began,
      });
      await simulate({
        page,
        app: returnsDesk,
        loaded,
        episode,
        startUrl: url(thinkMs),
        gateway: link,
        step: (_title, run) => run(),
        onCapture: () => Promise.resolve(),
      });
      return readEpisode(episode.dir);
    },
    async bareWorld(context, id) {
      const world = createWorld({
        state: worldState({ app: returnsDesk, scenario: loaded.scenario }),
        seed: SEED,
        now: new Date(loaded.scenario.now),
        tools: returnsDesk.backend.tools,
        faults: [],
        record: () => undefined,
      });
      const shut = await link.open({
        ...{ id, world, model: null },
        destinationOf: destinations({ backend: returnsDesk.backend, agentOrigins: [] }),
      });
      const door = await openRoutesDoor(context, {
        world,
        backend: returnsDesk.backend,
        agentOrigins: [new URL(desk.url).origin],
        episodeId: id,
        token,
      });
      return async () => {
        await door.close();
        await shut();
      };
    },
    async close() {
      await desk.close();
      await link.close();
      await gateway.close();
      await rm(runDir, { recursive: true });
    },
  };
}
