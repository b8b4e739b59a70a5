/** Talks to the workplace assistant over its socket as the page does; every event is held against AG-UI's own schemas. */
import { randomUUID } from 'node:crypto';
import { type AGUIEvent, EventType, type Interrupt, type ResumeEntry } from '@ag-ui/core';
import { EventSchemas } from '@ag-ui/core/schemas';
import { WebSocket } from 'ws';
import type { RunProps } from '../../e2e/agents/workplace/protocol.js';

/** What one run came to. */
export interface Ran {
  events: AGUIEvent[];
  said: string[];
  /** Names of the tools in the order of their calls. */
  calls: string[];
  /** Agents that took over, in order. */
  agents: string[];
  /** Answers that were offered. */
  choices: string[];
  interrupts: Interrupt[];
}

export interface Client {
  say(text: string): Promise<Ran>;
  decide(interrupt: Interrupt | undefined, approved: boolean): Promise<Ran>;
  close(): void;
}

export async function connect(url: string, props: Partial<RunProps> = {}): Promise<Client> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const threadId = randomUUID();
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const run = (parts: { text?: string; resume?: ResumeEntry[] }): Promise<Ran> => {
    const runId = randomUUID();
    const { text, resume } = parts;
    const messages = text === undefined ? [] : [{ id: randomUUID(), role: 'user', content: text }];
    const forwardedProps: RunProps = {
      openMessage: null,
      fault: null,
      delayMs: 0,
      seed: null,
      ...props,
    };
    const finished = eventsOf(socket, runId);
    const input = { threadId, runId, messages, tools: [], context: [], forwardedProps, resume };
    socket.send(JSON.stringify(input));
    return finished.then(ran);
  };
  return {
    say: (text) => run({ text }),
    decide: (interrupt, approved) => {
      const interruptId = interrupt?.id ?? 'none';
      const status = approved ? 'resolved' : 'cancelled';
      return run({ resume: [{ interruptId, status, payload: { approved } }] });
    },
    close: () => socket.close(),
  };
}

/** Up to the end of this run; runs of one socket come one after the other. */
function eventsOf(socket: WebSocket, runId: string): Promise<AGUIEvent[]> {
  return new Promise((resolve, reject) => {
    const events: AGUIEvent[] = [];
    const take = (data: Buffer): void => {
      const event = EventSchemas.parse(JSON.parse(data.toString())) as AGUIEvent;
      if (event.type === EventType.RUN_STARTED && event.runId !== runId) return;
      events.push(event);
      if (event.type !== EventType.RUN_FINISHED && event.type !== EventType.RUN_ERROR) return;
      socket.off('message', take);
      resolve(events);
    };
    socket.on('message', take);
    socket.once('close', () => reject(new Error('The socket was closed.')));
  });
}

function ran(events: AGUIEvent[]): Ran {
  const of = <Type extends EventType>(type: Type) =>
    events.filter((event): event is Extract<AGUIEvent, { type: Type }> => event.type === type);
  const [finished] = of(EventType.RUN_FINISHED);
  return {
    events,
    said: of(EventType.TEXT_MESSAGE_START).map(({ messageId }) =>
      of(EventType.TEXT_MESSAGE_CONTENT)
        .filter((event) => event.messageId === messageId)
        .map(({ delta }) => delta)
        .join(''),
    ),
    calls: of(EventType.TOOL_CALL_START).map(({ toolCallName }) => toolCallName),
    agents: of(EventType.SUBAGENT_STARTED).map(({ name }) => name),
    choices: of(EventType.CUSTOM).flatMap(({ value }) => value as string[]),
    interrupts: finished?.outcome?.type === 'interrupt' ? finished.outcome.interrupts : [],
  };
}
