/** The chat-completions wire between the page and its model, as schemas that both ends read with; it must send nothing. */
import { z } from 'zod';

const functionCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: z.string() }),
  z.object({ role: z.literal('user'), content: z.string() }),
  z.object({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z.array(functionCall).optional(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);

export const requestSchema = z.object({
  model: z.string(),
  messages: z.array(messageSchema).min(1),
  tools: z
    .array(z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }))
    .default([]),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
  seed: z.int().default(1),
  /** Texts by name, as the wire has it: `fault`, `token_delay_ms`. */
  metadata: z.record(z.string(), z.string()).default({}),
});

const usageSchema = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

const callDelta = z.object({
  index: z.int().min(0),
  id: z.string().optional(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string().optional() }).optional(),
});

/** One event of a streamed answer. */
export const chunkSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().nullish(),
        tool_calls: z.array(callDelta).optional(),
      }),
      finish_reason: z.enum(['stop', 'tool_calls', 'length', 'content_filter']).nullable(),
    }),
  ),
  usage: usageSchema.nullish(),
});

export type FunctionCall = z.output<typeof functionCall>;
export type ChatMessage = z.output<typeof messageSchema>;
export type CompletionRequest = z.output<typeof requestSchema>;
export type CompletionChunk = z.output<typeof chunkSchema>;
export type Usage = z.output<typeof usageSchema>;

/** Faults that the demo can be told to have; the last three are the page's, the others the policy engine's. */
export const faultNames = [
  'wrong_temperature',
  'wrong_price',
  'no_tool_call',
  'double_call',
  'wrong_date',
  'wrong_ticker',
  'keeps_last_city',
  'never_answers',
  'answer_below_fold',
  'answer_covered',
  'stale_card',
] as const;

export type FaultName = (typeof faultNames)[number];

/** What the server tells the page in the document. */
export interface PageConfig {
  modelUrl: string;
  weatherUrl: string;
  quotesUrl: string;
}
