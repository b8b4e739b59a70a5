// Brings the requests of common frameworks into their episodes; knows no framework by import.
import type { IncomingMessage } from 'node:http';
import { bindBody, bindEmitter } from './bound.js';
import { withEpisode } from './context.js';
import { episodeOf } from './episode.js';

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
