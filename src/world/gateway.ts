// Door 2, the run's side: one process that takes the agent server's calls and passes each to the worker that owns its episode.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { sessionAt, sessionPlaceSchema } from '../app/agent-session.js';
import { SightlineError } from '../sightline-error.js';
import { accepted } from './doors/spans-door.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { type DoorPath, doorPath, episodeOfRequest } from './episode-of.js';
import { forward } from './forward.js';
import { refusals, type Refusal } from './gateway-answers.js';
import {
  gatewayRegistry,
  workerAddressSchema,
  type GatewayRegistry,
  type WorkerAddress,
} from './gateway-registry.js';
import { listen } from './loopback-server.js';
import { shareSpans } from './share-spans.js';
import { isSameSecret } from './same-secret.js';
import { readBody } from './world-request.js';
import { EPISODE_HEADER, episodeNames, LINK_HEADER, SERVED_HEADER, TOKEN_HEADER } from './wire.js';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const SESSION_WAIT_MS = 10_000;

export interface GatewayOptions {
  /** 0 takes any free port. */
  port: number;
  /** The secret of this run, which every request has to bring in `x-sightline-token`. */
  token: string;
  /** Default 127.0.0.1: nothing outside of this machine gets in. */
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

/** The parts of a request that the gateway looks at itself. */
interface GatewayContext {
  env: HttpBindings;
  req: {
    method: string;
    path: string;
    url: string;
    header(name: string): string | undefined;
    header(): Record<string, string>;
  };
}

const openSchema = z.strictObject({
  episode: z.string().min(1),
  worker: workerAddressSchema,
  session: sessionPlaceSchema.optional(),
});
const sessionSchema = z.strictObject({ episode: z.string().min(1), session: z.string().min(1) });
const closeSchema = z.strictObject({ episode: z.string().min(1) });
const leaveSchema = z.strictObject({ workerUrl: z.url() });

/**
 * Starts the gateway of a run.
 *
 * `GET /healthz` answers anybody and tells nothing. `/control/open`, `/close`, `/leave` and `/status` are for workers. Whatever
 * comes below a door's path goes to the worker that opened the episode which the request names, streamed both ways; pages of
 * any origin may read the answers, since naming an episode takes a secret of the run. What names no episode (400), or one that
 * nobody opened (404), is counted and told to every worker whose episode was open then.
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
  const { token, maxBodyBytes = MAX_BODY_BYTES, sessionWaitMs = SESSION_WAIT_MS } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const hasToken = (c: GatewayContext) => isSameSecret(c.req.header(TOKEN_HEADER), token);
  app.onError((error, c) => refuse(c, refusals.unreadable(named(c), error.message)));
  app.get('/healthz', (c) => c.json({ service: 'sightline-gateway' }));
  app.use('/control/*', async (c, next) =>
    hasToken(c) ? next() : refuse(c, refusals.wrongToken(named(c))),
  );
  addControl(app, { registry, token });
  app.all('*', (c) => {
    const asked = doorPath(c.req.path);
    if (asked === null) return refuse(c, refusals.noSuchPath(named(c)));
    const preflight = preflightHeaders(c.req.method, c.req.header());
    if (preflight !== null) return new Response(null, { status: 204, headers: preflight });
    if (asked.door === 'spans' && asked.ticket === null)
      return takeSpans(c, registry, maxBodyBytes);
    return passOn(c, asked, { registry, token, maxBodyBytes, sessionWaitMs });
  });
  return app;
}

function addControl(
  app: Hono<{ Bindings: HttpBindings }>,
  { registry, token }: { registry: GatewayRegistry; token: string },
): void {
  app.post('/control/open', async (c) => {
    const { episode, worker, session } = openSchema.parse(await c.req.json());
    if (!registry.open(episodeNames(episode, token), worker, session))
      return refuse(c, refusals.openAlready(episode));
    return c.json({ opened: episode }, 201);
  });
  app.post('/control/close', async (c) => {
    const { episode } = closeSchema.parse(await c.req.json());
    const unattributed = registry.close(episode);
    return unattributed === null ? refuse(c, refusals.notOpen(episode)) : c.json(unattributed);
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
  app.get('/control/status', (c) => c.json(registry.status()));
}

/** What an exporter sends belongs to the episodes whose traces it holds, whoever its request is from. */
async function takeSpans(
  c: GatewayContext,
  registry: GatewayRegistry,
  maxBodyBytes: number,
): Promise<Response> {
  const read = await readAll(c, maxBodyBytes);
  if (read === null) return refuse(c, refusals.tooLarge(named(c), maxBodyBytes));
  const contentType = c.req.header('content-type') ?? '';
  const body = Uint8Array.from(read);
  const failed = await shareSpans({ body, contentType }, registry);
  if (failed === null) return accepted(contentType);
  return Response.json({ code: 3, message: failed.message }, { status: failed.status });
}

/** Null if it is longer than allowed. */
async function readAll({ env }: GatewayContext, maxBodyBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // All of it is read, however much it is: a client looks at the answer only then.
  for await (const chunk of env.incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? null : Buffer.concat(chunks);
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
  const request = named(c);
  const lost = (refusal: Refusal): Response => {
    // Some agent made a call that no episode will hold. Lines of a log are no calls: a server has some of nobody's.
    if (door !== 'records') registry.addUnattributed(refusal.body.message);
    return refuse(c, refusal);
  };
  const asked = { path: c.req.path, header: (name: string) => c.req.header(name) };
  const name = episodeOfRequest(asked, ticket, { registry, token });
  if (name.kind === 'wrong_token') return lost(refusals.wrongToken(request));
  if (name.kind === 'unknown') return lost(refusals.unknownEpisode(request, name.named));
  if (name.kind === 'none') {
    const found = await bySession(c, options);
    if ('status' in found) return lost(found);
    return passToOwner(found.episode, found.body);
  }
  return passToOwner(name.episode);

  function passToOwner(episode: string, body?: Readable): Promise<Response> | Response {
    const owner = registry.ownerOf(episode);
    if (owner.kind === 'unknown') return lost(refusals.unknownEpisode(request, episode));
    if (owner.kind === 'left') return refuse(c, refusals.closedEpisode(request, episode));
    return passTo(owner.worker, c, { episode, path, maxBodyBytes, body });
  }
}

/** The episode whose page has the session that a call carries. The body is read only if the session may be in it. */
async function bySession(
  c: GatewayContext,
  { registry, maxBodyBytes, sessionWaitMs }: PassOn,
): Promise<{ episode: string; body: Readable | undefined } | Refusal> {
  const { sessions } = registry;
  const request = named(c);
  const places = sessions.places();
  const isRead = places.some((place) => 'body' in place);
  const bytes = isRead ? await readAll(c, maxBodyBytes) : undefined;
  if (bytes === null) return refusals.tooLarge(request, maxBodyBytes);
  const { headers } = c.env.incoming;
  const { search } = new URL(c.req.url);
  const parts = { headers, search, body: readBody(String(bytes ?? ''), headers['content-type']) };
  const found = places.flatMap((place) => {
    const session = sessionAt(place, parts);
    return session === null ? [] : [{ place, session }];
  });
  const [first] = found;
  if (first === undefined) return refusals.noEpisode(request, places);
  const owner = await sessions.find(found, sessionWaitMs);
  if (owner === null) return refusals.unknownSession(request, first);
  if (owner.kind === 'several') return refusals.sharedSession(request, owner.session);
  return { episode: owner.episode, body: bytes && Readable.from([bytes]) };
}

interface Passed {
  episode: string;
  path: string;
  maxBodyBytes: number;
  /** Absent if it has not been read. */
  body: Readable | undefined;
}

async function passTo(
  worker: WorkerAddress,
  c: GatewayContext,
  { episode, path, maxBodyBytes, body }: Passed,
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
  const request = named(c);
  return refuse(
    c,
    result === 'too_large'
      ? refusals.tooLarge(request, maxBodyBytes)
      : refusals.workerGone(request, episode),
  );
}

function refuse(c: GatewayContext, { status, body }: Refusal): Response {
  const headers = corsHeaders(c.req.header());
  if (doorPath(c.req.path)?.door === 'model') {
    // Clients of a model read errors in the form of OpenAI's alone, and repeat what they take for a passing one.
    const error = { code: body.error, type: body.error, message: `${body.message} ${body.next}` };
    const once = { ...headers, 'x-should-retry': 'false' };
    return Response.json({ error }, { status, headers: once });
  }
  return Response.json(
    { ...body, docs: 'docs/errors.md#gateway-unreachable' },
    { status, headers },
  );
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
