// The kind `says`: text in the agent's messages, of one turn or of any.
import { z } from 'zod';
import { defineKind } from './definition.js';

/** What the agent is to say: word for word, or in whatever words, which a model has to tell. */
const said = z.union([z.string().min(1), z.strictObject({ meaning: z.string().min(1) })]);
/** Text that must be there, or `{ meaning }`. */
export type Said = z.output<typeof said>;

/** Of a turn's `expect`. */
export const saysInTurn = {
  /** Text that an agent message of this turn must contain, without regard to case. */
  says: z.union([said, z.array(said)]).optional(),
};

/** Of `expectations`. */
export const saysFields = { says: z.array(said).optional() };

export const says = defineKind('says', {
  class: 'outcome',
  schema: { text: z.string(), turn: z.int().nullable(), not: z.boolean() },
  title: ({ text, turn, not }) =>
    `The agent ${not ? 'never said' : 'said'} “${text}”${inTurn(turn)}`,
  expectations: {
    fields: { ...saysFields, never_says: z.array(z.string().min(1)).optional() },
    assertions: ({ says: said = [], never_says: never = [] }) => [
      ...texts(said, null),
      ...never.map((text) => ({ kind: 'says', text, turn: null, not: true }) as const),
    ],
  },
  turn: {
    fields: saysInTurn,
    assertions: ({ says: said = [] }, turn) => texts([said].flat(), turn),
  },
});

function texts(said: readonly Said[], turn: number | null) {
  return said.flatMap((one) =>
    typeof one === 'string' ? [{ kind: 'says', text: one, turn, not: false } as const] : [],
  );
}

/** " in turn 2", or nothing where it is of any turn. */
export function inTurn(turn: number | null): string {
  return turn === null ? '' : ` in turn ${turn}`;
}
