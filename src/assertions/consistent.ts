// The kind `consistent`: amounts, ids and statements of completed actions agree with the records.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const consistent = defineKind('consistent', {
  class: 'consistency',
  concerns: 'conduct',
  schema: {
    not: z.boolean(),
    /** Nobody asked for it by name, so having nothing to check does not block the episode. */
    byDefault: z.literal(true).optional(),
    /** Suspicions fail too. */
    strict: z.literal(true).optional(),
  },
  title: ({ not }) => `What the agent said ${not ? 'contradicts' : 'agrees with'} the records`,
  needs: () => ({ calls: 'served' }),
  expectations: {
    fields: {
      /** Whether amounts, ids and statements of completed actions are compared with the path. Default true. `strict`: suspicions fail too. */
      consistency: z.literal([true, false, 'strict']).default(true),
    },
    assertions: ({ consistency = false }) => {
      if (consistency === false) return [];
      const strict = consistency === 'strict' ? ({ strict: true } as const) : {};
      return [{ kind: 'consistent', not: false, byDefault: true, ...strict } as const];
    },
  },
});
