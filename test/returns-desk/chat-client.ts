/** Talks to a desk as its page does, over the UI message stream; it must not reach into the server. */
import { randomUUID } from 'node:crypto';
import { readUIMessageStream, DefaultChatTransport } from 'ai';
import type { DeskData, DeskMessage } from '../../e2e/agents/returns-desk/server/records.js';

export interface ChatSettings {
  seed?: number;
  fault?: string;
  thinkMs?: number;
  headers?: Record<string, string>;
}

export interface Chat {
  messages: DeskMessage[];
  /** Sends a message and returns the reply once it is complete. */
  say(text: string): Promise<Reply>;
}

export interface Reply {
  text: string;
  tools: string[];
  message: DeskMessage;
  card<K extends keyof DeskData>(kind: K): DeskData[K] | undefined;
}

export function openChat(url: string, settings: ChatSettings = {}): Chat {
  const { headers, ...body } = settings;
  const chatId = randomUUID();
  const messages: DeskMessage[] = [];
  const transport = new DefaultChatTransport<DeskMessage>({
    api: `${url}/api/chat`,
    body: { tokenDelayMs: 0, ...body },
    ...(headers === undefined ? {} : { headers }),
  });
  return {
    messages,
    async say(text) {
      messages.push({ id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] });
      const stream = await transport.sendMessages({
        trigger: 'submit-message',
        chatId,
        messageId: undefined,
        messages,
        abortSignal: undefined,
      });
      let reply: DeskMessage | undefined;
      for await (const message of readUIMessageStream<DeskMessage>({ stream })) reply = message;
      if (reply === undefined) throw new Error(`The desk sent no message in reply to: ${text}`);
      messages.push(reply);
      return readReply(reply);
    },
  };
}

function readReply(message: DeskMessage): Reply {
  return {
    message,
    text: message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    tools: message.parts
      .filter((part) => part.type.startsWith('tool-'))
      .map((part) => part.type.slice('tool-'.length)),
    card<K extends keyof DeskData>(kind: K) {
      const found = message.parts.find((part) => part.type === `data-${kind}`);
      // The part's type names its data, which TypeScript cannot follow through K.
      return found && 'data' in found ? (found.data as DeskData[K]) : undefined;
    },
  };
}
