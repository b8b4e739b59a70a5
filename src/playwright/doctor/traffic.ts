// What an undescribed page requests: its own origin and this machine answer as in a trial, and the rest is cut off and remembered.
import type { BrowserContext, Request } from 'playwright';
import { corsHeaders, preflightHeaders } from '../../world/cors.js';
import { isLocal } from '../open-page.js';

export interface PageTraffic {
  /** Origins on this machine beside the page's own. */
  local: Set<string>;
  /** Origins by what is reported about each request, such as "POST https://api.other.test/". */
  cutOff: Map<string, string>;
  /** The request that last carried the words; `status` null: it failed. */
  sent: { request: Request; status: number | null } | null;
}

export function isLetThrough(url: string, own: string): boolean {
  return !/^(?:https?|wss?):/.test(url) || originOf(url) === own || isLocal(originOf(url));
}

export async function watchTraffic(
  context: BrowserContext,
  { own, said }: { own: string; said: string },
): Promise<PageTraffic> {
  const traffic: PageTraffic = { local: new Set(), cutOff: new Map(), sent: null };
  const pass = (url: string) => {
    if (/^(?:https?|wss?):/.test(url) && originOf(url) !== own && isLetThrough(url, own))
      traffic.local.add(originOf(url));
  };
  const cutOff = (method: string, url: string) => {
    traffic.cutOff.set(`${method} ${originOf(url)}${new URL(url).pathname}`, originOf(url));
  };
  const ended = (request: Request, status: number | null) => {
    // A stream that is broken off had been answered.
    if (request === traffic.sent?.request) return;
    if (request.postData()?.includes(said) === true) traffic.sent = { request, status };
  };
  // Redirects come past here, not past the routes.
  context.on('request', (request) => pass(request.url()));
  context.on('response', (response) => ended(response.request(), response.status()));
  context.on('requestfailed', (request) => ended(request, null));
  context.on('page', (page) => page.on('websocket', (socket) => pass(socket.url())));
  await context.routeWebSocket(
    ({ href }) => !isLetThrough(href, own),
    (socket) => cutOff('WEBSOCKET', socket.url()),
  );
  await context.route('**/*', (route, request) => {
    if (isLetThrough(request.url(), own)) return route.fallback();
    cutOff(request.method(), request.url());
    return route.fulfill(emptyAnswer(request));
  });
  return traffic;
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
