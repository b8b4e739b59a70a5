/** The desk's HTTP routes; it must hold no conversation logic. */
import { Hono } from 'hono';
import type { UiBundle } from './bundle-ui.js';
import type { ChatHandler } from './chat-handler.js';
import { parseChatRequest } from './chat-request.js';
import { pageHtml } from './page-html.js';
import { traceHeaders } from './trace-headers.js';

export interface HttpAppParts {
  ui: UiBundle;
  chat: ChatHandler;
  browserBackendUrl: string;
  /** Aborted when the desk closes, so that no open stream keeps it alive. */
  closing: AbortSignal;
}

export function createHttpApp(parts: HttpAppParts): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/', (c) => c.html(pageHtml({ browserBackendUrl: parts.browserBackendUrl })));
  app.get('/assets/desk.js', (c) =>
    c.body(parts.ui.script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/assets/desk.css', (c) =>
    c.body(parts.ui.styles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.post('/api/chat', async (c) => {
    const request = parseChatRequest(await c.req.json().catch(() => undefined));
    if (!request) return c.json({ error: 'bad_request' }, 400);
    const signal = AbortSignal.any([c.req.raw.signal, parts.closing]);
    return parts.chat(request, traceHeaders(c.req.raw.headers), signal);
  });
  return app;
}
