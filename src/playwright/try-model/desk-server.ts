// Serves the try-out desk on loopback: its page and its moves; keeps no conversation state.
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { moveOf, requestSchema } from '../../try-model/desk/move.js';
import { deskPage } from '../../try-model/desk/page.js';
import { listen } from '../../loopback-server.js';

export interface RunningDesk {
  /** Such as "http://127.0.0.1:40123". */
  origin: string;
  close(): Promise<void>;
}

export async function startDesk(): Promise<RunningDesk> {
  const desk = new Hono<{ Bindings: HttpBindings }>();
  desk.get('/', (context) => context.html(deskPage()));
  desk.post('/move', async (context) => {
    const { memory, input } = requestSchema.parse(await context.req.json());
    return context.json(moveOf(memory, input));
  });
  // The browser requests it on its own.
  desk.get('/favicon.ico', (context) => context.body(null, 204));
  const server = await listen(desk, { host: '127.0.0.1', port: 0 });
  return { origin: `http://127.0.0.1:${server.port}`, close: () => server.close() };
}
