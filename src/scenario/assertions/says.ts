// The kind `says`: words or a meaning in the agent's messages, of one turn or any; and the field `says`, which it shares with `consistent`.
import { z } from 'zod';
import { patternSchema } from '../check-schema.js';
import { defineKind } from './definition.js';

const text = z.string().min(1);
/** A text; case, white space and the style of quotes do not matter. */
const words = [
  text,
  z.strictObject({ matches: patternSchema }),
  /** In whatever words, so a model has to decide. */
  z.strictObject({ meaning: text }),
] as const;
const never = z.strictObject({ never: z.union(words) });
const saysEntry = z.union([...words, never]);
/** What the agent says is not compared with the records, as it otherwise always is. */
const notConsistent = z.strictObject({ consistent: z.literal(false) });
type SaysEntry = z.output<typeof saysEntry>;
/** What the agent may say: a text, `{ matches }` or `{ meaning }`. */
export type Words = Exclude<SaysEntry, z.output<typeof never>>;

/** Of `expectations`. */
export const saysFields = {
  says: z
    .array(z.union([...saysEntry.options, notConsistent]))
    .min(1)
    .optional(),
};
type SaysField = z.output<typeof saysFields.says>;
/** Of a turn's `expect`. */
const saysInTurn = { says: z.union([saysEntry, z.array(saysEntry).min(1)]).optional() };

export const says = defineKind('says', {
  class: 'outcome',
  concerns: 'words',
  shapes: [
    {
      text: z.string(),
      /** The text is a regular expression. */
      pattern: z.literal(true).optional(),
      /** Null: any. */
      turn: z.int().nullable(),
      not: z.boolean(),
    },
    /** In whatever words; a model has to decide. */
    { meaning: z.string(), turn: z.int().nullable(), not: z.boolean() },
  ],
  title: (assertion) => {
    const { turn, not } = assertion;
    const verb = `The agent ${not ? 'never said' : 'said'}`;
    if ('meaning' in assertion)
      return `${verb} in its own words: ${assertion.meaning}${inTurn(turn)}`;
    const { text: asked, pattern } = assertion;
    const words = pattern === true ? `what matches /${asked}/` : `“${asked}”`;
    return `${verb} ${words}${inTurn(turn)}`;
  },
  expectations: {
    fields: saysFields,
    assertions: ({ says: entries = [] }) => saysAssertions(entries, null),
  },
  turn: {
    fields: saysInTurn,
    assertions: ({ says: entries = [] }, turn) => saysAssertions([entries].flat(), turn),
  },
});

/** Texts first, then meanings. */
function saysAssertions(entries: NonNullable<SaysField>, turn: number | null) {
  const all = wordsOfEntries(entries).map(({ words: asked, not }) => {
    const rest = { turn, not };
    if (typeof asked === 'string') return { kind: 'says', text: asked, ...rest } as const;
    return 'matches' in asked
      ? ({ kind: 'says', text: asked.matches, pattern: true, ...rest } as const)
      : ({ kind: 'says', meaning: asked.meaning, ...rest } as const);
  });
  return [...all.filter((one) => 'text' in one), ...all.filter((one) => 'meaning' in one)];
}

/** The words of each entry, and whether they are forbidden. */
export function wordsOfEntries(entries: NonNullable<SaysField>) {
  return entries.flatMap((entry): { words: Words; not: boolean }[] => {
    if (typeof entry === 'object' && 'consistent' in entry) return [];
    if (typeof entry === 'object' && 'never' in entry) return [{ words: entry.never, not: true }];
    return [{ words: entry, not: false }];
  });
}

/** Whether what the agent says is compared with the records. */
export function checksConsistency(says: SaysField): boolean {
  return !(says ?? []).some((entry) => typeof entry === 'object' && 'consistent' in entry);
}

/** " in turn 2", or nothing for any turn. */
export function inTurn(turn: number | null): string {
  return turn === null ? '' : ` in turn ${turn}`;
}
