// What an agent's page requests from other origins before anybody has said what they are: cut off and remembered, so that an app file can be drafted.
import type { BrowserContext, Request } from 'playwright';
import { corsHeaders, preflightHeaders } from '../world/cors.js';
import { isLocal } from './open-page.js';

/** Without these a page lacks styling or numbers, but still works. */
const decoration = new Set(['stylesheet', 'image', 'font', 'media', 'ping', 'cspreport']);

/** Requests to other origins: those that passed, and those that were cut off. */
export interface Traffic {
  passed: Set<string>;
  /** Keyed by what is reported about each. */
  cutOff: Map<string, { origin: string; decoration: boolean }>;
  socket(url: string): void;
}

/** Lets through requests to the page's own origin and to this machine, and cuts off the rest. */
export async function watchTraffic(context: BrowserContext, own: string): Promise<Traffic> {
  const passes = (origin: string) => origin === own || isLocal(origin);
  const pass = (url: string) => {
    const origin = originOf(url);
    if (origin !== own && isLocal(origin)) traffic.passed.add(origin);
  };
  const traffic: Traffic = { passed: new Set(), cutOff: new Map(), socket: pass };
  const cutOff = (method: string, url: string, isDecoration: boolean) => {
    const origin = originOf(url);
    const told = `${method} ${origin}${new URL(url).pathname}`;
    traffic.cutOff.set(told, { origin, decoration: isDecoration });
  };
  // Redirects come past here, not past the routes.
  context.on('request', (request) => {
    if (isWeb(request.url())) pass(request.url());
  });
  await context.routeWebSocket(
    (url) => !passes(originOf(url.href)),
    (socket) => cutOff('WEBSOCKET', socket.url(), false),
  );
  await context.route('**/*', (route, request) => {
    if (!isWeb(request.url()) || passes(originOf(request.url()))) return route.fallback();
    cutOff(request.method(), request.url(), decoration.has(request.resourceType()));
    return route.fulfill(emptyAnswer(request));
  });
  return traffic;
}

function isWeb(url: string): boolean {
  return /^https?:/.test(url);
}

/** As a trial answers stubbed requests. */
function emptyAnswer(request: Request): { status: number; headers: Record<string, string> } {
  const headers = request.headers();
  return {
    status: 204,
    headers: preflightHeaders(request.method(), headers) ?? corsHeaders(headers),
  };
}

/** For a socket: the origin of the requests to its host. */
function originOf(url: string): string {
  return new URL(url.replace(/^ws(s?):/i, 'http$1:')).origin;
}
