// The demo agent and its world as the benchmarks need them: in this process, on free ports.
import type { BrowserContext, Page } from 'playwright';
import { returnsDesk } from '../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../e2e/agents/returns-desk/server/index.js';
import { loadScenario } from '../src/scenario/load.js';
import { worldState } from '../src/app/world-state.js';
import { destinations } from '../src/world/destination.js';
import { openRoutesDoor } from '../src/world/routes-door.js';
import { createWorld } from '../src/world/world.js';
import { openStage, type Played, SEED } from './stage.js';

const loaded = loadScenario('scenarios/returns-desk', 'trekking_poles_script');

/** What the user says in each turn, for the bare script. */
export const turns = (loaded.scenario.script ?? []).map((turn) =>
  typeof turn === 'string' ? turn : 'say' in turn ? turn.say : '',
);

export interface Desk {
  url(thinkMs: number): string;
  play(page: Page, thinkMs: number): Promise<Played>;
  /** The world behind a page without Sightline's driver and capture. Returns how to take it away. */
  bareWorld(context: BrowserContext): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const stage = await openStage();
  const { gatewayUrl, link, token } = stage;
  const desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 0 });
  const url = (thinkMs: number) => `${desk.url}/?seed=${SEED}&delay=0&think=${thinkMs}`;
  let bareWorlds = 0;

  return {
    url,
    play: (page, thinkMs) => stage.play({ page, app: returnsDesk, loaded, startUrl: url(thinkMs) }),
    async bareWorld(context) {
      const id = `bench/bare/${(bareWorlds += 1)}`;
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
      await stage.close();
    },
  };
}
