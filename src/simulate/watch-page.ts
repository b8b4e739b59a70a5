// Listens to one page for what ends an episode or belongs in its logs; never acts on the page.
import type { Page, Request, Response } from '@playwright/test';
import type { EpisodeWriter } from '../episode/write.js';
import type { Destination } from '../world/destination.js';
import { SERVED_HEADER } from '../world/episode-names.js';
import type { StopSignal } from './stop-signal.js';

export interface WatchOptions {
  page: Page;
  episode: EpisodeWriter;
  stop: StopSignal;
  destinationOf: (url: string) => Destination;
}

/** Resource types used to talk to an agent; a missing icon does not mean a dead agent. */
const conversational = new Set(['document', 'fetch', 'xhr', 'eventsource']);

/**
 * The page itself, or a Stop button, aborts requests; people who are not signed in are refused; and a fault cuts the
 * network.
 */
const notTheServers = new Set([
  'net::ERR_ABORTED',
  'net::ERR_INVALID_AUTH_CREDENTIALS',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_NETWORK_CHANGED',
]);

/**
 * Whether the page talks with the agent's own server. Answers of the world or the model door do not come from that
 * server, whatever their origin and proxy: the agent has to live with such failures.
 */
export function isOfAgent(
  request: Request,
  response: Response | null,
  destinationOf: (url: string) => Destination,
): boolean {
  if (response?.headers()[SERVED_HEADER] !== undefined) return false;
  return (
    conversational.has(request.resourceType()) && destinationOf(request.url()).kind === 'agent'
  );
}

/**
 * Whether an open request to it means that the agent is working: the world's answers are not the agent's, even on its
 * origin.
 */
export function meansWork(
  url: string,
  agentOrigins: readonly string[],
  destinationOf: (url: string) => Destination,
): boolean {
  const { kind } = destinationOf(url);
  if (kind === 'model') return true;
  return kind !== 'backend' && kind !== 'stub' && agentOrigins.includes(new URL(url).origin);
}

/** Starts listening; the returned function stops. */
export function watchPage(options: WatchOptions): () => void {
  const { page, episode, stop, destinationOf } = options;

  const agentFailed = (request: Request, status: number | null, message: string) => {
    const [method, url] = [request.method(), request.url()];
    episode.event({ kind: 'agent_failed', method, url, status, message });
    stop.raise('agent_failed', `The agent's own server failed: ${method} ${url}: ${message}.`);
  };

  const listeners = {
    console: (message: { type(): string; text(): string }) => {
      const type = message.type();
      if (type !== 'error' && type !== 'warning') return;
      episode.log({ source: 'console', level: type, text: message.text() });
    },
    pageerror: (error: Error) =>
      episode.log({ source: 'page_error', level: 'error', text: error.stack ?? error.message }),
    crash: () => stop.raise('page_crashed', 'The page crashed.'),
    requestfailed: (request: Request) => {
      const why = request.failure()?.errorText ?? 'no reason given';
      const text = `${request.method()} ${request.url()}: ${why}`;
      episode.log({ source: 'request_failed', level: 'warning', text });
      if (isOfAgent(request, null, destinationOf) && !notTheServers.has(why))
        agentFailed(request, null, why);
    },
    response: (response: Response) => {
      const [status, request] = [response.status(), response.request()];
      if (status >= 500 && isOfAgent(request, response, destinationOf))
        agentFailed(request, status, `status ${status}`);
    },
  };

  page.on('console', listeners.console);
  page.on('pageerror', listeners.pageerror);
  page.on('crash', listeners.crash);
  page.on('requestfailed', listeners.requestfailed);
  page.on('response', listeners.response);
  return () => {
    page.off('console', listeners.console);
    page.off('pageerror', listeners.pageerror);
    page.off('crash', listeners.crash);
    page.off('requestfailed', listeners.requestfailed);
    page.off('response', listeners.response);
  };
}
