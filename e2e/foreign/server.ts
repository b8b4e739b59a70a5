// Serves one page for each chat UI that others wrote, and asks the agent for them; knows nothing of the driver.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Agent } from './agent.js';
import { bundlePages, type Bundle } from './bundle.js';
import { framedPage, pageOf } from './page-html.js';
import { typebot } from './typebot.js';
import { foreignUis, type ForeignUi } from './uis.js';
import { wires, type Wire } from './wire.js';

export interface ForeignServer {
  origin: string;
  close(): Promise<void>;
}

const types = { js: 'text/javascript', css: 'text/css' } as const;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function traceOf(request: IncomingMessage): Record<string, string> {
  const trace = Object.entries(request.headers).filter(([name]) => name.startsWith('x-sightline-'));
  return Object.fromEntries(trace) as Record<string, string>;
}

async function answer(
  agent: Agent,
  wire: Wire,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const question = {
    ...wire.read(await bodyOf(request), request.url ?? ''),
    trace: traceOf(request),
  };
  response.writeHead(200, { 'content-type': wire.contentType });
  response.flushHeaders();
  if (wire.greets) return void response.end(wire.greets(question));
  if (wire.before) response.write(wire.before);
  for await (const piece of agent(question)) response.write(wire.piece(piece));
  response.end(wire.after);
}

function asset(bundle: Bundle, name: string, response: ServerResponse): void {
  const text = bundle.get(name);
  const type = name.endsWith('.css') ? types.css : types.js;
  // A page whose packages ship no stylesheet asks for an empty one.
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text ?? '');
}

function page(
  uis: readonly ForeignUi[],
  { pathname, search }: URL,
  response: ServerResponse,
): void {
  const framed = pathname.startsWith('/framed/');
  const name = pathname.slice(framed ? '/framed/'.length : 1);
  const ui = uis.find((one) => one.name === name);
  const html = ui && (framed ? framedPage(ui) : pageOf(ui, search));
  const links = uis.map((one) => `<li><a href="/${one.name}">${one.title}</a>`).join('');
  response
    .writeHead(html || pathname === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(html ?? `<!doctype html><title>Chat UIs</title><ul>${links}</ul>`);
}

/** Starts on a port of the loopback; without one, on a free one. */
export async function startForeignUis(
  agent: Agent,
  port = 0,
  uis: readonly ForeignUi[] = foreignUis,
): Promise<ForeignServer> {
  const bundle = await bundlePages(uis);
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const wire = wires[url.pathname.slice('/api/'.length)] ?? typebot(url.pathname);
    if (request.method === 'POST' && wire) {
      answer(agent, wire, request, response).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    } else if (url.pathname.startsWith('/assets/')) {
      asset(bundle, url.pathname.slice('/assets/'.length), response);
    } else page(uis, url, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
