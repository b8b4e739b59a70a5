// The kind `means`: the agent's messages say this in whatever words; a model has to decide.
import { z } from 'zod';
import { defineKind } from './definition.js';
import { saidWords, inTurn, saysFields, saysInTurn } from './says.js';

export const means = defineKind('means', {
  class: 'outcome',
  concerns: 'words',
  /** Of one turn or of any (null). */
  schema: { meaning: z.string(), turn: z.int().nullable(), not: z.boolean() },
  title: ({ meaning, turn, not }) =>
    `The agent ${not ? 'never said' : 'said'} in its own words: ${meaning}${inTurn(turn)}`,
  expectations: {
    fields: saysFields,
    assertions: ({ says: entries = [] }) => meanings(entries, null),
  },
  turn: {
    fields: saysInTurn,
    assertions: ({ says: entries = [] }, turn) => meanings([entries].flat(), turn),
  },
});

function meanings(entries: Parameters<typeof saidWords>[0], turn: number | null) {
  return saidWords(entries).flatMap(({ words, not }) =>
    typeof words === 'object' && 'meaning' in words
      ? [{ kind: 'means', meaning: words.meaning, turn, not } as const]
      : [],
  );
}
