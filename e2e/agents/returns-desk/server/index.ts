/** Starts the returns desk in this process; it must not read the environment or arguments. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { bundleUi } from './bundle-ui.js';
import { createChatHandler } from './chat-handler.js';
import { createHttpApp } from './http-app.js';
import { defaultBrowserBackendUrl, type DeskOptions } from './options.js';

export type { DeskOptions } from './options.js';

export interface RunningDesk {
  url: string;
  close(): Promise<void>;
}

/** Starts a desk on loopback; `close` ends open streams too. */
export async function startReturnsDesk(options: DeskOptions): Promise<RunningDesk> {
  const closing = new AbortController();
  const app = createHttpApp({
    ui: await bundleUi(),
    chat: createChatHandler(options),
    browserBackendUrl: options.browserBackendUrl ?? defaultBrowserBackendUrl,
    closing: closing.signal,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}
