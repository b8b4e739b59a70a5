// Door 2, the run's side: one process that takes the agent server's calls and passes each to the worker that owns its episode.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { accepted } from './doors/spans-door.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { type DoorPath, doorPath, episodeOf } from './episode-of.js';
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
import { EPISODE_HEADER, episodeNames, LINK_HEADER, TOKEN_HEADER } from './wire.js';

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
});
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
  const { token, maxBodyBytes = MAX_BODY_BYTES } = options;
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
    return passOn(c, asked, { registry, token, maxBodyBytes });
  });
  return app;
}

function addControl(
  app: Hono<{ Bindings: HttpBindings }>,
  { registry, token }: { registry: GatewayRegistry; token: string },
): void {
  app.post('/control/open', async (c) => {
    const { episode, worker } = openSchema.parse(await c.req.json());
    if (!registry.open(episodeNames(episode, token), worker))
      return refuse(c, refusals.openAlready(episode));
    return c.json({ opened: episode }, 201);
  });
  app.post('/control/close', async (c) => {
    const { episode } = closeSchema.parse(await c.req.json());
    const unattributed = registry.close(episode);
    return unattributed === null ? refuse(c, refusals.notOpen(episode)) : c.json(unattributed);
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
  const { incoming } = c.env;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // All of it is read, however much it is: a client looks at the answer only then.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  if (bytes > maxBodyBytes) return refuse(c, refusals.tooLarge(named(c), maxBodyBytes));
  const contentType = c.req.header('content-type') ?? '';
  const body = Uint8Array.from(Buffer.concat(chunks));
  const failed = await shareSpans({ body, contentType }, registry);
  if (failed === null) return accepted(contentType);
  return Response.json({ code: 3, message: failed.message }, { status: failed.status });
}

interface PassOn {
  registry: GatewayRegistry;
  token: string;
  maxBodyBytes: number;
}

function passOn(
  c: GatewayContext,
  { door, path, ticket }: DoorPath,
  { registry, token, maxBodyBytes }: PassOn,
): Promise<Response> | Response {
  const request = named(c);
  const lost = (refusal: Refusal): Response => {
    // Some agent made a call that no episode will hold. Lines of a log are no calls: a server has some of nobody's.
    if (door !== 'records') registry.addUnattributed(refusal.body.message);
    return refuse(c, refusal);
  };
  const asked = { path: c.req.path, header: (name: string) => c.req.header(name) };
  const name = episodeOf(asked, ticket, { registry, token });
  if (name.kind === 'none') return lost(refusals.noEpisode(request));
  if (name.kind === 'wrong_token') return lost(refusals.wrongToken(request));
  if (name.kind === 'unknown') return lost(refusals.unknownEpisode(request, name.named));
  const { episode } = name;
  const owner = registry.ownerOf(episode);
  if (owner.kind === 'unknown') return lost(refusals.unknownEpisode(request, episode));
  if (owner.kind === 'left') return refuse(c, refusals.closedEpisode(request, episode));
  return passTo(owner.worker, c, { episode, path, maxBodyBytes });
}

async function passTo(
  worker: WorkerAddress,
  c: GatewayContext,
  { episode, path, maxBodyBytes }: { episode: string; path: string; maxBodyBytes: number },
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const result = await forward(incoming, outgoing, {
    url: worker.url,
    path: path + new URL(c.req.url).search,
    headers: { [LINK_HEADER]: worker.secret, [TOKEN_HEADER]: null, [EPISODE_HEADER]: episode },
    answerHeaders: corsHeaders(c.req.header()),
    maxBodyBytes,
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
