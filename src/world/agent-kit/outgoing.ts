// Sends the requests that this process makes for an episode to its world, as streams, instead of where they were bound for.
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { HttpRequestEventMap } from '@mswjs/interceptors';
import { ClientRequestInterceptor } from '@mswjs/interceptors/ClientRequest';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { currentContext, episodeHeaders } from './context.js';
import { isNobodyThere, unreachable } from './gateway.js';
import { isLoopbackHost } from './episode.js';
import { pipeline, Readable } from 'node:stream';
import { DOOR_PATHS, OUTGOING_HEADER, URL_HEADER } from '../../values/door-names.js';

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

interface ForwardOptions {
  gatewayUrl: string;
  /** `http.request` as it was before anything patched it. */
  send: typeof httpRequest;
}

/** They belong to one connection only; Node writes new ones. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'upgrade',
  'expect',
]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Null: the app file lets this request through. */
type Forwarded = Response | null;

/**
 * Method, headers and body stay as they are; the URL goes along in a header.
 *
 * @throws what Node throws if there is no answer; an answer that breaks off breaks the response's body.
 */
async function forwardToWorld(
  request: Request,
  { gatewayUrl, send }: ForwardOptions,
): Promise<Forwarded> {
  const { method, body, signal } = request;
  const headers = sentHeaders(request);
  const outgoing = send(`${gatewayUrl}${DOOR_PATHS.agent}/outgoing`, { method, headers, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
  });
  if (body === null) outgoing.end();
  // A body that breaks off ends the request, which reports that with its own error.
  else pipeline(Readable.fromWeb(body), outgoing, () => undefined);
  const answer = await answered;
  if (answer.headers[OUTGOING_HEADER] !== 'pass') return responseOf(answer);
  answer.resume();
  return null;
}

function sentHeaders(request: Request): Record<string, string> {
  const kept = [...request.headers].filter(([name]) => !HOP_BY_HOP.has(name));
  const headers = Object.fromEntries(kept);
  const own = episodeHeaders();
  const cookies = [headers['cookie'], own['cookie']].filter((cookie) => cookie !== undefined);
  return {
    ...headers,
    ...own,
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    [URL_HEADER]: request.url,
  };
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', headers } = answer;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    HOP_BY_HOP.has(name) ? [] : [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, statusText, headers: pairs });
  }
  const body = Readable.toWeb(answer) as ReadableStream;
  return new Response(body, { status, statusText, headers: pairs });
}
