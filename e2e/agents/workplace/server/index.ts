/** Starts and ends the workplace assistant: page, sockets, and a company in memory for when nothing else answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { channelHistory, currentUser, type Systems } from '../systems.js';
import { serveSocket } from './connection.js';
import { companyInMemory } from './memory.js';
import { pageFiles, pageHtml } from './page.js';
import { threads } from './threads.js';
import { assistantTools } from './tools.js';

export interface WorkplaceOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Where the page itself asks for channels; default: this server, out of its memory. */
  browserBackendUrl?: string;
  /** Pause between streamed words; default 12, 0 sends each text whole. A page can override it with `?delay=`. */
  delayMs?: number;
  /** Default: a small company of its own. */
  company?: Systems;
}

export interface Workplace {
  url: string;
  close(): Promise<void>;
}

export async function startWorkplace(options: WorkplaceOptions = {}): Promise<Workplace> {
  const { port = 0, browserBackendUrl = '/api', delayMs = 12 } = options;
  const company = options.company ?? companyInMemory();
  const files = await pageFiles();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://relay.test');
    const [type, body] = contentOf(pathname) ?? ['', null];
    if (body === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(body);
  };
  const contentOf = (path: string): readonly [string, string] | null => {
    if (path === '/') return ['text/html; charset=utf-8', pageHtml(browserBackendUrl)];
    if (path === '/relay.js') return ['text/javascript; charset=utf-8', files.script];
    if (path === '/relay.css') return ['text/css; charset=utf-8', files.styles];
    if (path === '/healthz') return ['application/json', '{"status":"ok"}'];
    if (path === '/api/me') return ['application/json', JSON.stringify(currentUser(company))];
    const channel = /^\/api\/slack\/channels\/([\w-]+)\/messages$/.exec(path)?.[1];
    if (channel === undefined) return null;
    return ['application/json', JSON.stringify(channelHistory(company, { channel }))];
  };
  const server = createServer(serve);
  const sockets = new WebSocketServer({ server, path: '/ws' });
  const parts = { tools: assistantTools(company), threadOf: threads(), delayMs };
  sockets.on('connection', (socket, request) => serveSocket(socket, request, parts));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
