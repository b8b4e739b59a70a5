// The kind `means`: the agent's messages say this in whatever words; a model has to tell.
import { z } from 'zod';
import { defineKind } from './definition.js';
import { inTurn, type Said, saysFields, saysInTurn } from './says.js';

export const means = defineKind('means', {
  class: 'outcome',
  /** Of one turn or of any (null). */
  schema: { meaning: z.string(), turn: z.int().nullable(), not: z.boolean() },
  title: ({ meaning, turn, not }) =>
    `The agent ${not ? 'never said' : 'said'} in its own words: ${meaning}${inTurn(turn)}`,
  expectations: {
    fields: saysFields,
    assertions: ({ says = [] }) => meanings(says, null),
  },
  turn: {
    fields: saysInTurn,
    assertions: ({ says = [] }, turn) => meanings([says].flat(), turn),
  },
});

function meanings(said: readonly Said[], turn: number | null) {
  return said.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [{ kind: 'means', meaning: one.meaning, turn, not: false } as const],
  );
}
