// The kind `changes_only`: nothing else in the world changed.
import { z } from 'zod';
import { defineKind } from './definition.js';
import { worldSchema } from './world.js';

export const changesOnly = defineKind('changes_only', {
  class: 'outcome',
  concerns: 'world',
  /** Every difference is at or below one of these; empty: nothing differs. */
  schema: { pointers: z.array(z.string()) },
  title: ({ pointers }) =>
    pointers.length === 0
      ? 'Nothing in the world changed'
      : `Nothing in the world changed but ${pointers.join(', ')}`,
  needs: () => ({ world: 'for_absence' }),
  expectations: {
    fields: {
      world: worldSchema.optional(),
    },
    assertions: ({ world: { changes_only: pointers } = {} }) =>
      pointers === undefined ? [] : [{ kind: 'changes_only', pointers }],
  },
});
