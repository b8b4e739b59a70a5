// The kind `world`: what holds at a JSON pointer of the world after the episode, also compared with the world before, and that nothing else changed.
import { z } from 'zod';
import { describeCheck, pointerSchema, worldCheckSchema } from '../check-schema.js';
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
  shapes: [
    /** `check`: of the grammar in src/scenario/check-schema.ts. */
    { pointer: z.string(), check: z.json(), not: z.boolean() },
    /** Every difference is at or below one of these pointers; empty: nothing differs. */
    { changes_only: z.array(z.string()) },
  ],
  title: (assertion) => {
    if ('pointer' in assertion) {
      const { pointer, check, not } = assertion;
      return `World after: ${pointer} ${describeCheck(check, not)}`;
    }
    const { changes_only: pointers } = assertion;
    const but = pointers.length === 0 ? '' : ` but ${pointers.join(', ')}`;
    return `Nothing in the world changed${but}`;
  },
  needs: () => ({ world: 'for_absence' }),
  expectations: {
    fields: { world: worldSchema.optional() },
    assertions: ({ world = {} }) => [
      ...worldChecks(world).map(([pointer, check]) => {
        return { kind: 'world' as const, pointer, check, not: false };
      }),
      ...(world.changes_only === undefined
        ? []
        : [{ kind: 'world' as const, changes_only: world.changes_only }]),
    ],
  },
});

/** The checks of `expectations.world` by their pointers, which begin with "/". */
export function worldChecks(world: z.output<typeof worldSchema>): [pointer: string, check: Json][] {
  return Object.entries(world).flatMap(([pointer, check]) =>
    pointer.startsWith('/') && check !== undefined ? [[pointer, check]] : [],
  );
}
