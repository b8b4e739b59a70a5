// Serves the test pages and answers as an agent that writes its text in pieces, with pauses.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocketServer, type WebSocket } from 'ws';

/** Pieces of one answer: what is written, and how long the agent thinks before it, ms. */
export type Pieces = readonly (readonly [beforeMs: number, text: string])[];

export interface ChatServer {
  origin: string;
  /** What the agent answers to a text. */
  answer: (text: string) => Pieces;
  /** When the last piece was written, `performance.now()`. */
  wroteAt: number;
  /** Pieces for the next request that polls. */
  held: string[];
  /** How far the answer is, for pages that ask again and again. */
  told: { text: string; over: boolean };
  /** Hands a piece to whoever listens for pushed ones. */
  push: (piece: string) => void;
  close(): Promise<void>;
}

const pages = fileURLToPath(new URL('pages/', import.meta.url));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function play(chat: ChatServer, text: string, write: (piece: string) => void): Promise<void> {
  for (const [beforeMs, piece] of chat.answer(text)) {
    await after(beforeMs);
    chat.wroteAt = performance.now();
    write(piece);
  }
}

interface Scribe {
  begin?: string;
  piece: (text: string) => string;
  end: string | null;
}

/** How a piece is written to pages that want to be told the end as well; others get it as it is. */
function scribeOf(frames: string | null): Scribe {
  if (frames === 'ag-ui') {
    const event = (type: string, rest = {}): string =>
      JSON.stringify({ type, threadId: 't', runId: 'r', ...rest });
    return {
      begin: event('RUN_STARTED'),
      piece: (delta) => event('TEXT_MESSAGE_CONTENT', { messageId: 'm', delta }),
      end: event('RUN_FINISHED'),
    };
  }
  if (frames === 'typed') {
    const piece = (delta: string): string => JSON.stringify({ type: 'message.delta', delta });
    return { piece, end: JSON.stringify({ type: 'message.done' }) };
  }
  if (frames === 'plain') {
    return { piece: (delta) => JSON.stringify({ delta }), end: JSON.stringify({ over: true }) };
  }
  return { piece: (text) => text, end: null };
}

async function playWith(
  chat: ChatServer,
  frames: string | null,
  text: string,
  write: (frame: string) => void,
): Promise<void> {
  const { begin, piece, end } = scribeOf(frames);
  if (begin !== undefined) write(begin);
  await play(chat, text, (delta) => write(piece(delta)));
  if (end !== null) write(end);
}

/** One answer as an event stream that ends with it. */
async function respondOnce(
  chat: ChatServer,
  text: string,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  await playWith(chat, 'plain', text, (frame) => response.write(`data: ${frame}\n\n`));
  response.end();
}

/** Starts to answer, and tells those who ask how far it is. */
async function respondToPolls(
  chat: ChatServer,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path === '/status') {
    response.end(JSON.stringify(chat.told));
    return;
  }
  const text = await bodyOf(request);
  response.writeHead(202).end();
  chat.told = { text: '', over: false };
  await play(chat, text, (piece) => (chat.told.text += piece));
  chat.told.over = true;
}

async function respond(
  chat: ChatServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const frames = searchParams.get('frames');
  if (pathname === '/answer') {
    await respondOnce(chat, searchParams.get('text') ?? '', response);
    return;
  }
  if (pathname === '/begin' || pathname === '/status') {
    await respondToPolls(chat, pathname, request, response);
    return;
  }
  if (pathname === '/chat') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.flushHeaders();
    await play(chat, await bodyOf(request), (piece) => response.write(piece));
    response.end();
    return;
  }
  if (pathname === '/post') {
    void playWith(chat, frames, await bodyOf(request), (frame) => chat.push(frame));
    setTimeout(() => response.writeHead(202).end(), Number(searchParams.get('takes') ?? 0));
    return;
  }
  if (pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    chat.push = (piece) => response.write(`data: ${piece}\n\n`);
    if (searchParams.has('beats')) {
      const beats = setInterval(() => response.write('event: beat\ndata: 1\n\n'), beatMs);
      response.on('close', () => clearInterval(beats));
    }
    return;
  }
  if (pathname === '/poll') {
    const held = chat.held.shift();
    if (held !== undefined) {
      response.end(held);
      return;
    }
    chat.push = (piece) => {
      response.end(piece);
      chat.push = (next) => void chat.held.push(next);
    };
    return;
  }
  const file = await readFile(`${pages}${pathname.slice(1)}`).catch(() => null);
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
  const csp = { 'content-security-policy': "default-src 'self' 'unsafe-inline' ws: http:" };
  response.writeHead(file ? 200 : 404, { 'content-type': type, ...csp }).end(file);
}

const beatMs = 600;

function accept(chat: ChatServer, { url = '/' }: IncomingMessage, socket: WebSocket): void {
  const { searchParams } = new URL(url, 'http://localhost');
  const frames = searchParams.get('frames');
  socket.on('message', (data) => {
    void playWith(chat, frames, (data as Buffer).toString(), (piece) => socket.send(piece));
  });
  if (!searchParams.has('beats')) return;
  let beat = 0;
  const beats = setInterval(() => socket.send(JSON.stringify({ tick: (beat += 1) })), beatMs);
  socket.on('close', () => clearInterval(beats));
}

/** Starts on a free port of the loopback. */
export async function startChatServer(): Promise<ChatServer> {
  const chat: ChatServer = {
    origin: '',
    answer: (text) => [[20, `You said ${text}.`]],
    wroteAt: 0,
    held: [],
    told: { text: '', over: true },
    push: () => undefined,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server: Server = createServer((request, response) => void respond(chat, request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => accept(chat, request, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  chat.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return chat;
}
