/** The server of the approval desk: its page, its queue and its decisions over HTTP. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stream } from 'hono/streaming';
import { listenOn, pageApp, passedOn, untilEnded } from '../../kit/server.js';
import { decide, decisionSchema, readQueue, type Shop } from './desk.js';

const { values } = parseArgs({
  options: { port: { type: 'string' }, backend: { type: 'string' } },
});

const baseUrl = values.backend ?? 'http://127.0.0.1:9999/world';
const shopFor = (headers: Headers): Shop => ({ baseUrl, headers: passedOn(headers) });
const entry = fileURLToPath(new URL('../ui/main.tsx', import.meta.url));
const title = 'Refund approvals · Northwind Outfitters';
const app = await pageApp({ title, entry, config: {} });
app.get('/api/queue', async (c) => c.json(await readQueue(shopFor(c.req.raw.headers))));
app.post('/api/decisions', async (c) => {
  const asked = decisionSchema.safeParse(await c.req.json().catch(() => undefined));
  if (!asked.success) return c.json({ error: 'bad_request' }, 400);
  return stream(c, async (out) => {
    for await (const outcome of decide(shopFor(c.req.raw.headers), asked.data))
      await out.writeln(JSON.stringify(outcome));
  });
});
untilEnded('approval-desk', await listenOn(app, Number(values.port ?? 4320)));
