// A server that knows nothing of Sightline, run by tests as a process of its own; it must not import anything of it.
import { EventEmitter } from 'node:events';
import { createServer, get, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const SHOP = 'https://api.shop.test';
const connections = new https.Agent({ keepAlive: true });

/** By `https.request` over an agent that is shared by all requests. */
function orderByHttps(id: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = https.request(`${SHOP}/orders/${id}`, { agent: connections }, (answer) => {
      textOf(answer).then((text) => resolve(JSON.parse(text)), reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function returnByFetch(orderId: string): Promise<unknown> {
  const body = JSON.stringify({ order_id: orderId });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${SHOP}/returns`, { method: 'POST', headers, body });
  return answer.json();
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

/** As the process began: `fetch` of Node is a function with this name, and its servers emit as all emitters do. */
function isPatched(): boolean {
  return fetch.name !== 'fetch' || Server.prototype.emit !== EventEmitter.prototype.emit;
}

/** What became of a request to any URL, and of its body. */
async function outcomeOf(url: string, how: string): Promise<unknown> {
  try {
    if (how === 'fetch' || how === 'post') {
      const answer = await fetch(url, how === 'post' ? { method: 'POST', body: 'kept' } : {});
      return { status: answer.status, text: await answer.text() };
    }
    return await new Promise((resolve, reject) => {
      const asked = (how === 'get' ? get : https.get)(url, (answer) => {
        textOf(answer).then((text) => resolve({ status: answer.statusCode, text }), reject);
      });
      asked.on('error', reject);
    });
  } catch (error) {
    const { name, message, cause } = error as Error;
    return { error: name, message, ...(cause instanceof Error ? { cause: cause.message } : {}) };
  }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://agent.test');
  const [id, url, how] = ['id', 'url', 'how'].map((name) => searchParams.get(name) ?? '');
  const json = (value: unknown) => outgoing.end(JSON.stringify(value));
  switch (pathname) {
    case '/healthz':
      return void json({ patched: isPatched() });
    case '/order':
      return void json(await orderByHttps(id ?? ''));
    case '/return': {
      // By listeners, as body parsers read: Node calls them outside of the request's own context.
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => void returnByFetch(body).then(json));
      return;
    }
    case '/ask':
      return void json(await outcomeOf(url ?? '', how ?? ''));
    case '/echo': {
      const body = Buffer.alloc(3 * 1024 * 1024, 'x');
      const echoed = await fetch(`${SHOP}/echo`, { method: 'POST', body });
      return void json({ status: echoed.status, bytes: (await echoed.arrayBuffer()).byteLength });
    }
    default:
      return void outgoing.writeHead(404).end();
  }
}

const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    void returnByFetch(data.toString()).then((made) => socket.send(JSON.stringify(made)));
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening ${port}\n`);
});
