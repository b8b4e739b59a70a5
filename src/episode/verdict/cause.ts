// What a check found lacking or wrong, as data: this decides who is blamed for what, never a sentence.
import { z } from 'zod';

/** `words` are printed and never read. */
export const causeSchema = z.discriminatedUnion('code', [
  /** The episode ended before it could come, or the agent did nothing. */
  z.strictObject({
    code: z.literal('not_reached'),
    /** Why it shows nothing, as a sentence without its end; absent where only this was not reached. */
    cut: z.string().optional(),
  }),
  /** Something wanted did not happen, or too little of it. */
  z.strictObject({ code: z.literal('missing') }),
  /**
   * Of a claim. `absent`: its subject is not on the page, or has another text. `shown`: it is to be seen and must not be. `unlike`: it is
   * there, and hidden or otherwise not as the claim says.
   */
  z.strictObject({
    code: z.enum(['absent', 'shown', 'unlike']),
    /** For a person: a clause without a capital, such as `the refund amount cannot be seen: it is clipped by div.card`. */
    words: z.string(),
  }),
  /** The records contradict these sentences of the agent. */
  z.strictObject({
    code: z.literal('contradicted'),
    sentences: z.array(z.strictObject({ seq: z.int(), quote: z.string() })).min(1),
    /** The two values, where one call holds another than was said; `call` is its `seq`. */
    values: z.strictObject({ said: z.string(), held: z.string(), call: z.int() }).nullable(),
    /** For a person: the first contradiction as a sentence. */
    words: z.string(),
  }),
]);
export type Cause = z.output<typeof causeSchema>;

/** Why a claim does not hold. */
export type SightCause = Extract<Cause, { code: 'absent' | 'shown' | 'unlike' }>;
