// Serves pages that are written down in a test, each under its path, and ends with the test.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedPage {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface PageServer {
  origin: string;
  close(): Promise<void>;
}

/** Starts on a free port of the loopback. A path that is not there is answered with 404. */
export async function servePages(pages: Record<string, ServedPage>): Promise<PageServer> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname] ?? { status: 404, body: '<title>Nothing here</title>' };
    response.writeHead(page.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page.headers,
    });
    response.end(page.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
