// The kind `matches_snapshot`: a checkpoint looks like its stored picture, except where masked.
import { z } from 'zod';
import { defineKind } from './definition.js';

const text = z.string().min(1);
/** How the masked part may differ. Default `ignore`. */
const mode = z.enum(['ignore', 'same_shape']).optional();

const maskSchema = z.union([
  /** A selector; whatever it matches is ignored. */
  text,
  /** Tag, id, class or test id of an element, and of one around it. */
  z.strictObject({ selector: text, mode }),
  z.strictObject({ landmark: text, mode }),
]);
export type Mask = z.output<typeof maskSchema>;

const asked = {
  masks: z.array(maskSchema).min(1).optional(),
  /** Whether the agent's words must be the same. Default: `same_shape` if a live model wrote them, else `exact`. */
  agent_text: z.enum(['exact', 'same_shape']).optional(),
};

export const matchesSnapshot = defineKind('matches_snapshot', {
  class: 'surface',
  concerns: 'screen',
  schema: { at: z.string(), ...asked },
  title: ({ at }) => `At ${at}: looks like its snapshot`,
  expectations: {
    fields: {
      visual: z
        .array(z.strictObject({ at: z.string(), ...asked }))
        .min(1)
        .optional(),
    },
    assertions: ({ visual = [] }) => visual.map((one) => ({ kind: 'matches_snapshot', ...one })),
  },
});
