// A page of one origin and the streams it requests; each stream goes on when the test says so.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright';
import { WebSocketServer, type WebSocket } from 'ws';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import { type StreamWatch, watchStreams } from '../../src/simulate/watch-streams.js';

export interface TapServer {
  origin: string;
  /** The open answer of a path, once it is requested. */
  requested(path: string): Promise<ServerResponse>;
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

export async function startTapServer(routes: Readonly<Record<string, Served>>): Promise<TapServer> {
  const waiting = new Map<string, (response: ServerResponse) => void>();
  const arrived = new Map<string, Promise<ServerResponse>>();
  const requested = (path: string): Promise<ServerResponse> => {
    const next =
      arrived.get(path) ?? new Promise<ServerResponse>((resolve) => waiting.set(path, resolve));
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
    void requested(pathname);
    waiting.get(pathname)?.(response);
  });
  const sockets = new WebSocketServer({ server });
  const connected = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    socket: () => connected,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Reads the streams of a context along; what it would log is an error. */
export function tapStreams(
  context: BrowserContext,
  onEvent: (event: NewPathEvent) => void = () => undefined,
): Promise<StreamWatch> {
  return watchStreams(context, {
    event(event) {
      onEvent(event);
      return { seq: 1, atMs: 0, turn: 0, ...event };
    },
    log: ({ text }) => {
      throw new Error(text);
    },
  });
}
