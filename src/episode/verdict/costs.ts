// What an episode took, as data: counts, tokens and waiting; no price.
import { z } from 'zod';

/** Over the turns for which it is known. */
const spreadMs = z
  .strictObject({ median: z.number(), p95: z.number(), max: z.number() })
  .nullable();
const tokens = z.strictObject({ input: z.int(), output: z.int() }).nullable();

/** What an episode took. Null: the record does not show it. */
export const costsSchema = z.strictObject({
  turns: z.int(),
  /** Actions of the user and tool calls. */
  steps: z.int(),
  /** Each once, however it was seen, from the first turn on. */
  toolCalls: z.int(),
  modelCalls: z.int().nullable(),
  tokens,
  durationMs: z.number(),
  /** From the user's send to where the agent had finished. */
  latencyMs: spreadMs,
  /** From the user's send to the first visible change that the agent caused. */
  firstProgressMs: spreadMs,
  perTurn: z.array(
    z.strictObject({
      turn: z.int(),
      steps: z.int(),
      toolCalls: z.int(),
      modelCalls: z.int().nullable(),
      tokens,
      latencyMs: z.number().nullable(),
      firstProgressMs: z.number().nullable(),
      longestSilenceMs: z.number().nullable(),
      /** Screens that the user scrolled to read; absent if nobody read what is painted. */
      screensScrolled: z.number().optional(),
      expansions: z.int().optional(),
    }),
  ),
});
export type Costs = z.output<typeof costsSchema>;
