// Serves a Hono app over HTTP and stops it; does not know what is served.
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export interface RunningServer {
  port: number;
  /** Ends all connections, running answers among them. */
  close(): Promise<void>;
}

/** Listens; port 0 takes any that is free. Rejects with Node's own error where it cannot. */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  // The process belongs to the test runner: its global Request and Response stay as they are.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  // An idle connection stays open: closing one at the moment a client reuses it loses a request.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
