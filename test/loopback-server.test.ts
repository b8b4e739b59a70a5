import { connect } from 'node:net';
import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from '../src/world/gateway-link.js';

it('closes no idle connection, which a client may be about to use again', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (c) => c.text('here'));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
  const ask = async (): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [string];
    return answer;
  };
  const first = await ask();
  expect(first).toMatch(/^HTTP\/1\.1 200/);
  // A server that closes idle connections says after how many seconds.
  expect(first).not.toMatch(/^keep-alive: timeout/im);
  expect(await ask()).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
  await server.close();
});
