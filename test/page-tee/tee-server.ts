// A page of one origin and the streams it asks for; each stream goes on when the test says so.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface TeeServer {
  origin: string;
  /** The open answer of a path, once it is asked for. */
  asked(path: string): Promise<ServerResponse>;
  socket(): Promise<WebSocket>;
  close(): Promise<void>;
}

/** What a path answers with; everything else is an empty page. */
export interface Served {
  type: string;
  headers?: Record<string, string>;
  /** Sent whole; null: the test writes it. */
  body: string | null;
  status?: number;
}

export async function startTeeServer(routes: Readonly<Record<string, Served>>): Promise<TeeServer> {
  const asked = new Map<string, (response: ServerResponse) => void>();
  const arrived = new Map<string, Promise<ServerResponse>>();
  const arrival = (path: string): Promise<ServerResponse> => {
    const known = arrived.get(path);
    if (known) return known;
    const next = new Promise<ServerResponse>((resolve) => asked.set(path, resolve));
    arrived.set(path, next);
    return next;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = routes[pathname] ?? { type: 'text/html', body: '<!doctype html><body></body>' };
    request.resume();
    response.writeHead(route.status ?? 200, { 'content-type': route.type, ...route.headers });
    response.flushHeaders();
    if (route.body !== null) response.end(route.body);
    void arrival(pathname);
    asked.get(pathname)?.(response);
  });
  const sockets = new WebSocketServer({ server });
  const connected = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: arrival,
    socket: () => connected,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
