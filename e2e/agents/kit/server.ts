/** What the servers of the demo agents share: a page bundled in memory, a port of loopback, the headers that are passed on, and a clean end. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

export interface PageParts {
  title: string;
  /** The module that mounts the page, as a file. */
  entry: string;
  /** Settings for the page, as JSON in `#config`. */
  config: object;
}

const bundles = new Map<string, Promise<{ script: string; styles: string }>>();

/** A server with the page, its script and styles, and a health check. */
export async function pageApp({ title, entry, config }: PageParts): Promise<Hono> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  // Built once per process, since tests start many servers.
  bundles.set(entry, bundled);
  const { script, styles } = await bundled;
  // `<` is escaped so that no configured value can end the script element.
  const json = JSON.stringify(config).replace(/</g, '\\u003c');
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="application/json" id="config">${json}</script>
<script type="module" src="/page.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/', (c) => c.html(page));
  app.get('/page.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }));
  app.get('/page.css', (c) => c.body(styles, 200, { 'content-type': 'text/css' }));
  return app;
}

async function bundle(entry: string): Promise<{ script: string; styles: string }> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const text = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}

/** Listens on loopback. `closing` is aborted at the end, so that no open stream keeps the server alive. */
export async function listenOn(
  app: Hono,
  port = 0,
  closing = new AbortController(),
): Promise<RunningServer & { server: Server }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** For the end of a `main.ts`: prints where it listens, and closes on SIGTERM or SIGINT. */
export function untilEnded(name: string, server: RunningServer): void {
  console.log(`${name} listens on ${server.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

/** Headers of a request by which a call made for it finds its episode and its trace. */
export function passedOn(incoming: Headers): Record<string, string> {
  const names = [...incoming.keys()].filter((name) =>
    /^(?:x-sightline-.*|traceparent|tracestate|baggage)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, incoming.get(name) ?? '']));
}

/** A text in the pieces in which it is streamed. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+/gu) ?? [text];
}
