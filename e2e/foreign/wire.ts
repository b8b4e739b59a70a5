// The wire formats that the pages' packages ask for: a question in, an answer out, piece by piece.
import { z } from 'zod';
import type { Question } from './agent.js';

/** One way to ask and to answer. */
export interface Wire {
  contentType: string;
  /** The question in a posted body; where it cannot be read, throws. */
  read(body: unknown, path: string): Omit<Question, 'trace'>;
  /** Answered at once, and the agent not asked. */
  greets?: (question: Omit<Question, 'trace'>) => string;
  before?: string;
  piece(text: string): string;
  after?: string;
}

const asked = z.object({ id: z.string(), seed: z.string() });
const plainBody = asked.extend({ text: z.string() });
const deepChatBody = asked.extend({ messages: z.array(z.object({ text: z.string() })) });
const uiMessageBody = asked.extend({
  messages: z.array(z.object({ parts: z.array(z.object({ text: z.string().optional() })) })),
});

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** By the path below `/api/`. */
export const wires: Readonly<Record<string, Wire>> = {
  text: {
    contentType: 'text/plain; charset=utf-8',
    read: (body) => plainBody.parse(body),
    piece: (text) => text,
  },
  'deep-chat': {
    contentType: 'text/event-stream',
    read: (body) => {
      const { id, seed, messages } = deepChatBody.parse(body);
      return { id, seed, text: messages.at(-1)?.text ?? '' };
    },
    piece: (text) => event({ text }),
  },
  'ui-messages': {
    contentType: 'text/event-stream',
    read: (body) => {
      const { id, seed, messages } = uiMessageBody.parse(body);
      return {
        id,
        seed,
        text:
          messages
            .at(-1)
            ?.parts.map(({ text }) => text)
            .join('') ?? '',
      };
    },
    before: event({ type: 'start' }) + event({ type: 'text-start', id: 't' }),
    piece: (delta) => event({ type: 'text-delta', id: 't', delta }),
    after: `${event({ type: 'text-end', id: 't' })}${event({ type: 'finish' })}data: [DONE]\n\n`,
  },
};
