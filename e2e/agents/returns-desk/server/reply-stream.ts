/** Writes one reply to the message stream: paced text, tool parts and cards; it must not know what the reply is about. */
import { setTimeout as pause } from 'node:timers/promises';
import type { UIMessageStreamWriter } from 'ai';
import type { BackendClient } from './backend-client.js';
import type { DeskData, DeskMessage } from './messages.js';
import { deskTools, type ToolInput, type ToolName, type ToolOutput } from './tools.js';

export interface ReplyStreamOptions {
  writer: UIMessageStreamWriter<DeskMessage>;
  backend: BackendClient;
  /** Pause between words; 0 sends each text whole. */
  tokenDelayMs: number;
  /** Aborted when the customer presses Stop or leaves. */
  signal: AbortSignal;
  /** Makes ids unique within the conversation. */
  turnId: string;
}

export interface ReplyStream {
  say(text: string): Promise<void>;
  call<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>>;
  card<K extends keyof DeskData>(kind: K, data: DeskData[K]): void;
}

export function createReplyStream(options: ReplyStreamOptions): ReplyStream {
  const { writer, backend, tokenDelayMs, signal, turnId } = options;
  let parts = 0;
  const nextId = (kind: string) => `${turnId}-${kind}-${(parts += 1)}`;

  return {
    async say(text) {
      const id = nextId('text');
      writer.write({ type: 'text-start', id });
      for (const delta of tokenDelayMs > 0 ? words(text) : [text]) {
        if (tokenDelayMs > 0) await pause(tokenDelayMs, undefined, { signal });
        signal.throwIfAborted();
        writer.write({ type: 'text-delta', id, delta });
      }
      writer.write({ type: 'text-end', id });
    },
    async call(name, input) {
      const toolCallId = nextId('call');
      writer.write({ type: 'tool-input-available', toolCallId, toolName: name, input });
      try {
        const output = await deskTools[name].run(backend, input);
        writer.write({ type: 'tool-output-available', toolCallId, output });
        return output;
      } catch (error) {
        const errorText = error instanceof Error ? error.message : String(error);
        writer.write({ type: 'tool-output-error', toolCallId, errorText });
        throw error;
      }
    },
    card(kind, data) {
      writeCard(writer, kind, data);
    },
  };
}

/** Adds a card to the reply. */
export function writeCard<K extends keyof DeskData>(
  writer: UIMessageStreamWriter<DeskMessage>,
  kind: K,
  data: DeskData[K],
): void {
  // The union of data chunks is correlated by key, which TypeScript cannot follow through K.
  const chunk = { type: `data-${kind}`, data } as Parameters<typeof writer.write>[0];
  writer.write(chunk);
}

function words(text: string): string[] {
  return text.match(/\s*\S+/g) ?? [text];
}
