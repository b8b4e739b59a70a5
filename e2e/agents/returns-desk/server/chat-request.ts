/** The one door for what the page sends; unknown input is parsed here and nowhere else. */
import { z } from 'zod';
import { faultNames, type DeskMessage } from './messages.js';

const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  parts: z.array(z.looseObject({ type: z.string() })),
});

const chatRequestSchema = z.object({
  id: z.string(),
  messages: z.array(messageSchema).min(1),
  seed: z.coerce.number().int().default(1),
  fault: z.enum(faultNames).optional().catch(undefined),
  thinkMs: z.number().min(0).max(60_000).optional(),
  tokenDelayMs: z.number().min(0).max(5_000).optional(),
});

export interface ChatRequest extends Omit<z.infer<typeof chatRequestSchema>, 'messages'> {
  messages: DeskMessage[];
}

/** The parsed request, or undefined when it is not one. */
export function parseChatRequest(body: unknown): ChatRequest | undefined {
  const parsed = chatRequestSchema.safeParse(body);
  if (!parsed.success) return undefined;
  // The parts are the SDK's own and are only read by it or by their text.
  return { ...parsed.data, messages: parsed.data.messages as DeskMessage[] };
}

/** What the customer has just written. */
export function newestUserText(messages: DeskMessage[]): string {
  const newest = messages.findLast((message) => message.role === 'user');
  const texts = newest?.parts.map((part) => (part.type === 'text' ? part.text : '')) ?? [];
  return texts.join('\n').trim();
}
