// Serves the worlds of several trials over HTTP on one loopback port, each below a path of its own; it mocks nothing itself.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { httpDoor } from '../../src/world/doors/server-door.js';
import { listen } from '../../src/world/gateway-link.js';
import type { World } from '../../src/world/world.js';

export interface WorldServer {
  /** The base URL at which this world answers. */
  serve(world: World): string;
  close(): Promise<void>;
}

export async function startWorldServer(): Promise<WorldServer> {
  const worlds: World[] = [];
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/:world/*', (context) => {
    const index = Number(context.req.param('world'));
    const world = worlds[index];
    if (world === undefined) return context.notFound();
    const url = new URL(context.req.url);
    url.pathname = url.pathname.replace(`/${index}`, '');
    const destinationOf = () => ({ kind: 'unknown' }) as const;
    return httpDoor(new Request(url, context.req.raw), {
      ...{ id: String(index), world, destinationOf, model: null },
    });
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    serve: (world) => `http://127.0.0.1:${server.port}/${worlds.push(world) - 1}`,
    close: () => server.close(),
  };
}
