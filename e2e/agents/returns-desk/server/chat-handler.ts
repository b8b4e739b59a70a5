/** Answers one chat request as a UI message stream, by the policy engine or by a model; it must not know HTTP routes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  type UIMessageStreamWriter,
} from 'ai';
import { createBackendClient, type BackendClient } from './backend-client.js';
import { newestUserText, type ChatRequest } from './chat-request.js';
import { createConversations } from './conversations.js';
import { styleOf } from './dialogue/style.js';
import { createDeskLog } from './desk-log.js';
import type { DeskMessage } from './messages.js';
import { streamModelReply } from './model-brain.js';
import { defaultTokenDelayMs, type DeskOptions } from './options.js';
import { respond } from './policy-engine.js';
import { createReplyStream } from './reply-stream.js';

interface Reply {
  request: ChatRequest;
  writer: UIMessageStreamWriter<DeskMessage>;
  backend: BackendClient;
  headers: Record<string, string>;
  tokenDelayMs: number;
  signal: AbortSignal;
}

export type ChatHandler = (
  request: ChatRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Response;

export function createChatHandler(options: DeskOptions): ChatHandler {
  const conversations = createConversations();

  async function replyByPolicyEngine(reply: Reply): Promise<void> {
    const { request, writer, backend, tokenDelayMs, signal } = reply;
    await conversations.take(request.id, async (dialogue) => {
      const turnId = `t${dialogue.turns + 1}`;
      const stream = createReplyStream({ writer, backend, tokenDelayMs, signal, turnId });
      const turn = { dialogue, stream, seed: request.seed, style: styleOf(request.seed) };
      const { fault } = request;
      await respond(
        fault === undefined ? turn : { ...turn, fault },
        newestUserText(request.messages),
      );
    });
  }

  async function reply(parts: Reply): Promise<void> {
    const { request, signal } = parts;
    if (request.fault === 'never_replies') return untilAborted(signal);
    const thinkMs = request.thinkMs ?? options.thinkMs ?? 0;
    if (thinkMs > 0) await pause(thinkMs, undefined, { signal });
    if (options.model) await streamModelReply({ ...parts, model: options.model });
    else await replyByPolicyEngine(parts);
  }

  return (request, headers, signal) => {
    const log = createDeskLog(options.logUrl, headers);
    const client = createBackendClient({
      baseUrl: options.backendUrl,
      headers,
      ...(options.retryDelaysMs === undefined ? {} : { retryDelaysMs: options.retryDelaysMs }),
    });
    const backend = log.watched(client);
    const tokenDelayMs = request.tokenDelayMs ?? options.tokenDelayMs ?? defaultTokenDelayMs;
    const stream = createUIMessageStream<DeskMessage>({
      generateId: randomUUID,
      execute: async ({ writer }) => {
        writer.write({ type: 'start', messageId: randomUUID() });
        try {
          await reply({ request, writer, backend, headers, tokenDelayMs, signal });
          await log.send();
          writer.write({ type: 'finish' });
        } catch (error) {
          // Stop was pressed or the page was left: there is nobody to tell.
          if (!signal.aborted) throw error;
        }
      },
      onError: () => 'Something went wrong on our side.',
    });
    return createUIMessageStreamResponse({ stream });
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
