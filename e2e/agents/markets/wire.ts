/** The chat-completions wire between the page and its model, and what the services answer, as schemas that both ends read with. */
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
  messages: z.array(messageSchema).min(1),
  seed: z.int().default(1),
  /** Texts by name, as the wire has it: `fault`, `token_delay_ms`. */
  metadata: z.record(z.string(), z.string()).default({}),
});

const callDelta = z.object({
  index: z.int().min(0),
  id: z.string().optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string().optional() }).optional(),
});

/** One event of a streamed answer. */
export const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        content: z.string().nullish(),
        tool_calls: z.array(callDelta).optional(),
      }),
      finish_reason: z.string().nullable(),
    }),
  ),
});

export const weatherSchema = z.object({
  location: z.string(),
  country: z.string(),
  names: z.record(z.string(), z.string()).default({}),
  condition: z.string(),
  temperature_c: z.number(),
  temperature_f: z.number(),
  humidity_percent: z.number(),
  wind_kph: z.number(),
  wind_mph: z.number(),
});

export const quoteSchema = z.object({
  ticker: z.string(),
  company: z.string(),
  date: z.string(),
  currency: z.string(),
  high_price: z.number(),
  low_price: z.number(),
  close_price: z.number(),
  previous_close_price: z.number(),
});

export type CallDelta = z.output<typeof callDelta>;
export type FunctionCall = z.output<typeof functionCall>;
export type ChatMessage = z.output<typeof messageSchema>;
export type CompletionRequest = z.output<typeof requestSchema>;
export type Weather = z.output<typeof weatherSchema>;
export type Quote = z.output<typeof quoteSchema>;

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
