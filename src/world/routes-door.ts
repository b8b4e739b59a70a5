// The routes in the page: answers its own requests to the backend inside the browser, and lets nothing unmocked out of it.
import type { BrowserContext, Request, Route, WebSocketRoute } from '@playwright/test';
import type { BackendSocket } from '../app/socket.js';
import { firstLine } from '../sightline-error.js';
import { bodyText } from './doors/server-door.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import {
  destinations,
  socketsBeyond,
  type Destination,
  type DestinationOptions,
} from './destination.js';
import { guardRedirects } from './redirect-guard.js';
import { DOOR_PATHS, EPISODE_COOKIE } from '../door-names.js';
import { headersToAgent, episodeNames, episodeOnTheWire } from './episode-names.js';
import { openSocketsDoor } from './sockets-door.js';
import { worldRequest, type WorldResponse } from './world-request.js';
import type { World } from './world.js';

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

type Deliver = (route: Route) => Promise<void>;

/** Sockets carry no headers of ours, but they carry the cookies of their host. */
async function addTicket(context: BrowserContext, options: RoutesDoorOptions): Promise<void> {
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
 * A redirect to what may not pass is stopped and recorded in Chromium; in other browsers it is recorded after the fact.
 * Sockets of workers are not seen at all. Behind both stand the resolver rules of the browser's switches, by which no name
 * but loopback resolves.
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

  const onRoute = async (route: Route, request: Request): Promise<void> => {
    const destination = destinationOf(request.url());
    const blocked = state !== 'open' && !mayPass(destination);
    const cutOff = offline && destination.kind !== 'local';
    const deliver = cutOff ? disconnect : blocked ? block : decide(request, destination);
    // A request may be gone before its answer: the page left, or stopped waiting.
    await deliver(route).catch((error: unknown) => {
      if (state !== 'open') return;
      world.note(`${request.method()} ${request.url()} was not answered: ${firstLine(error)}`);
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
    if (state === 'open') {
      world.refuse({ method: 'WEBSOCKET', url: socket.url(), via: 'route' });
    }
    void socket.close({ code: 1008, reason: 'Nothing mocks this socket.' });
  };

  await closedDoors.get(context)?.();
  const releaseRedirects = await guardRedirects(context, {
    mayFollow: passes,
    onStopped: ({ method, url }) => {
      if (state === 'open') world.refuse({ method, url, via: 'route' });
    },
  });
  context.on('request', onRequest);
  await context.routeWebSocket(socketsBeyond(options.agentOrigins), onSocket);
  const { sockets = [] } = options;
  await openSocketsDoor(context, { world, sockets, isOpen: () => state === 'open' });
  await context.route('**/*', onRoute);
  await addTicket(context, options);
  return {
    setOffline(now) {
      offline = now;
    },
    close() {
      state = 'closed';
      context.off('request', onRequest);
      closedDoors.set(context, async () => {
        state = 'replaced';
        await Promise.all([context.unroute('**/*', onRoute), releaseRedirects()]);
      });
      return Promise.resolve();
    },
  };
}

function decisions(
  options: RoutesDoorOptions,
): (request: Request, destination: Destination) => Deliver {
  const { world, episodeId, token, agentHeaders = {} } = options;
  const headers = { ...lowerCased(agentHeaders), ...headersToAgent(episodeId, token) };
  return (request, destination) => {
    switch (destination.kind) {
      case 'backend':
        return answerFromWorld(world, request, destination);
      case 'model':
        return askModel(request, destination, options);
      case 'stub':
        return answerEmpty(request);
      case 'agent':
        return (route) => route.fallback({ headers: { ...request.headers(), ...headers } });
      case 'allowed':
      case 'local':
        return (route) => route.fallback();
      case 'unknown':
        world.refuse({ method: request.method(), url: request.url(), via: 'route' });
        return block;
    }
  };
}

function answerFromWorld(
  world: World,
  request: Request,
  { path, search }: { path: string; search: string },
): Deliver {
  const [method, headers, url] = [request.method(), request.headers(), request.url()];
  if (preflightHeaders(method, headers) !== null) return answerEmpty(request);
  const text = request.postData();
  const asked = worldRequest({ method, path, search, headers, text, via: 'route', url });
  return async (route) => {
    const response = await world.handle(asked);
    // A browser does not accept half an answer from a route: a cut answer is dropped.
    if (response.delivery === 'drop' || response.delivery === 'cut')
      return route.abort('connectionreset');
    return route.fulfill(fulfilment(response, corsHeaders(headers)));
  };
}

/**
 * To the model door, whose answer streams. Playwright sends a request on to another URL only within its protocol; across
 * protocols the browser is redirected, which takes the agent's own key away (Fetch standard, HTTP-redirect fetch).
 */
function askModel(
  request: Request,
  { path, search }: { path: string; search: string },
  { world, gatewayUrl = null }: RoutesDoorOptions,
): Deliver {
  const [method, url, asked] = [request.method(), request.url(), request.headers()];
  if (preflightHeaders(method, asked) !== null) return answerEmpty(request);
  if (gatewayUrl === null) {
    world.refuse({ method, url, via: 'route' });
    return block;
  }
  const target = `${gatewayUrl}${DOOR_PATHS.model}/v1${path}${search}`;
  if (new URL(url).protocol === new URL(target).protocol)
    return (route) => route.fallback({ url: target });
  const headers = { ...corsHeaders(asked), location: target };
  return (route) => route.fulfill({ status: 307, headers });
}

function answerEmpty(request: Request): Deliver {
  const asked = request.headers();
  const headers = preflightHeaders(request.method(), asked) ?? corsHeaders(asked);
  return (route) => route.fulfill({ status: 204, headers });
}

function disconnect(route: Route): Promise<void> {
  return route.abort('internetdisconnected');
}

function block(route: Route): Promise<void> {
  return route.abort('blockedbyclient');
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
