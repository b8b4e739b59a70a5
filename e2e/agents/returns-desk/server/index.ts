/** Starts the returns desk in this process: its page, and a chat that answers by the policy engine. It must not read the environment. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  type UIMessageStreamWriter,
} from 'ai';
import { z } from 'zod';
import { listenOn, pageApp, passedOn, type RunningServer, wordsOf } from '../../kit/server.js';
import { type Dialogue, newDialogue, type ReplyStream, styleOf } from './dialogue.js';
import { respond } from './policy-engine.js';
import { type DeskMessage, faultNames } from './records.js';
import { type BackendClient, createBackendClient, runTool } from './shop.js';

export type RunningDesk = RunningServer;

export interface DeskOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Where the shop's systems of record answer, for the server. */
  backendUrl: string;
  /** Where they answer for the page; default `https://api.northwind.test`. */
  browserBackendUrl?: string;
  /** Where its log goes, a POST of JSON lines for each reply; absent: nowhere. */
  logUrl?: string;
  /** Pause between streamed words; default 5, 0 sends each text whole. A page can override it with `?delay=`. */
  tokenDelayMs?: number;
  /** Pauses before the retries of a backend call that failed. */
  retryDelaysMs?: number[];
}

const chatRequestSchema = z.object({
  id: z.string(),
  messages: z
    .array(
      z.object({
        role: z.string(),
        parts: z.array(z.looseObject({ text: z.string().optional() })),
      }),
    )
    .min(1),
  seed: z.coerce.number().int().default(1),
  fault: z.enum(faultNames).optional().catch(undefined),
  /** Pause before the reply begins. */
  thinkMs: z.number().min(0).max(60_000).default(0),
  tokenDelayMs: z.number().min(0).max(5_000).optional(),
});

/** Starts a desk on loopback; `close` ends open streams too. */
export async function startReturnsDesk(options: DeskOptions): Promise<RunningDesk> {
  const { browserBackendUrl = 'https://api.northwind.test', port } = options;
  const closing = new AbortController();
  const config = { browserBackendUrl };
  const entry = fileURLToPath(new URL('../ui/main.tsx', import.meta.url));
  const app = await pageApp({ title: 'Returns · Northwind Outfitters', entry, config });
  const inTurn = createConversations();
  app.post('/api/chat', async (c) => {
    const parsed = chatRequestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: 'bad_request' }, 400);
    const signal = AbortSignal.any([c.req.raw.signal, closing.signal]);
    const headers = passedOn(c.req.raw.headers);
    return reply(parsed.data, { options, inTurn, headers, signal });
  });
  return listenOn(app, port, closing);
}

interface ReplyParts {
  options: DeskOptions;
  inTurn: ReturnType<typeof createConversations>;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The reply as a UI message stream of the AI SDK. */
function reply(request: z.infer<typeof chatRequestSchema>, parts: ReplyParts): Response {
  const { options, inTurn, headers, signal } = parts;
  const { backendUrl: baseUrl, retryDelaysMs, logUrl } = options;
  const client = createBackendClient({ baseUrl, headers, ...(retryDelaysMs && { retryDelaysMs }) });
  const log = createDeskLog(client);
  const tokenDelayMs = request.tokenDelayMs ?? options.tokenDelayMs ?? 5;
  const newest = request.messages.findLast(({ role }) => role === 'user');
  const text = newest?.parts.map((part) => part.text ?? '').join('\n') ?? '';
  const { seed, fault } = request;
  const stream = createUIMessageStream<DeskMessage>({
    execute: async ({ writer }) => {
      writer.write({ type: 'start', messageId: randomUUID() });
      try {
        if (fault === 'never_replies') {
          await once(signal, 'abort');
          return;
        }
        if (request.thinkMs > 0) await pause(request.thinkMs, undefined, { signal });
        await inTurn(request.id, async (dialogue) => {
          const turnId = `t${dialogue.turns + 1}`;
          const to = { writer, backend: log.backend, tokenDelayMs, signal, turnId };
          const turn = { dialogue, stream: replyStream(to), seed, style: styleOf(seed), fault };
          await respond(turn, text.trim());
        });
        // Before the reply ends, so that the log is complete when it is read.
        if (logUrl !== undefined) await log.send(logUrl, headers);
        writer.write({ type: 'finish' });
      } catch (error) {
        // The user pressed Stop or left the page.
        if (!signal.aborted) throw error;
      }
    },
    onError: () => 'Something went wrong on our side.',
  });
  return createUIMessageStreamResponse({ stream });
}

interface Writing {
  writer: UIMessageStreamWriter<DeskMessage>;
  backend: BackendClient;
  tokenDelayMs: number;
  signal: AbortSignal;
  /** Makes ids unique within the conversation. */
  turnId: string;
}

function replyStream({ writer, backend, tokenDelayMs, signal, turnId }: Writing): ReplyStream {
  let parts = 0;
  const nextId = (kind: string) => `${turnId}-${kind}-${(parts += 1)}`;
  return {
    async say(text) {
      const id = nextId('text');
      writer.write({ type: 'text-start', id });
      for (const delta of tokenDelayMs > 0 ? wordsOf(text) : [text]) {
        if (tokenDelayMs > 0) await pause(tokenDelayMs, undefined, { signal });
        signal.throwIfAborted();
        writer.write({ type: 'text-delta', id, delta });
      }
      writer.write({ type: 'text-end', id });
    },
    async call(toolName, input) {
      const toolCallId = nextId('call');
      writer.write({ type: 'tool-input-available', toolCallId, toolName, input });
      try {
        const output = await runTool(backend, toolName, input);
        writer.write({ type: 'tool-output-available', toolCallId, output });
        return output;
      } catch (error) {
        writer.write({ type: 'tool-output-error', toolCallId, errorText: String(error) });
        throw error;
      }
    },
    card(kind, data) {
      // The union of data chunks is correlated by key, which TypeScript cannot follow.
      writer.write({ type: `data-${kind}`, data } as Parameters<typeof writer.write>[0]);
    },
  };
}

/** Keeps one dialogue per chat id and lets its turns run one after the other; conversations never mix. */
function createConversations() {
  const kept = new Map<string, { dialogue: Dialogue; idle: Promise<void> }>();
  return (chatId: string, turn: (dialogue: Dialogue) => Promise<void>): Promise<void> => {
    const known = kept.get(chatId) ?? { dialogue: newDialogue(), idle: Promise.resolve() };
    kept.set(chatId, known);
    const run = known.idle.then(() => turn(known.dialogue));
    known.idle = run.catch(() => undefined);
    return run;
  };
}

/** The desk's own log: what it asked of the backend, a line each. A collector that is away costs the customer nothing. */
function createDeskLog(client: BackendClient) {
  const lines: string[] = [];
  const backend: BackendClient = async (call) => {
    const data = { method: call.method, path: call.path.replace(/\?.*/, '') };
    const note = (level: 'info' | 'error', message: string) =>
      lines.push(JSON.stringify({ at: new Date().toISOString(), level, message, data }));
    try {
      const answer = await client(call);
      note('info', 'backend answered');
      return answer;
    } catch (error) {
      note('error', String(error));
      throw error;
    }
  };
  const send = async (url: string, headers: Record<string, string>) => {
    const type = { 'content-type': 'application/x-ndjson' };
    const request = { method: 'POST', headers: { ...headers, ...type }, body: lines.join('\n') };
    if (lines.length > 0) await fetch(url, request).catch(() => undefined);
  };
  return { backend, send };
}
