/** Starts the workplace assistant: its page, its sockets, and a company in memory for when nothing else answers. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { episodeOf, ToolError, withEpisode } from 'sightline/agent';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { listenOn, pageApp, type RunningServer } from '../../kit/server.js';
import { channelHistory, type Company, currentUser, type Store } from '../systems.js';
import { decided, respond, type Thread, type Turn } from './brain.js';
import { runAssistant } from './run.js';
import { assistantTools, type AssistantTools } from './tools.js';
import { understand } from './understand.js';

export interface WorkplaceOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Where the page itself asks for channels; default: this server, out of its memory. */
  browserBackendUrl?: string;
  /** Pause between streamed words; default 5, 0 sends each text whole. */
  delayMs?: number;
}

export async function startWorkplace(options: WorkplaceOptions = {}): Promise<RunningServer> {
  const { port, browserBackendUrl = '/api', delayMs = 5 } = options;
  const company = companyInMemory();
  const entry = fileURLToPath(new URL('../ui/main.tsx', import.meta.url));
  const config = { backendUrl: browserBackendUrl };
  const app = await pageApp({ title: 'Relay · workplace assistant', entry, config });
  app.get('/api/me', (c) => c.json(currentUser({}, company)));
  app.get('/api/slack/channels/:channel/messages', (c) =>
    c.json(channelHistory({ channel: c.req.param('channel') }, company)),
  );
  const listening = await listenOn(app, port);
  const sockets = new WebSocketServer({ server: listening.server, path: '/ws' });
  const parts = { tools: assistantTools(company), threads: new Map<string, Thread>(), delayMs };
  sockets.on('connection', (socket, request) => serveSocket(socket, request, parts));
  return {
    url: listening.url,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      return listening.close();
    },
  };
}

/** A company in memory, built from the fixture at every start. */
function companyInMemory(): Company {
  const fixture = new URL('../../../../fixtures/workplace/company.json', import.meta.url);
  const at = new Date().toISOString();
  const text = readFileSync(fixture, 'utf8').replace(/\{now-\w+\}/g, at);
  let ids = 100;
  return {
    state: JSON.parse(text) as Store,
    now: () => new Date(),
    id: (prefix) => `${prefix}-${(ids += 1)}`,
    fail: (status, body) => {
      throw new ToolError('company', { status, body });
    },
  };
}

interface SocketParts {
  tools: AssistantTools;
  threads: Map<string, Thread>;
  delayMs: number;
}

/** All that a socket says belongs to the episode of the request that opened it. */
function serveSocket(socket: WebSocket, request: IncomingMessage, parts: SocketParts): void {
  const episode = episodeOf(request);
  const closed = new AbortController();
  let last: Promise<void> = Promise.resolve();
  socket.on('close', () => closed.abort());
  socket.on('message', (data: Buffer) => {
    const input = RunAgentInputSchema.parse(JSON.parse(data.toString())) as RunAgentInput;
    const { signal } = closed;
    // One after the other, so that a second message does not overtake the first.
    last = last.then(() => withEpisode(episode, () => answer(input, { ...parts, socket, signal })));
  });
}

const propsSchema = z.object({ openMessage: z.string().nullable(), fault: z.string().nullable() });

type Wire = SocketParts & { socket: WebSocket; signal: AbortSignal };

async function answer(input: RunAgentInput, wire: Wire): Promise<void> {
  const { socket, threads, ...parts } = wire;
  const { threadId, runId } = input;
  const props = propsSchema.parse(input.forwardedProps);
  if (props.fault === 'never_replies') return;
  const thread = threads.get(threadId) ?? { pending: null, proposals: new Map() };
  threads.set(threadId, thread);
  const send = (event: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };
  await runAssistant({ threadId, runId, send, ...parts }, (run) =>
    work(input, { run, thread, ...props }),
  );
}

async function work(input: RunAgentInput, turn: Omit<Turn, 'heard'>): Promise<void> {
  const { thread } = turn;
  const resumed = input.resume ?? [];
  for (const { interruptId, status } of resumed) {
    const proposal = thread.proposals.get(interruptId);
    // Pressed twice: it is decided already.
    if (proposal === undefined) continue;
    thread.proposals.delete(interruptId);
    await decided(turn, proposal, status === 'resolved');
  }
  if (resumed.length > 0) return;
  const newest = input.messages.findLast(({ role }) => role === 'user')?.content;
  const heard = understand(typeof newest === 'string' ? newest : '');
  await respond({ ...turn, heard });
}
