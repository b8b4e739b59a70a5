// The worker's side of the gateway: opens episodes at the run's gateway and answers what it forwards from their worlds, on a loopback server of its own.
import { randomBytes } from 'node:crypto';
import { get, type ServerResponse } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { optionalPackage } from '../values/missing-package.js';
import { SightlineError } from '../sightline-error.js';
import { UndeliveredCallError, type Refusal, refusals } from './gateway-answers.js';
import { doorPath, isSameSecret, refuse } from './episode-of.js';
import {
  noteUndelivered,
  type UndeliveredCalls,
  undeliveredCallsSchema,
  type WorkerAddress,
} from './gateway-registry.js';
import { agentDoor } from './doors/agent-door.js';
import { httpDoor, modelDoor, type OpenEpisode, type ServerDoor } from './doors/server-door.js';
import { recordsDoor } from './doors/records-door.js';
import { spansDoor } from './doors/spans-door.js';
import {
  DOOR_PATHS,
  EPISODE_HEADER,
  type GatewayDoor,
  TOKEN_HEADER,
} from '../values/door-names.js';
import { episodeNames, episodeOnTheWire, LINK_HEADER, TICKET_PATH } from './episode-names.js';
import type { AddressInfo } from 'node:net';

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
  /** Aborted when the gateway ends, or its connection is lost. */
  readonly gone: AbortSignal;
  /**
   * From here on, requests of this episode go to its world. The returned function ends that, and returns the calls of
   * this episode, or perhaps of it, that reached no world meanwhile.
   */
  open(episode: OpenEpisode): Promise<() => Promise<UndeliveredCalls>>;
  /** The page of an open episode has this session of the agent: from now on, calls that carry it belong to the episode. */
  learnSession(episodeId: string, session: string): Promise<void>;
  /** The base of all doors for clients that can set neither headers nor cookies: `<gateway>/e/<ticket>`. */
  baseUrlOf(episodeId: string): string;
  /** Closes what is open; later requests are answered with 410 by the gateway itself. */
  close(): Promise<void>;
}

/**
 * Connects a worker to the gateway of its run, through its own server on a free loopback port.
 *
 * @throws SightlineError `gateway-unreachable` if no gateway answers, or one with another token.
 */
export async function connectGateway(options: GatewayLinkOptions): Promise<GatewayLink> {
  const ask = gatewayClient(options);
  await ask('GET', '/control/status');
  const opened = new Map<string, Served>();
  const secret = randomBytes(24).toString('hex');
  const app = linkApp({ opened, secret, onLate: options.onLate ?? (() => undefined) });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const worker: WorkerAddress = { url: `http://127.0.0.1:${server.port}`, secret };
  const hold = holdOf(options);

  const close = async (episode: string): Promise<UndeliveredCalls> => {
    const { failed = [], refused = [] } = opened.get(episode) ?? {};
    opened.delete(episode);
    const strays = undeliveredCallsSchema.parse(await ask('POST', '/control/close', { episode }));
    if (failed.length > 0) throw failed[0];
    if (strays.mixedUp !== undefined) throw new Error(strays.mixedUp);
    for (const refusal of refused) noteUndelivered(strays, refusal, 'own');
    return strays;
  };

  return {
    token: options.token,
    gone: hold.gone,
    async open(episode) {
      const name = episodeOnTheWire(episode.id);
      const { session, world } = episode;
      await ask('POST', '/control/open', { episode: name, worker, session, routes: world.mocked });
      opened.set(name, { episode, failed: [], refused: [] });
      return () => close(name);
    },
    async learnSession(id, session) {
      await ask('POST', '/control/session', { episode: episodeOnTheWire(id), session });
    },
    baseUrlOf: (id) => {
      const { ticket } = episodeNames(episodeOnTheWire(id), options.token);
      return new URL(`${TICKET_PATH}/${ticket}`, options.gatewayUrl).href;
    },
    async close() {
      opened.clear();
      hold.release();
      // A gateway that ended first does not need to be notified.
      await ask('POST', '/control/leave', { workerUrl: worker.url }).catch(() => undefined);
      await server.close();
    },
  };
}

/** Not by `fetch`, which gives up what says nothing for minutes. */
function holdOf({ gatewayUrl, token }: GatewayLinkOptions): {
  gone: AbortSignal;
  release: () => void;
} {
  const ended = new AbortController();
  const headers = { [TOKEN_HEADER]: token };
  const request = get(new URL('/control/hold', gatewayUrl), { headers, agent: false });
  request.on('socket', (socket) => socket.unref());
  request.on('response', (response) => response.resume());
  request.on('error', () => undefined);
  request.on('close', () => ended.abort());
  const release = () => {
    request.removeAllListeners('close');
    request.destroy();
  };
  return { gone: ended.signal, release };
}

interface Served {
  episode: OpenEpisode;
  /** What went wrong while recording; thrown when the episode closes, since no test awaits these requests. */
  failed: unknown[];
  /** What its doors could not serve. */
  refused: Refusal[];
}

interface LinkParts {
  opened: ReadonlyMap<string, Served>;
  secret: string;
  onLate: (request: LateRequest) => void;
}

const serverDoors: Readonly<Record<GatewayDoor, ServerDoor>> = {
  world: httpDoor,
  agent: agentDoor,
  model: modelDoor,
  // Few agents come by it, and its package is large.
  async mcp(...asked) {
    const load = () => import('./doors/mcp-door.js');
    const { mcpDoor } = await optionalPackage('@modelcontextprotocol/sdk', load);
    return mcpDoor(...asked);
  },
  span: spansDoor,
  record: recordsDoor,
};

function linkApp({ opened, secret, onLate }: LinkParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // A body that breaks off: the gateway has cut it, and nobody waits for this answer.
  app.onError((error, c) => c.json(refusals.unreadable(c.req.path, error.message).body, 400));
  app.all('*', async (c) => {
    const { method } = c.req;
    const asked = new URL(c.req.url);
    const request = `${method} ${asked.pathname}`;
    if (!isSameSecret(c.req.header(LINK_HEADER), secret)) {
      return c.json(refusals.wrongToken(request).body, 401);
    }
    const { door } = doorPath(asked.pathname);
    if (door === null) return c.json(refusals.noSuchPath(request).body, 404);
    const below = asked.pathname.slice(DOOR_PATHS[door].length) || '/';
    const body = await c.req.arrayBuffer();
    const episode = c.req.header(EPISODE_HEADER) ?? '';
    // Only now: the episode may have closed while the body came in.
    const served = opened.get(episode);
    if (served === undefined) {
      onLate({ episode, method, url: below + asked.search });
      return c.json(refusals.closedEpisode(request, episode).body, 410);
    }
    try {
      const { signal } = c.req.raw;
      const init = { method, headers: c.req.header(), signal };
      const url = new URL(below + asked.search, asked);
      const hasBody = body.byteLength > 0 && method !== 'GET' && method !== 'HEAD';
      const asking = new Request(url, hasBody ? { ...init, body } : init);
      return breakingOff(await serverDoors[door](asking, served.episode), c.env.outgoing);
    } catch (error) {
      if (error instanceof UndeliveredCallError) {
        served.refused.push(error.refusal);
        return refuse(c, error.refusal);
      }
      served.failed.push(error);
      return c.json(refusals.harnessFailed(request).body, 500);
    }
  });
  return app;
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

/** The same answer, with a body that never throws: where it breaks off, the connection does. */
function breakingOff(answer: Response, outgoing: ServerResponse): Response {
  if (answer.body === null) return answer;
  const { status, headers } = answer;
  const from: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await from.read();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch {
          await whatCameBefore(outgoing);
          outgoing.destroy();
          controller.close();
        }
      },
      cancel: (reason) => from.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}

/** The head of the answer and all that was given out must be on the way before the connection is cut. */
async function whatCameBefore(outgoing: ServerResponse): Promise<void> {
  // The library waits for a few pieces before it sends the head, and has no event for it.
  while (!outgoing.headersSent && !outgoing.destroyed) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { socket } = outgoing;
  if (socket === null || socket.destroyed) return;
  await new Promise<void>((resolve) => socket.write('', () => resolve()));
}

interface RunningServer {
  port: number;
  /** Ends all connections, running answers among them. */
  close(): Promise<void>;
}

/** Listens; port 0 takes any that is free. Rejects with Node's own error where it cannot. */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  // The process belongs to the test runner: its global Request and Response stay as they are.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  // An idle connection stays open: closing one at the moment a client reuses it loses a request.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
