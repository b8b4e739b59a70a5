// The kind `changes_only`: nothing else in the world changed.
import { z } from 'zod';
import { pointerSchema } from '../check-schema.js';
import { defineKind } from './definition.js';

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
      /** Every difference between the world before and after is at or below one of these pointers. */
      world_changes_only: z.array(pointerSchema).optional(),
    },
    assertions: ({ world_changes_only: pointers }) =>
      pointers === undefined ? [] : [{ kind: 'changes_only', pointers }],
  },
});
