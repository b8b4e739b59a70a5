// What passes between the page of the try-out desk and its policy engine: one input in, one move out. Decides nothing.
import { z } from 'zod';

export const topics = ['delivery', 'return', 'broken', 'plan', 'cancel'] as const;
export type DeskTopic = (typeof topics)[number];

/** What the engine waits for; `none`: for the first words. */
const steps = [
  'none',
  'order',
  'objection',
  'review',
  'voucher',
  'refund',
  'phone',
  'email',
  'confirm',
  'end',
] as const;

/** All that the engine remembers; the page hands it back with the next input. */
export const memorySchema = z.strictObject({
  topic: z.enum(topics).nullable(),
  step: z.enum(steps),
  /** The order or the plan that it is about; null while it is not known. */
  id: z.string().nullable(),
  /** The question was asked before. */
  again: z.boolean(),
});
export type DeskMemory = z.output<typeof memorySchema>;

/** What the user said, or what a call came to. */
export const inputSchema = z.union([
  z.strictObject({ said: z.string() }),
  z.strictObject({ status: z.int(), body: z.json() }),
]);
export type DeskInput = z.output<typeof inputSchema>;

/** A message with the answers that can be pressed, or a call that the page makes and whose result it hands in. */
export type DeskMove = { memory: DeskMemory } & (
  { say: string; choices: readonly string[] } | { call: { method: string; path: string } }
);

export const firstMemory: DeskMemory = { topic: null, step: 'none', id: null, again: false };
