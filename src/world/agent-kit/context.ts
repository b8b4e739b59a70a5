// The episode in which code runs at this moment, kept apart for every request, and the adapters that bring a framework's requests and late callbacks into it; talks to nobody.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { AGENT_HEADER } from '../../values/door-names.js';
import { episodeOf, type HeaderSource, type RequestEpisode } from './episode.js';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** What is known where code runs for an episode. */
export interface AgentContext {
  readonly episode: RequestEpisode;
  /** Which of several agents is at work; null if nobody said. */
  readonly agent: string | null;
  /** True inside a true implementation that the run asked for: its own requests reach the real service. */
  readonly real: boolean;
}

/** The preload and a bundled server each have a copy of this file and must share one storage. */
const KEY = Symbol.for('sightline.agent.context.1');
const shared = globalThis as unknown as Record<
  symbol,
  AsyncLocalStorage<AgentContext | null> | undefined
>;
const storage = (shared[KEY] ??= new AsyncLocalStorage<AgentContext | null>());

/** Null outside any episode. */
export function currentContext(): AgentContext | null {
  return storage.getStore() ?? null;
}

/** Runs `fn` with changes to the context; without an episode it just runs. */
export function withContext<Result>(
  changes: Partial<Pick<AgentContext, 'agent' | 'real'>>,
  fn: () => Result,
): Result {
  const context = currentContext();
  return context === null ? fn() : storage.run({ ...context, ...changes }, fn);
}

/**
 * Runs `fn`, and everything that it starts, for the episode of a request: its mockable tools ask the world of that
 * episode. For any framework; what `fn` returns is returned. Without an episode in the request, `fn` runs outside any.
 *
 * @param source the request (Node, Express, Fastify, Fetch), its headers, what `episodeOf` gave, or null
 *
 * @example
 * wss.on('connection', (socket, request) => {
 *   socket.on('message', (data) => withEpisode(request, () => answer(socket, data)));
 * });
 */
export function withEpisode<Result>(
  source: HeaderSource | RequestEpisode | null,
  fn: () => Result,
): Result {
  const episode = source === null || isEpisode(source) ? source : episodeOf(source);
  if (episode === null && currentContext() === null) return fn();
  return storage.run(episode && { episode, agent: null, real: false }, fn);
}

/**
 * Runs `fn` as one of several agents: its calls carry this name, so that hand-offs can be graded. The innermost name
 * counts. Outside an episode `fn` just runs.
 */
export function agentNamed<Result>(name: string, fn: () => Result): Result {
  return withContext({ agent: name }, fn);
}

/**
 * Headers to set on requests to other services of the same agent, so that their calls belong to the episode too. Empty
 * outside an episode.
 */
export function episodeHeaders(): Record<string, string> {
  const context = currentContext();
  return context === null ? {} : headersFor(context);
}

export function headersFor({ episode, agent }: AgentContext): Record<string, string> {
  return { ...episode.headers, ...(agent === null ? {} : { [AGENT_HEADER]: encodeURI(agent) }) };
}

function isEpisode(source: HeaderSource | RequestEpisode): source is RequestEpisode {
  return 'refused' in source && typeof source.refused === 'object';
}

/**
 * From here on the listeners of this emitter run in the present context. Node calls them in the connection's, which is
 * older than the request: a body parser or a socket's messages would be outside the episode.
 */
export function bindEmitter(emitter: EventEmitter): void {
  const emit = emitter.emit.bind(emitter);
  const resource = new AsyncResource('sightline.agent');
  emitter.emit = (...event: Parameters<typeof emit>) =>
    resource.runInAsyncScope(emit, undefined, ...event);
}

/** The body of an answer is read after its handler has returned; tools that run as it streams belong to the episode too. */
function bindBody(response: Response): Response {
  if (response.body === null) return response;
  const resource = new AsyncResource('sightline.agent');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        resource.runInAsyncScope(async () => {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        }),
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before somebody wants it, just as without this stream in between.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/**
 * Middleware for Express, Connect and plain Node servers: what comes after it runs in the request's episode. Put it
 * first. Requests without an episode pass through. Not needed with the preload.
 *
 * @example app.use(episodeMiddleware);
 * @example fastify.addHook('onRequest', ({ raw }, reply, done) => episodeMiddleware(raw, reply.raw, done));
 */
export function episodeMiddleware<Result>(
  request: IncomingMessage,
  _response: unknown,
  next: () => Result,
): Result {
  const episode = episodeOf(request);
  if (episode === null) return next();
  return withEpisode(episode, () => {
    bindEmitter(request);
    return next();
  });
}

/**
 * Wraps a handler of Fetch requests, such as those of Hono or Next.js route handlers. An answer that it streams still
 * belongs to the episode. Not needed with the preload.
 *
 * @example serve({ fetch: fetchInEpisode(app.fetch) });
 * @example export const POST = fetchInEpisode(async (request: Request) => answer(await request.json()));
 */
export function fetchInEpisode<
  Rest extends unknown[],
  Given extends { readonly headers: Headers } = Request,
>(
  handler: (request: Given, ...rest: Rest) => Response | Promise<Response>,
): (request: Given, ...rest: Rest) => Response | Promise<Response> {
  return (request, ...rest) => {
    const episode = episodeOf(request);
    if (episode === null) return handler(request, ...rest);
    return withEpisode(episode, async () => bindBody(await handler(request, ...rest)));
  };
}
