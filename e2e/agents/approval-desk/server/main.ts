/** The server of the approval desk: its page, its queue and its decisions over HTTP. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { backendFor, passedOn } from './backend.js';
import { decide } from './decide.js';
import { readQueue } from './queue.js';

const { values } = parseArgs({
  options: { port: { type: 'string' }, backend: { type: 'string' } },
});

const decisionSchema = z.object({
  id: z.string(),
  decision: z.enum(['approve', 'reject', 'ask']),
  note: z.string(),
  fault: z.string().nullable(),
});

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Refund approvals · Northwind Outfitters</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/desk.css">
<script type="module" src="/desk.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../ui/main.tsx', import.meta.url))],
  bundle: true,
  write: false,
  outdir: '/',
  format: 'esm',
  jsx: 'automatic',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
});
const bundled = (ending: string): string =>
  outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';

const backendUrl = values.backend ?? 'http://127.0.0.1:9999/world';
const app = new Hono();
app.get('/healthz', (c) => c.json({ status: 'ok' }));
app.get('/', (c) => c.html(page));
app.get('/desk.js', (c) => c.body(bundled('.js'), 200, { 'content-type': 'text/javascript' }));
app.get('/desk.css', (c) => c.body(bundled('.css'), 200, { 'content-type': 'text/css' }));
app.get('/api/queue', async (c) =>
  c.json(await readQueue(backendFor(backendUrl, passedOn(c.req.raw.headers)))),
);
app.post('/api/decisions', async (c) => {
  const asked = decisionSchema.safeParse(await c.req.json().catch(() => undefined));
  if (!asked.success) return c.json({ error: 'bad_request' }, 400);
  const backend = backendFor(backendUrl, passedOn(c.req.raw.headers));
  return stream(c, async (out) => {
    for await (const outcome of decide(backend, asked.data)) {
      await out.writeln(JSON.stringify(outcome));
    }
  });
});

const server = serve({
  fetch: app.fetch,
  port: Number(values.port ?? 4320),
  hostname: '127.0.0.1',
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => server.close(() => process.exit(0)));
}
