// The kind `not_repeated`: no tool was called twice with equal arguments without a reason, such as a failed first call.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const notRepeated = defineKind('not_repeated', {
  class: 'procedure',
  concerns: 'calls',
  /** `except`: tools that may be repeated. */
  schema: { except: z.array(z.string()), not: z.boolean() },
  title: ({ except, not }) => {
    const but = except.length === 0 ? '' : `, but for ${except.join(', ')}`;
    return `${not ? 'Repeated a call' : 'Repeated no call'}${but}`;
  },
  needs: ({ except }) => ({ calls: { allBut: except } }),
  limits: {
    fields: {
      /** None, or only of these tools. */
      repeated_calls: z
        .union([z.literal(0), z.strictObject({ except: z.array(z.string()) })])
        .optional(),
    },
    assertions: ({ repeated_calls: expected }) => {
      if (expected === undefined) return [];
      const except = expected === 0 ? [] : expected.except;
      return [{ kind: 'not_repeated', except, not: false }];
    },
  },
});
