// The routes in the page: answers its own requests and sockets to the backend inside the browser, and lets nothing unmocked out of it.
import type { BrowserContext, Request, Route, WebSocketRoute } from '@playwright/test';
import type { BackendSocket } from '../app/socket.js';
import { firstLine } from '../sightline-error.js';
import { bodyText } from './doors/server-door.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import {
  type Destination,
  type DestinationOptions,
  destinations,
  socketsBeyond,
} from './destination.js';
import { DOOR_PATHS, EPISODE_COOKIE } from '../values/door-names.js';
import { episodeNames, episodeOnTheWire, headersToAgent } from './episode-names.js';
import { watchChannels } from './watch-channels.js';
import { type WallAnswer, wallOf } from './wall.js';
import { worldRequest, type WorldResponse } from './world-request.js';
import type { World } from './world.js';
import { type Json, jsonOrText } from '../values/json.js';

export interface RoutesDoorOptions extends DestinationOptions {
  world: World;
  /** Of the backend. Default none. */
  sockets?: readonly BackendSocket[];
  episodeId: string;
  /** The gateway's token, which the agent's server has to send; null if there is no gateway. */
  token: string | null;
  /** The base of the gateway's doors for this episode; null if there is no gateway. */
  gatewayUrl?: string | null;
  /** More headers for the agent's own origins, such as those of an identity. Default none. */
  agentHeaders?: Readonly<Record<string, string>>;
}

export interface RoutesDoor {
  /** Requests that are answered in the browser fail as the others do while it is offline. */
  setOffline(offline: boolean): void;
  /** The world takes no more requests. Further requests of the page are blocked, except to the agent's own origins. */
  close(): Promise<void>;
}

/** What is to become of a request, whoever saw it. */
type Decision =
  /** On to where it goes, with these headers on top of its own. */
  | { kind: 'pass'; headers?: Readonly<Record<string, string>> }
  /** On to the gateway's model door. */
  | { kind: 'model'; url: string }
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body?: string }
  | { kind: 'drop' }
  | { kind: 'offline' }
  | { kind: 'block' };

/** A request, as a route or the wall has it. */
interface Asked {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  text: () => Promise<string> | string | null;
}

/** Sockets carry no headers of ours, but they carry the cookies of their host. */
async function addEpisodeCookie(
  context: BrowserContext,
  options: RoutesDoorOptions,
): Promise<void> {
  const { token, episodeId, agentOrigins } = options;
  if (token === null) return;
  const value = episodeNames(episodeOnTheWire(episodeId), token).ticket;
  await context.addCookies(agentOrigins.map((url) => ({ name: EPISODE_COOKIE, value, url })));
}

/** Closed doors still guard the network until the next one opens on their context. */
const closedDoors = new WeakMap<BrowserContext, () => Promise<void>>();

/**
 * Opens the door on the whole context. Not on a page: `page.route` sees neither the requests of service workers nor
 * those of popups that the page opens, and the first of either would leave the browser.
 *
 * A request goes, in this order: below `backend.modelUrls` to the gateway's model door, streamed; below `backend.urls` to the world; `backend.stub` gets an empty 204; `backend.allow`
 * passes if it is loopback; `agentOrigins` pass, with the episode's headers, which no other host gets to see. Anything
 * else is aborted and recorded as unmocked. What passes goes on to routes that the context had before.
 *
 * Routes do not see everything: redirects, the requests of shared workers, the sockets of any worker. All that meets the
 * wall, which asks this door by the same rules; it mocks no sockets. Without a wall, redirects are recorded after the
 * fact, and workers that could have sent something are recorded as unwatched.
 */
export async function openRoutesDoor(
  context: BrowserContext,
  options: RoutesDoorOptions,
): Promise<RoutesDoor> {
  const { world } = options;
  const destinationOf = destinations(options);
  const decide = decisions(options);
  const { gatewayUrl = null } = options;
  const toGateway = (url: string) => gatewayUrl !== null && url.startsWith(`${gatewayUrl}/`);
  const passes = (url: string) => toGateway(url) || mayPass(destinationOf(url));
  let state: 'open' | 'closed' | 'replaced' = 'open';
  let offline = false;
  const isOpen = () => state === 'open';

  const decided = async (asked: Asked): Promise<Decision> => {
    const destination = destinationOf(asked.url);
    if (offline && destination.kind !== 'local') return { kind: 'offline' };
    if (!isOpen() && !mayPass(destination)) return { kind: 'block' };
    return decide(asked, destination);
  };

  const onRoute = async (route: Route, request: Request): Promise<void> => {
    const asked = requestOfRoute(request);
    // A request may be gone before its answer: the page left, or stopped waiting.
    await decided(asked)
      .then((decision) => deliver(route, asked, decision))
      .catch((error: unknown) => {
        if (isOpen())
          world.note(`${asked.method} ${asked.url} was not answered: ${firstLine(error)}`);
      });
  };

  const onRequest = (request: Request): void => {
    if (request.redirectedFrom() === null || passes(request.url())) return;
    world.refuse({ method: request.method(), url: request.url(), via: 'route' });
  };

  const onSocket = (socket: WebSocketRoute): void => {
    // Playwright takes no socket route back; a door that was replaced leaves the socket to its successor's rules.
    if (state === 'replaced' || passes(socket.url())) return void socket.connectToServer();
    // A stubbed socket opens and stays silent.
    if (destinationOf(socket.url()).kind === 'stub') return;
    if (isOpen()) {
      world.refuse({ method: 'WEBSOCKET', url: socket.url(), via: 'route' });
    }
    void socket.close({ code: 1008, reason: 'Nothing mocks this socket.' });
  };

  await closedDoors.get(context)?.();
  context.once('close', () => {
    state = 'closed';
  });
  const wall = wallOf(context.browser());
  wall?.open({
    isOpen,
    mayPass: passes,
    async answer({ method, url, headers, body }) {
      if (toGateway(url)) return { kind: 'pass', url, headers: {} };
      const isSocket = method === 'WEBSOCKET';
      if (isSocket && !offline && !passes(url)) {
        if (isOpen() && destinationOf(url).kind !== 'stub')
          world.refuse({ method, url, via: 'route' });
        return { kind: 'drop' };
      }
      if (isOfBrowser(headers) && !passes(url)) return { kind: 'drop' };
      return atWall(url, await decided({ method, url, headers, text: body }));
    },
    refuse: ({ method, url }) => void world.refuse({ method, url, via: 'route' }),
    gone(request, why) {
      if (isOpen()) world.note(`${request} got no answer: ${why}`);
    },
  });
  const unwatch = await watchChannels(context, { ...options, isWalled: wall !== null, isOpen });
  if (wall === null) context.on('request', onRequest);
  await context.routeWebSocket(socketsBeyond(options.agentOrigins), onSocket);
  const { sockets = [] } = options;
  await openSocketsDoor(context, { world, sockets, isOpen });
  await context.route('**/*', onRoute);
  await addEpisodeCookie(context, options);
  return {
    setOffline(now) {
      offline = now;
    },
    async close() {
      state = 'closed';
      context.off('request', onRequest);
      closedDoors.set(context, async () => {
        state = 'replaced';
        await context.unroute('**/*', onRoute);
      });
      await unwatch();
    },
  };
}

function requestOfRoute(request: Request): Asked {
  return {
    method: request.method(),
    url: request.url(),
    headers: request.headers(),
    text: () => request.postData(),
  };
}

/** What a browser fetches for itself, such as its updates: no page can send that (Fetch Metadata, 2.3). */
function isOfBrowser(headers: Asked['headers']): boolean {
  return headers['sec-fetch-site'] === 'none' && headers['sec-fetch-dest'] === 'empty';
}

function decisions(
  options: RoutesDoorOptions,
): (asked: Asked, destination: Destination) => Promise<Decision> {
  const { world, episodeId, token, agentHeaders = {}, gatewayUrl = null } = options;
  const headers = { ...lowerCased(agentHeaders), ...headersToAgent(episodeId, token) };
  const refused = ({ method, url }: Asked): Decision => {
    world.refuse({ method, url, via: 'route' });
    return { kind: 'block' };
  };
  return async (asked, destination) => {
    switch (destination.kind) {
      case 'backend':
        return isPreflight(asked) ? empty(asked) : answerFromWorld(world, asked, destination);
      case 'model': {
        if (isPreflight(asked)) return empty(asked);
        if (gatewayUrl === null) return refused(asked);
        const { path, search } = destination;
        return { kind: 'model', url: `${gatewayUrl}${DOOR_PATHS.model}/v1${path}${search}` };
      }
      case 'stub':
        return empty(asked);
      case 'agent':
        return { kind: 'pass', headers };
      case 'allowed':
      case 'local':
        return { kind: 'pass' };
      case 'unknown':
        return refused(asked);
    }
  };
}

async function answerFromWorld(
  world: World,
  { method, headers, url, text }: Asked,
  { path, search }: { path: string; search: string },
): Promise<Decision> {
  const body = await text();
  const response = await world.handle(
    worldRequest({ method, path, search, headers, text: body, via: 'route', url }),
  );
  // A browser does not accept half an answer from a route: a cut answer is dropped.
  if (response.delivery === 'drop' || response.delivery === 'cut') return { kind: 'drop' };
  return { kind: 'answer', ...fulfilment(response, corsHeaders(headers)) };
}

function isPreflight({ method, headers }: Asked): boolean {
  return preflightHeaders(method, headers) !== null;
}

function empty({ method, headers: asked }: Asked): Decision {
  const headers = preflightHeaders(method, asked) ?? corsHeaders(asked);
  return { kind: 'answer', status: 204, headers };
}

function deliver(route: Route, { url, headers }: Asked, decision: Decision): Promise<void> {
  switch (decision.kind) {
    case 'pass':
      return route.fallback(decision.headers && { headers: { ...headers, ...decision.headers } });
    case 'model':
      return toModel(route, { url, headers }, decision.url);
    case 'answer': {
      const { status, headers: own, body } = decision;
      return route.fulfill({ status, headers: own, ...(body === undefined ? {} : { body }) });
    }
    case 'drop':
      return route.abort('connectionreset');
    case 'offline':
      return route.abort('internetdisconnected');
    case 'block':
      return route.abort('blockedbyclient');
  }
}

/**
 * To the model door, whose answer streams. Playwright sends a request on to another URL only within its protocol; across
 * protocols the browser is redirected, which takes the agent's own key away (Fetch standard, HTTP-redirect fetch).
 */
function toModel(
  route: Route,
  { url, headers: asked }: Pick<Asked, 'url' | 'headers'>,
  target: string,
): Promise<void> {
  if (new URL(url).protocol === new URL(target).protocol) return route.fallback({ url: target });
  const headers = { ...corsHeaders(asked), location: target };
  return route.fulfill({ status: 307, headers });
}

function atWall(url: string, decision: Decision): WallAnswer {
  switch (decision.kind) {
    case 'pass':
      return { kind: 'pass', url, headers: decision.headers ?? {} };
    case 'model':
      return { kind: 'pass', url: decision.url, headers: {} };
    case 'answer':
      return decision;
    case 'block':
      return { kind: 'answer', status: 501, headers: {}, body: `Nothing mocks ${url}.` };
    case 'drop':
    case 'offline':
      return { kind: 'drop' };
  }
}

/** As Playwright names the headers of a request, so that one replaces another. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function mayPass({ kind }: Destination): boolean {
  return kind === 'agent' || kind === 'allowed' || kind === 'local';
}

/** 204 and 205 have no body (RFC 9110, 15.3.5 and 15.3.6). */
function fulfilment(
  { status, body, delivery }: WorldResponse,
  headers: Record<string, string>,
): { status: number; headers: Record<string, string>; body?: string } {
  if (status === 204 || status === 205) return { status, headers };
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...headers, ...type }, body: bodyText(body, delivery) };
}

interface SocketsDoorOptions {
  world: World;
  sockets: readonly BackendSocket[];
  /** False once the door is closed. */
  isOpen: () => boolean;
}

/** Internal error (RFC 6455, 7.4.1): what a client sees when a server breaks down. */
const BROKEN = 1011;

/** Opened before the door for all other sockets is asked: of two routes the newest is asked first. */
async function openSocketsDoor(
  context: BrowserContext,
  { world, sockets, isOpen }: SocketsDoorOptions,
): Promise<void> {
  for (const socket of sockets) {
    await context.routeWebSocket(below(socket.url), (route) => {
      if (isOpen()) serve(route, socket, world);
      else void route.close({ code: BROKEN });
    });
  }
}

function serve(route: WebSocketRoute, socket: BackendSocket, world: World): void {
  for (const message of socket.greeting) route.send(asText(message));
  route.onMessage((data) => {
    const message = jsonOrText(data.toString());
    const call = socket.read(message);
    if (call === null) return;
    const { tool, args, callId } = call;
    world
      .call(tool, args, { via: 'socket', callId })
      .then((response) => {
        if (response.delivery === 'drop' || response.delivery === 'cut')
          return route.close({ code: BROKEN });
        const reply = socket.reply({ status: response.status, body: response.body }, message);
        if (reply === null) return;
        if (response.delivery === 'malformed') route.send(bodyText(reply, 'malformed'));
        else route.send(asText(reply));
      })
      // A page that is gone waits for no answer.
      .catch((error: unknown) => world.note(`${socket.url}: ${String(error)}`));
  });
}

function asText(message: Json): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function below(prefix: string): (url: URL) => boolean {
  const base = new URL(prefix);
  const path = base.pathname.replace(/\/$/, '');
  return ({ origin, pathname }) =>
    origin === base.origin && (pathname === path || pathname.startsWith(`${path}/`));
}
