// The kind `quiet_after_end`: nothing was called after the end.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const quietAfterEnd = defineKind('quiet_after_end', {
  class: 'procedure',
  concerns: 'calls',
  /** Nothing may be called after this checkpoint; null: the end of the user's last turn. */
  schema: { after: z.string().nullable(), not: z.boolean() },
  title: ({ after, not }) =>
    `${not ? 'Called something' : 'Called nothing'} after ${after ?? 'the end'}`,
  needs: () => ({ calls: { allBut: [] } }),
  limits: {
    fields: {
      /** `end` or a checkpoint: no calls after it. */
      calls_after: z.record(z.string(), z.literal(0)).optional(),
    },
    assertions: ({ calls_after: moments = {} }) =>
      Object.keys(moments).map((moment) => ({
        ...{ kind: 'quiet_after_end', after: moment === 'end' ? null : moment, not: false },
      })),
  },
});
