// The kind `shows`: a claim about what a person sees at a checkpoint.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const shows = defineKind('shows', {
  class: 'surface',
  concerns: 'screen',
  schema: { at: z.string(), claim: z.string(), not: z.boolean() },
  title: ({ at, claim, not }) => `At ${at}: ${not ? 'not: ' : ''}${claim}`,
  expectations: {
    fields: {
      surface: z
        .array(z.strictObject({ at: z.string(), claims: z.array(z.string().min(1)).min(1) }))
        .optional(),
    },
    assertions: ({ surface = [] }) =>
      surface.flatMap(({ at, claims }) =>
        claims.map((claim) => ({ kind: 'shows', at, claim, not: false })),
      ),
  },
});
