/** One socket of the page: runs come in, AG-UI events go out. It must not know what the assistant is about. */
import type { IncomingMessage } from 'node:http';
import type { RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { episodeOf, withEpisode } from 'sightline/agent';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { respond } from './brain/policy-engine.js';
import { decided } from './brain/turn.js';
import { understand } from './brain/understand.js';
import { type Run, runAssistant } from './run.js';
import { wordsOf } from './brain/wording.js';
import type { AssistantTools } from './tools.js';
import type { Thread } from './threads.js';

export interface ConnectionParts {
  tools: AssistantTools;
  threadOf: (threadId: string) => Thread;
  /** Pause between streamed words, ms, where the page does not say. */
  delayMs: number;
}

const propsSchema = z.object({
  openMessage: z.string().nullable(),
  fault: z.string().nullable(),
  delayMs: z.number().int().min(0).max(2000).nullable(),
  seed: z.number().int().nullable(),
});
const decisionSchema = z.object({ approved: z.boolean() });
const never = new Set(['never_replies']);

/** All that a socket says belongs to the episode of the request that opened it. */
export function serveSocket(socket: WebSocket, request: IncomingMessage, parts: ConnectionParts) {
  const episode = episodeOf(request);
  const closed = new AbortController();
  let last: Promise<void> = Promise.resolve();
  socket.on('close', () => closed.abort());
  socket.on('message', (data: Buffer) => {
    const input = inputIn(data);
    if (input === null) return socket.close(1008, 'This is no run.');
    // One after the other, so that a second message does not overtake the first.
    last = last.then(() =>
      withEpisode(episode, () => answer(input, { ...parts, socket, signal: closed.signal })),
    );
  });
}

type AnswerParts = ConnectionParts & { socket: WebSocket; signal: AbortSignal };

async function answer(input: RunAgentInput, parts: AnswerParts): Promise<void> {
  const { tools, socket, signal } = parts;
  const { threadId, runId } = input;
  const props = propsSchema.parse(input.forwardedProps);
  if (never.has(props.fault ?? '')) return;
  const delayMs = props.delayMs ?? parts.delayMs;
  const send = (event: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };
  await runAssistant({ threadId, runId, tools, send, delayMs, signal }, (run) =>
    work(run, { input, props, thread: parts.threadOf(threadId) }),
  );
}

interface Work {
  input: RunAgentInput;
  props: z.output<typeof propsSchema>;
  thread: Thread;
}

async function work(run: Run, { input, props, thread }: Work): Promise<void> {
  const { fault, openMessage } = props;
  const words = wordsOf(props.seed);
  for (const { interruptId, status, payload } of input.resume ?? []) {
    const proposal = thread.proposals.get(interruptId);
    // Pressed twice, or on a page that is older than this server: it is decided already, or unknown.
    if (proposal === undefined) continue;
    thread.proposals.delete(interruptId);
    const decision = decisionSchema.safeParse(payload);
    const isApproved = status === 'resolved' && decision.success && decision.data.approved;
    await decided({ run, fault, words }, proposal, isApproved);
  }
  if (input.resume !== undefined && input.resume.length > 0) return;
  const text = newestText(input);
  await respond({ run, thread, openMessage, fault, words, heard: understand(text) });
}

function newestText({ messages }: RunAgentInput): string {
  const newest = messages.findLast(({ role }) => role === 'user')?.content;
  return typeof newest === 'string' ? newest : '';
}

function inputIn(data: Buffer): RunAgentInput | null {
  try {
    return RunAgentInputSchema.parse(JSON.parse(data.toString())) as RunAgentInput;
  } catch {
    return null;
  }
}
