// The kind `world`: what holds at a JSON pointer of the world after the episode, also compared with the world before.
import { z } from 'zod';
import { pointerSchema, worldCheckSchema } from '../check-schema.js';
import { describeCheck } from '../check-words.js';
import { defineKind } from './definition.js';

export const world = defineKind('world', {
  class: 'outcome',
  concerns: 'world',
  /** `check`: of the grammar in src/scenario/check-schema.ts. */
  schema: { pointer: z.string(), check: z.json(), not: z.boolean() },
  title: ({ pointer, check, not }) => `World after: ${pointer} ${describeCheck(check, not)}`,
  needs: () => ({ world: 'for_absence' }),
  expectations: {
    fields: {
      /** What holds at JSON pointers of the world after: a plain value (equal), or a predicate of the check grammar. */
      world: z.record(pointerSchema, worldCheckSchema).optional(),
    },
    assertions: ({ world = {} }) =>
      Object.entries(world).map(([pointer, check]) => ({
        ...{ kind: 'world', pointer, check, not: false },
      })),
  },
});
