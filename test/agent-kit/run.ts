// A run for the tests of the agent's kit: a true gateway, episodes with worlds of their own, and the environment of the agent's server.
import { destinations } from '../../src/world/destination.js';
import type { ModelDoorService } from '../../src/world/doors/server-door.js';
import { connectGateway } from '../../src/world/gateway-link.js';
import { startGateway } from '../../src/world/gateway.js';
import { headersToAgent, episodeNames, episodeOnTheWire } from '../../src/world/episode-names.js';
import { served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';

export interface TestEpisode {
  id: string;
  world: TestWorld;
  /** As the routes door sets them on requests of the page. */
  headers: Record<string, string>;
  /** As the browser sends it with the upgrade request of a socket. */
  cookie: string;
}

export interface TestRun {
  gatewayUrl: string;
  env: Record<'SIGHTLINE_GATEWAY_URL' | 'SIGHTLINE_TOKEN', string>;
  open(id?: string, options?: OpenOptions): Promise<TestEpisode>;
  /** Ends the gateway alone. */
  endGateway(): Promise<void>;
  close(): Promise<void>;
}

type OpenOptions = Parameters<typeof testWorld>[0] & {
  /** The app file's `backend.allow`. */
  allow?: readonly string[];
  /** Answers at https://models.test/v1. */
  model?: ModelDoorService;
};

/** Does not touch the environment of this process. */
export async function startRun(): Promise<TestRun> {
  const gateway = await startGateway({ port: 0, token: TOKEN });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token: TOKEN });
  return {
    gatewayUrl,
    env: { SIGHTLINE_GATEWAY_URL: gatewayUrl, SIGHTLINE_TOKEN: TOKEN },
    async open(id = 'run/p/s/1-7', { allow = [], model, ...options } = {}) {
      const world = testWorld(options);
      const backend = {
        urls: ['https://api.shop.test'],
        modelUrls: ['https://models.test/v1'],
        allow,
      };
      const destinationOf = destinations({ backend, agentOrigins: [] });
      await link.open({ ...served(id, world, model), destinationOf });
      const { ticket } = episodeNames(episodeOnTheWire(id), TOKEN);
      return {
        id,
        world,
        headers: headersToAgent(id, TOKEN),
        cookie: `theme=dark; sightline-episode=${ticket}`,
      };
    },
    endGateway: () => gateway.close(),
    async close() {
      await link.close();
      await gateway.close();
    },
  };
}

/** What a world's own records say, without what differs from run to run. */
export function callsOf({ world }: TestEpisode) {
  return world.events.flatMap((event) =>
    event.kind === 'tool_call'
      ? [{ tool: event.tool, args: event.args, status: event.status, via: event.via }]
      : [],
  );
}
