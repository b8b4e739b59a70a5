/** Passes requests for a model on to another base URL and streams its answer back; it reads neither. */
import { Hono } from 'hono';

/** What belongs to the request's trace travels on; cookies and the like do not. */
const passedOn = /^(?:content-type|authorization|traceparent|tracestate|baggage|x-sightline-.+)$/i;

/** Serves `<here>/<path>` from `<baseUrl>/<path>`, so that the page asks its own origin and needs no CORS. */
export function relay(baseUrl: string): Hono {
  const app = new Hono();
  app.all('/:path{.+}', async (c) => {
    const { method, headers } = c.req.raw;
    const kept = [...headers].filter(([name]) => passedOn.test(name));
    const body = method === 'GET' || method === 'HEAD' ? null : await c.req.arrayBuffer();
    const url = `${baseUrl.replace(/\/$/, '')}/${c.req.param('path')}`;
    const signal = c.req.raw.signal;
    try {
      const answer = await fetch(url, { method, headers: kept, body, signal });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      return new Response(answer.body, {
        status: answer.status,
        headers: { 'content-type': type, 'cache-control': 'no-cache' },
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return c.json({ error: { message, type: 'upstream_unreachable' } }, 502);
    }
  });
  return app;
}
