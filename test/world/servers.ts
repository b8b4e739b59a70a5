// Servers on free loopback ports for the tests: each keeps what it was asked.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  origin: string;
  port: number;
  /** Everything that it was asked, oldest first. */
  asked: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Upgrade requests, which it refuses by cutting them. */
  sockets: string[];
  close(): Promise<void>;
}

/** Serves on 127.0.0.1. */
export async function startServer(listener: RequestListener): Promise<TestServer> {
  const asked: TestServer['asked'] = [];
  const sockets: string[] = [];
  const server = createServer((request, response) => {
    asked.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
    });
    listener(request, response);
  });
  server.on('upgrade', (request, socket) => {
    sockets.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
