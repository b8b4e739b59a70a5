// The kind `world`: what holds at a JSON pointer of the world after the episode, also compared with the world before.
import { z } from 'zod';
import { pointerSchema, worldCheckSchema } from '../check-schema.js';
import { describeCheck } from '../check-words.js';
import { isRecord } from '../../values/merge.js';
import { defineKind } from './definition.js';
import type { Json } from '../../values/json.js';

/** What holds at JSON pointers of the world after: a plain value (equal), or a predicate of the check grammar. */
export const worldSchema = z
  .object({
    /** Every difference between the world before and after is at or below one of these pointers. */
    changes_only: z.array(pointerSchema).optional(),
  })
  .catchall(worldCheckSchema)
  .superRefine(
    (world, context) => {
      for (const pointer of Object.keys(world)) {
        const { error } = pointerSchema.safeParse(pointer);
        if (pointer === 'changes_only' || error === undefined) continue;
        const issue = { code: 'invalid_key', origin: 'record', issues: error.issues } as const;
        context.addIssue({ ...issue, path: [pointer], input: pointer });
      }
    },
    // Also where a check is wrong: all problems of a file are reported at once.
    { when: ({ value }) => isRecord(value) },
  );

export const world = defineKind('world', {
  class: 'outcome',
  concerns: 'world',
  /** `check`: of the grammar in src/scenario/check-schema.ts. */
  schema: { pointer: z.string(), check: z.json(), not: z.boolean() },
  title: ({ pointer, check, not }) => `World after: ${pointer} ${describeCheck(check, not)}`,
  needs: () => ({ world: 'for_absence' }),
  expectations: {
    fields: {
      world: worldSchema.optional(),
    },
    assertions: ({ world = {} }) =>
      worldChecks(world).map(([pointer, check]) => ({ kind: 'world', pointer, check, not: false })),
  },
});

/** The checks of `expectations.world` by their pointers, which begin with "/". */
export function worldChecks(world: z.output<typeof worldSchema>): [pointer: string, check: Json][] {
  return Object.entries(world).flatMap(([pointer, check]) =>
    pointer.startsWith('/') && check !== undefined ? [[pointer, check]] : [],
  );
}
