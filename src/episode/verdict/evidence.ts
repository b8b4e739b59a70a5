// What every part of a verdict rests on and names: a place in the episode, and a party.
import { z } from 'zod';

export const parties = [
  'agent',
  'ui',
  'backend',
  'user',
  'judge',
  'harness',
  'undetermined',
] as const;
export const partySchema = z.enum(parties);
export type Party = z.output<typeof partySchema>;

/** Where in the episode a verdict rests: an event, a message, a file or a value. */
export const evidenceSchema = z.strictObject({
  /** `seq` of an event or message. */
  seq: z.int().nullable(),
  /** Path relative to the episode. */
  file: z.string().nullable(),
  /** One line for a person. */
  text: z.string(),
});
export type Evidence = z.output<typeof evidenceSchema>;
