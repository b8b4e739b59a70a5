/** Starts Almanac in this process: its page, and the policy engine that stands in for its model. It must not read the environment. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { PageConfig } from '../wire.js';
import { bundleUi } from './bundle-ui.js';
import { modelEndpoint } from './model-endpoint.js';
import { pageHtml } from './page-html.js';

export interface MarketsOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Base URL at which the page reaches its model; default the policy engine at `/model/v1`. A page can override it with `?model=`. */
  modelUrl?: string;
  weatherUrl?: string;
  quotesUrl?: string;
  /** Pause between streamed words; default 15 ms, 0 for none. A page can override it with `?delay=`. */
  tokenDelayMs?: number;
  now: () => Date;
}

export interface RunningMarkets {
  url: string;
  close(): Promise<void>;
}

/** Starts on loopback; `close` ends open streams too. */
export async function startMarkets(options: MarketsOptions): Promise<RunningMarkets> {
  const closing = new AbortController();
  const app = await httpApp(options, closing.signal);
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

async function httpApp(options: MarketsOptions, closing: AbortSignal): Promise<Hono> {
  const { script, styles } = await bundleUi();
  const config: PageConfig = {
    modelUrl: options.modelUrl ?? '/model/v1',
    weatherUrl: options.weatherUrl ?? 'https://weather.markets.test',
    quotesUrl: options.quotesUrl ?? 'https://quotes.markets.test',
  };
  const { now, tokenDelayMs = 15 } = options;
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/', (c) => c.html(pageHtml(config)));
  app.get('/assets/almanac.js', (c) =>
    c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/assets/almanac.css', (c) =>
    c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.route('/model/v1', modelEndpoint({ now, tokenDelayMs, closing }));
  return app;
}
