// Door 2, the worker's side: opens episodes at the run's gateway and answers what it forwards from their worlds.
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { SightlineError } from '../sightline-error.js';
import { refusals } from './gateway-answers.js';
import {
  gatewayStatusSchema,
  unattributedSchema,
  type GatewayStatus,
  type Unattributed,
  type WorkerAddress,
} from './gateway-registry.js';
import { listen } from './loopback-server.js';
import { isSameSecret } from './same-secret.js';
import { EPISODE_HEADER, episodeOnTheWire, LINK_HEADER, TOKEN_HEADER, WORLD_PATH } from './wire.js';
import { worldRequest } from './world-request.js';
import type { World } from './world.js';

/** A call for an episode that has ended. */
export interface LateRequest {
  /** As the header names it. */
  episode: string;
  method: string;
  /** Below the backend's URL. */
  url: string;
}

export interface GatewayLinkOptions {
  /** Such as "http://127.0.0.1:41234". */
  gatewayUrl: string;
  token: string;
  /** Told of calls that came after their episode had closed; they are answered with 410. */
  onLate?: (request: LateRequest) => void;
}

export interface GatewayLink {
  /** The token of the run, for the door that puts it on requests to the agent's server. */
  readonly token: string;
  /**
   * From here on, requests of this episode go to this world. The returned function ends that, and tells how many requests
   * the gateway could give to no episode meanwhile: any of them may have been this episode's.
   */
  open(episodeId: string, world: World): Promise<() => Promise<Unattributed>>;
  /** What the gateway has seen so far. */
  status(): Promise<GatewayStatus>;
  /** Closes what is open; later requests are answered with 410 by the gateway itself. */
  close(): Promise<void>;
}

/**
 * Connects a worker to the gateway of its run, over a server of its own on a free loopback port.
 *
 * @throws SightlineError `gateway-unreachable` where no gateway answers, or one with another token.
 */
export async function connectGateway(options: GatewayLinkOptions): Promise<GatewayLink> {
  const ask = gatewayClient(options);
  await ask('GET', '/control/status');
  const worlds = new Map<string, OpenWorld>();
  const secret = randomBytes(24).toString('hex');
  const app = linkApp({ worlds, secret, onLate: options.onLate ?? (() => undefined) });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const worker: WorkerAddress = { url: `http://127.0.0.1:${server.port}`, secret };

  const close = async (episode: string): Promise<Unattributed> => {
    const failed = worlds.get(episode)?.failed ?? [];
    worlds.delete(episode);
    const unattributed = unattributedSchema.parse(await ask('POST', '/control/close', { episode }));
    if (failed.length > 0) throw failed[0];
    return unattributed;
  };

  return {
    token: options.token,
    async open(episodeId, world) {
      const episode = episodeOnTheWire(episodeId);
      await ask('POST', '/control/open', { episode, worker });
      worlds.set(episode, { world, failed: [] });
      return () => close(episode);
    },
    status: async () => gatewayStatusSchema.parse(await ask('GET', '/control/status')),
    async close() {
      worlds.clear();
      // A gateway that ended first has nothing left to be told.
      await ask('POST', '/control/leave', { workerUrl: worker.url }).catch(() => undefined);
      await server.close();
    },
  };
}

interface OpenWorld {
  world: World;
  /** What went wrong while recording; thrown when the episode closes, since no test awaits these requests. */
  failed: unknown[];
}

interface LinkParts {
  worlds: ReadonlyMap<string, OpenWorld>;
  secret: string;
  onLate: (request: LateRequest) => void;
}

function linkApp({ worlds, secret, onLate }: LinkParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // A body that breaks off: the gateway has cut it, and nobody waits for this answer.
  app.onError((error, c) => c.json(refusals.unreadable(c.req.path, error.message).body, 400));
  app.all('*', async (c) => {
    const { method } = c.req;
    const { pathname, search } = new URL(c.req.url);
    const request = `${method} ${pathname}`;
    if (!isSameSecret(c.req.header(LINK_HEADER), secret)) {
      return c.json(refusals.wrongToken(request).body, 401);
    }
    const episode = c.req.header(EPISODE_HEADER) ?? '';
    const path = pathname.slice(WORLD_PATH.length) || '/';
    const url = path + search;
    const text = await c.req.text();
    // Only now: the episode may have closed while the body came in.
    const open = worlds.get(episode);
    if (open === undefined) {
      onLate({ episode, method, url });
      return c.json(refusals.closedEpisode(request, episode).body, 410);
    }
    try {
      const contentType = c.req.header('content-type');
      const parts = { method, path, search, contentType, text, via: 'gateway', url } as const;
      return jsonResponse(open.world.handle(worldRequest(parts)));
    } catch (error) {
      open.failed.push(error);
      return c.json(refusals.harnessFailed(request).body, 500);
    }
  });
  return app;
}

function jsonResponse({ status, body }: ReturnType<World['handle']>): Response {
  if (status === 204 || status === 205) return new Response(null, { status });
  return Response.json(body, { status });
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

function gatewayClient({ gatewayUrl, token }: GatewayLinkOptions): Ask {
  return async (method, path, body) => {
    const response = await fetch(new URL(path, gatewayUrl), {
      method,
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw unreachable(gatewayUrl, 'Nothing answers there.', cause);
    });
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    if (response.ok && answer !== null) return answer;
    const found = answer?.message ?? `status ${response.status}, without a message`;
    throw unreachable(gatewayUrl, `It answered to ${method} ${path}: ${found}`);
  };
}

function unreachable(gatewayUrl: string, found: string, cause?: unknown): SightlineError {
  return new SightlineError('gateway-unreachable', {
    what: `The gateway at ${gatewayUrl} cannot be used.`,
    details: [found],
    next:
      'The gateway of a run is started first under `webServer` in playwright.config.ts, with the port and the token ' +
      'that the config chose; see its output there.',
    cause,
  });
}
