// Door 2, the run's side: one process that takes the agent server's calls and passes each to the worker that owns its episode.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { forward } from './forward.js';
import { refusals, type Refusal } from './gateway-answers.js';
import {
  gatewayRegistry,
  workerAddressSchema,
  type GatewayRegistry,
  type WorkerAddress,
} from './gateway-registry.js';
import { listen } from './loopback-server.js';
import { isSameSecret } from './same-secret.js';
import { EPISODE_HEADER, LINK_HEADER, TOKEN_HEADER, WORLD_PATH } from './wire.js';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export interface GatewayOptions {
  /** 0 takes any free port. */
  port: number;
  /** The secret of this run, which every request has to bring in `x-sightline-token`. */
  token: string;
  /** Default 127.0.0.1: nothing outside of this machine gets in. */
  host?: string;
  /** Default 10 MiB; larger bodies are answered with 413. */
  maxBodyBytes?: number;
}

export interface Gateway {
  port: number;
  close(): Promise<void>;
}

/** The parts of a request that the gateway looks at itself. */
interface GatewayContext {
  env: HttpBindings;
  req: { method: string; path: string; header(name: string): string | undefined };
}

const openSchema = z.strictObject({
  episode: z.string().min(1),
  worker: workerAddressSchema,
});
const closeSchema = z.strictObject({ episode: z.string().min(1) });
const leaveSchema = z.strictObject({ workerUrl: z.url() });

/**
 * Starts the gateway of a run.
 *
 * `GET /healthz` answers anybody and tells nothing. `/control/open`, `/close`, `/leave` and `/status` are for workers. Whatever
 * comes below `/world` goes to the worker that opened the episode named in `x-sightline-episode`, streamed both ways.
 * What names none (400), or one that nobody opened (404), is counted and told to every worker whose episode was open then.
 *
 * @throws SightlineError `gateway-port-taken` where it cannot listen.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { port, host = '127.0.0.1' } = options;
  try {
    return await listen(gatewayApp(options, gatewayRegistry()), { host, port });
  } catch (error) {
    throw cannotListen(`${host}:${port}`, error);
  }
}

function gatewayApp(
  options: GatewayOptions,
  registry: GatewayRegistry,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const hasToken = (c: GatewayContext) => isSameSecret(c.req.header(TOKEN_HEADER), options.token);
  app.onError((error, c) => refuse(refusals.unreadable(named(c), error.message)));
  app.notFound((c) => refuse(refusals.noSuchPath(named(c))));
  app.get('/healthz', (c) => c.json({ service: 'sightline-gateway' }));
  app.use('/control/*', async (c, next) =>
    hasToken(c) ? next() : refuse(refusals.wrongToken(named(c))),
  );
  addControl(app, registry);
  const passOn = passToOwner(registry, options.maxBodyBytes ?? MAX_BODY_BYTES);
  app.all(`${WORLD_PATH}/*`, (c) => {
    const request = named(c);
    const episode = c.req.header(EPISODE_HEADER);
    if (episode === undefined) return lost(registry, refusals.noEpisode(request));
    if (!hasToken(c)) return lost(registry, refusals.wrongToken(request));
    return passOn(c, episode);
  });
  return app;
}

function addControl(app: Hono<{ Bindings: HttpBindings }>, registry: GatewayRegistry): void {
  app.post('/control/open', async (c) => {
    const { episode, worker } = openSchema.parse(await c.req.json());
    if (!registry.open(episode, worker)) return refuse(refusals.openAlready(episode));
    return c.json({ opened: episode }, 201);
  });
  app.post('/control/close', async (c) => {
    const { episode } = closeSchema.parse(await c.req.json());
    const unattributed = registry.close(episode);
    return unattributed === null ? refuse(refusals.notOpen(episode)) : c.json(unattributed);
  });
  app.post('/control/leave', async (c) => {
    registry.leave(leaveSchema.parse(await c.req.json()).workerUrl);
    return c.json({});
  });
  app.get('/control/status', (c) => c.json(registry.status()));
}

function passToOwner(registry: GatewayRegistry, maxBodyBytes: number) {
  return (c: GatewayContext, episode: string): Promise<Response> | Response => {
    const request = named(c);
    const owner = registry.ownerOf(episode);
    switch (owner.kind) {
      case 'unknown':
        return lost(registry, refusals.unknownEpisode(request, episode));
      case 'left':
        return refuse(refusals.closedEpisode(request, episode));
      case 'owned':
        return passTo(owner.worker, c, { episode, maxBodyBytes });
    }
  };
}

async function passTo(
  worker: WorkerAddress,
  c: GatewayContext,
  { episode, maxBodyBytes }: { episode: string; maxBodyBytes: number },
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const headers = { [LINK_HEADER]: worker.secret, [TOKEN_HEADER]: null };
  const result = await forward(incoming, outgoing, { url: worker.url, headers, maxBodyBytes });
  if (result === 'answered' || outgoing.headersSent) return RESPONSE_ALREADY_SENT;
  const request = named(c);
  return refuse(
    result === 'too_large'
      ? refusals.tooLarge(request, maxBodyBytes)
      : refusals.workerGone(request, episode),
  );
}

/** Refuses, and remembers that some agent made a call that no episode will hold. */
function lost(registry: GatewayRegistry, refusal: Refusal): Response {
  registry.addUnattributed(refusal.body.message);
  return refuse(refusal);
}

function refuse({ status, body }: Refusal): Response {
  return Response.json({ ...body, docs: 'docs/errors.md#gateway-unreachable' }, { status });
}

function named(c: GatewayContext): string {
  return `${c.req.method} ${c.req.path}`;
}

function cannotListen(address: string, cause: unknown): SightlineError {
  const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  return new SightlineError('gateway-port-taken', {
    what: `The gateway cannot listen on ${address}.`,
    details: [taken ? 'Another process listens there.' : String(cause)],
    next: 'End that process, or let the run choose another port.',
    cause,
  });
}
