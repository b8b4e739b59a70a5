// The run's side of the gateway: one process that takes the agent server's calls and passes each to the worker that owns its episode, and the control paths of the workers.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Readable } from 'node:stream';
import { SightlineError } from '../sightline-error.js';
import { accepted, shareSpans } from './doors/spans-door.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import {
  type DoorPath,
  doorPath,
  episodeBySession,
  episodeOfRequest,
  type GatewayContext,
  isSameSecret,
  readAll,
  refuse,
  requestName,
} from './episode-of.js';
import { forward } from './forward.js';
import { type Refusal, refusals } from './gateway-answers.js';
import {
  gatewayRegistry,
  type GatewayRegistry,
  type WorkerAddress,
  workerAddressSchema,
} from './gateway-registry.js';
import { listen } from './gateway-link.js';
import { EPISODE_HEADER, TOKEN_HEADER } from '../values/door-names.js';
import { episodeNames, LINK_HEADER, SERVED_HEADER } from './episode-names.js';
import { z } from 'zod';
import { sessionPlaceSchema } from '../app/agent-session.js';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const SESSION_WAIT_MS = 10_000;

export interface GatewayOptions {
  /** 0 takes any free port. */
  port: number;
  /** The secret of this run, which every request has to bring in `x-sightline-token`. */
  token: string;
  /** Default 127.0.0.1: nothing outside this machine gets in. */
  host?: string;
  /** Default 10 MiB; larger bodies are answered with 413. */
  maxBodyBytes?: number;
  /** How long a call waits for its session id to be reported by a page, ms. Default 10,000. */
  sessionWaitMs?: number;
}

export interface Gateway {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the gateway of a run.
 *
 * `GET /healthz` answers anybody and reveals nothing. What is below `/control` is for workers. Whatever comes below a door's path goes to the worker that opened the episode which the request names,
 * streamed both ways; pages of any origin may read the answers, since naming an episode takes a secret of the run. What
 * it refuses is counted and told to the worker of the episode that it names (no such door, a wrong token, too large), or
 * else to every worker whose episode was open then (no name: 400, one that nobody opened: 404).
 *
 * @throws SightlineError `gateway-unreachable` if it cannot listen.
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
  const { token, maxBodyBytes = MAX_BODY_BYTES, sessionWaitMs = SESSION_WAIT_MS } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const hasToken = (c: GatewayContext) => isSameSecret(c.req.header(TOKEN_HEADER), token);
  app.onError((error, c) => refuse(c, refusals.unreadable(requestName(c), error.message)));
  app.get('/healthz', (c) => c.json({ service: 'sightline-gateway' }));
  app.use('/control/*', async (c, next) =>
    hasToken(c) ? next() : refuse(c, refusals.wrongToken(requestName(c))),
  );
  addControl(app, { registry, token });
  app.all('*', (c) => {
    const asked = doorPath(c.req.path);
    const preflight = preflightHeaders(c.req.method, c.req.header());
    if (preflight !== null) return new Response(null, { status: 204, headers: preflight });
    if (asked.door === 'span' && asked.ticket === null) return takeSpans(c, registry, maxBodyBytes);
    return passOn(c, asked, { registry, token, maxBodyBytes, sessionWaitMs });
  });
  return app;
}

/** An export belongs to the episodes of the traces in it, whoever sent the request. */
async function takeSpans(
  c: GatewayContext,
  registry: GatewayRegistry,
  maxBodyBytes: number,
): Promise<Response> {
  const read = await readAll(c.env.incoming, maxBodyBytes);
  if (read === null) return refuse(c, refusals.tooLarge(requestName(c), maxBodyBytes));
  const contentType = c.req.header('content-type') ?? '';
  const body = Uint8Array.from(read);
  const failed = await shareSpans({ body, contentType }, registry);
  if (failed === null) return accepted(contentType);
  return Response.json({ code: 3, message: failed.message }, { status: failed.status });
}

interface PassOn {
  registry: GatewayRegistry;
  token: string;
  maxBodyBytes: number;
  sessionWaitMs: number;
}

async function passOn(
  c: GatewayContext,
  { door, path, ticket }: DoorPath,
  options: PassOn,
): Promise<Response> {
  const { registry, token, maxBodyBytes } = options;
  const request = requestName(c);
  const outside = door === null ? { method: c.req.method, path } : null;
  const lost = (refusal: Refusal, episode: string | null = null): Response => {
    const told = outside === null ? refusal : refusals.noSuchPath(request);
    // Some agent made a call that will be in no episode. Log lines are not calls: a server has some that belong to
    // nobody.
    const isCall = door !== 'record' && (outside === null || !isProbe(path));
    if (isCall) registry.addStray(told, { episode, outside });
    return refuse(c, told);
  };
  const asked = { path: c.req.path, header: (name: string) => c.req.header(name) };
  const name = episodeOfRequest(asked, ticket, { registry, token });
  if (name.kind === 'wrong_token') return lost(refusals.wrongToken(request), name.named);
  if (name.kind === 'unknown') return lost(refusals.unknownEpisode(request, name.named));
  if (name.kind === 'none') {
    const call = { name: request, incoming: c.env.incoming, search: new URL(c.req.url).search };
    const found = await episodeBySession(call, { ...options, sessions: registry.sessions });
    if ('status' in found) return lost(found);
    return passToOwner(found.episode, found.body);
  }
  return passToOwner(name.episode);

  function passToOwner(episode: string, body?: Readable): Promise<Response> | Response {
    const owner = registry.ownerOf(episode);
    if (owner.kind === 'unknown') return lost(refusals.unknownEpisode(request, episode));
    if (outside !== null) return lost(refusals.noSuchPath(request), episode);
    if (owner.kind === 'left') return refuse(c, refusals.closedEpisode(request, episode));
    const refused = (refusal: Refusal) => lost(refusal, episode);
    return passTo(owner.worker, c, { episode, path, maxBodyBytes, body, refused });
  }
}

/** Asked for by clients on their own, outside of any door: a root, an icon, and what RFC 8615 calls well-known. */
function isProbe(path: string): boolean {
  return /^\/(favicon\.ico|\.well-known\/.*)?$/.test(path);
}

interface Passed {
  episode: string;
  path: string;
  maxBodyBytes: number;
  /** Absent if it has not been read. */
  body: Readable | undefined;
  /** Answers a call that the worker did not get. */
  refused: (refusal: Refusal) => Response;
}

async function passTo(
  worker: WorkerAddress,
  c: GatewayContext,
  { episode, path, maxBodyBytes, body, refused }: Passed,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const result = await forward(incoming, outgoing, {
    url: worker.url,
    path: path + new URL(c.req.url).search,
    headers: { [LINK_HEADER]: worker.secret, [TOKEN_HEADER]: null, [EPISODE_HEADER]: episode },
    answerHeaders: { ...corsHeaders(c.req.header()), [SERVED_HEADER]: 'world' },
    maxBodyBytes,
    ...(body === undefined ? {} : { body }),
  });
  if (result === 'answered' || outgoing.headersSent) return RESPONSE_ALREADY_SENT;
  const request = requestName(c);
  return refused(
    result === 'too_large'
      ? refusals.tooLarge(request, maxBodyBytes)
      : refusals.workerGone(request, episode),
  );
}

function cannotListen(address: string, cause: unknown): SightlineError {
  const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  return new SightlineError('gateway-unreachable', {
    what: `The gateway cannot listen on ${address}.`,
    details: [taken ? 'Another process listens there.' : String(cause)],
    next: 'End that process, or let the run choose another port.',
    cause,
  });
}

const openSchema = z.strictObject({
  episode: z.string().min(1),
  worker: workerAddressSchema,
  session: sessionPlaceSchema.optional(),
  routes: z.array(z.string()),
});
const sessionSchema = z.strictObject({ episode: z.string().min(1), session: z.string().min(1) });
const closeSchema = z.strictObject({ episode: z.string().min(1) });
const leaveSchema = z.strictObject({ workerUrl: z.url() });

/** Adds the endpoints; who may use them is checked before. */
function addControl(
  app: Hono<{ Bindings: HttpBindings }>,
  { registry, token }: { registry: GatewayRegistry; token: string },
): void {
  app.post('/control/open', async (c) => {
    const { episode, worker, ...served } = openSchema.parse(await c.req.json());
    if (!registry.open(episodeNames(episode, token), worker, served))
      return refuse(c, refusals.openAlready(episode));
    return c.json({ opened: episode }, 201);
  });
  app.post('/control/close', async (c) => {
    const { episode } = closeSchema.parse(await c.req.json());
    const strays = registry.close(episode);
    return strays === null ? refuse(c, refusals.notOpen(episode)) : c.json(strays);
  });
  app.post('/control/session', async (c) => {
    const { episode, session } = sessionSchema.parse(await c.req.json());
    registry.sessions.learn(episode, session);
    return c.json({});
  });
  app.post('/control/leave', async (c) => {
    registry.leave(leaveSchema.parse(await c.req.json()).workerUrl);
    return c.json({});
  });
  // Never answered: a worker learns from its end that the gateway has gone.
  app.get('/control/hold', () => new Promise<never>(() => undefined));
  app.get('/control/status', (c) => c.json({}));
}
