// The kind `matches_baseline`: a checkpoint looks like its reviewed baseline, except where masked.
import { z } from 'zod';
import { defineKind } from './definition.js';

const text = z.string().min(1);

/** How the masked part may differ. Default `ignore`. */
const mode = z.enum(['ignore', 'same_shape', 'may_move']).optional();
/** For `same_shape`: how many lines more or fewer are allowed. Default 1. */
const lines = z.int().min(0).optional();

const maskSchema = z.union([
  /** A subject as in claims: a landmark, a text in quotes, "the Send button". It is ignored. */
  text,
  z.strictObject({ subject: text, mode, lines }),
  z.strictObject({ landmark: text, mode, lines }),
  /** Tag, id, class or test id of an element, and of one around it. */
  z.strictObject({ selector: text, mode, lines }),
]);
export type Mask = z.output<typeof maskSchema>;

const asked = {
  masks: z.array(maskSchema).min(1).optional(),
  /** Whether the agent's words must be the same. Default: `same_shape` if a live model wrote them, else `exact`. */
  agent_text: z.enum(['exact', 'same_shape']).optional(),
};

export const matchesBaseline = defineKind('matches_baseline', {
  class: 'surface',
  concerns: 'screen',
  schema: { at: z.string(), ...asked },
  title: ({ at }) => `At ${at}: looks like its baseline`,
  expectations: {
    fields: {
      visual: z
        .array(z.strictObject({ at: z.string(), ...asked }))
        .min(1)
        .optional(),
    },
    assertions: ({ visual = [] }) => visual.map((one) => ({ kind: 'matches_baseline', ...one })),
  },
});
