// Whose fault it is that an episode did not pass, as data.
import { z } from 'zod';
import { partySchema } from './evidence.js';

/** The event where something first went wrong. */
const criticalEventSchema = z.strictObject({
  turn: z.int(),
  seq: z.int().nullable(),
  file: z.string().nullable(),
  /** One line for a person. */
  text: z.string(),
});
export type CriticalEvent = z.output<typeof criticalEventSchema>;

/** Whose fault it is that the episode did not pass, and the evidence for that. */
export const attributionSchema = z.strictObject({
  party: partySchema,
  /** Where the party is undetermined: who it may be. */
  candidates: z.array(partySchema),
  /** The record that would settle it; null if it is settled. */
  settledBy: z.string().nullable(),
  /** Null if nothing in the record marks it. */
  firstCritical: criticalEventSchema.nullable(),
  /** What else went wrong independently, in order of the episode. */
  also: z.array(
    z.strictObject({
      party: partySchema,
      sentence: z.string(),
      at: criticalEventSchema.nullable(),
    }),
  ),
});
export type Attribution = z.output<typeof attributionSchema>;
