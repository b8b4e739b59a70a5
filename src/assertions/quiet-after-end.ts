// The kind `quiet_after_end`: nothing was called once all was over.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const quietAfterEnd = defineKind('quiet_after_end', {
  class: 'procedure',
  /** The checkpoint after which nothing may be called; null: the end of the user's last turn. */
  schema: { after: z.string().nullable(), not: z.boolean() },
  title: ({ after, not }) =>
    `${not ? 'Called something' : 'Called nothing'} after ${after ?? 'the end'}`,
  needs: () => ({ calls: { allBut: [] } }),
  expectations: {
    fields: {
      /** True, or the checkpoint after which nothing may be called. */
      no_calls_after_end: z
        .union([z.literal(true), z.strictObject({ after: z.string() })])
        .optional(),
    },
    assertions: ({ no_calls_after_end: expected }) => {
      if (expected === undefined) return [];
      const after = expected === true ? null : expected.after;
      return [{ kind: 'quiet_after_end', after, not: false }];
    },
  },
});
