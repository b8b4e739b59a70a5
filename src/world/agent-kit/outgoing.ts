// Sends the requests that this process makes for an episode to its world, instead of where they were bound for.
import { request as httpRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { HttpRequestEventMap } from '@mswjs/interceptors';
import { ClientRequestInterceptor } from '@mswjs/interceptors/ClientRequest';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { currentContext, episodeHeaders } from './context.js';
import { isNobodyThere, unreachable } from './gateway.js';
import { isLoopbackHost } from './settings.js';
import { forwardToWorld } from './forward.js';

export interface OutgoingOptions {
  gatewayUrl: string;
  /** Whether this process itself listens on a port. */
  isOwn: (port: number) => boolean;
}

/**
 * Patches `fetch`, `node:http` and `node:https`, permanently.
 *
 * Requests outside any episode pass untouched, as do those to the server itself. Requests
 * to the gateway pass with the headers of the episode, so that a model client made once for all requests reaches the
 * right one. Everything else goes to the world.
 */
export function interceptOutgoing(options: OutgoingOptions): void {
  // Before it is patched: what goes to the world goes past the interceptor.
  const send = httpRequest;
  const destinationOf = destinations(options);
  const kinds = [
    { interceptor: new ClientRequestInterceptor(), failed: asError },
    { interceptor: new FetchInterceptor(), failed: fetchFailed },
  ];
  for (const { interceptor, failed } of kinds) {
    const serve = async ({ request, controller }: Intercepted): Promise<void> => {
      const context = currentContext();
      if (context === null || context.real) return;
      const destination = destinationOf(new URL(request.url));
      if (destination === 'pass') return;
      if (destination === 'gateway') return addHeaders(request.headers);
      if (context.episode.refused !== null) return controller.errorWith(context.episode.refused);
      try {
        // A request to this machine may still be let through, and then its body is needed again.
        const copy = isLoopbackHost(new URL(request.url).host) ? request.clone() : request;
        const answer = await forwardToWorld(copy, { ...options, send });
        if (answer !== null) controller.respondWith(answer);
      } catch (error) {
        controller.errorWith(
          isNobodyThere(error) ? unreachable(options.gatewayUrl, error) : failed(error),
        );
      }
    };
    // It is awaited, though its type does not say so.
    interceptor.on('request', (intercepted): unknown => serve(intercepted));
    interceptor.apply();
  }
  // `import { request } from 'node:http'` has its own copy of what was patched.
  syncBuiltinESMExports();
}

type Intercepted = Pick<HttpRequestEventMap['request'][0], 'request' | 'controller'>;

type Destination = 'pass' | 'gateway' | 'world';

function destinations({ gatewayUrl, isOwn }: OutgoingOptions) {
  const gateway = new URL(gatewayUrl).host;
  return (url: URL): Destination => {
    if (url.host === gateway) return 'gateway';
    if (!isLoopbackHost(url.host)) return 'world';
    return isOwn(Number(url.port)) ? 'pass' : 'world';
  };
}

/** What the caller has set stays; its cookies stay beside ours. */
function addHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(episodeHeaders())) {
    const given = headers.get(name);
    if (given === null) headers.set(name, value);
    else if (name === 'cookie') headers.set(name, `${given}; ${value}`);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What `fetch` throws where a connection breaks; a request that was given up keeps its reason. */
function fetchFailed(error: unknown): Error {
  const cause = asError(error);
  return cause.name === 'AbortError' ? cause : new TypeError('fetch failed', { cause });
}
