// The kind `consistent`: amounts, ids and statements of completed actions agree with the records.
import { z } from 'zod';
import { defineKind } from './definition.js';
import { checksConsistency, saysFields } from './says.js';

export const consistent = defineKind('consistent', {
  class: 'consistency',
  concerns: 'conduct',
  shapes: [
    {
      not: z.boolean(),
      /** Nobody asked for it by name, so having nothing to check does not block the episode. */
      byDefault: z.literal(true).optional(),
    },
  ],
  title: ({ not }) => `What the agent said ${not ? 'contradicts' : 'agrees with'} the records`,
  needs: () => ({ calls: 'served' }),
  expectations: {
    fields: saysFields,
    assertions: ({ says }) =>
      checksConsistency(says) ? [{ kind: 'consistent', not: false, byDefault: true } as const] : [],
  },
});
