// The kind `logged`: lines of a further record.
import { z } from 'zod';
import { argsSchema } from './calls.js';
import { countOf } from './count.js';
import { defineKind } from './definition.js';

export const logged = defineKind('logged', {
  class: 'procedure',
  schema: {
    record: z.string(),
    /** All of it holds of the line. */
    where: argsSchema,
    /** The exact number of such lines, or at least one (null). */
    times: z.int().nullable(),
    not: z.boolean(),
  },
  title: ({ record, where, times, not }) => {
    const line = `${JSON.stringify(where)} in ${record}`;
    if (times === null) return `${not ? 'Never logged' : 'Logged'} ${line}`;
    return `${not ? 'Not logged' : 'Logged'} ${line} exactly ${countOf(times, 'time')}`;
  },
  expectations: {
    fields: {
      /** Lines of further records: `where` holds of one at least, of exactly so many (`times`), or of none (`not`). */
      logged: z
        .array(
          z.strictObject({
            record: z.string(),
            where: argsSchema,
            times: z.int().min(0).optional(),
            not: z.boolean().optional(),
          }),
        )
        .min(1)
        .optional(),
    },
    assertions: ({ logged: lines = [] }) =>
      lines.map(({ record, where, times = null, not = false }) => ({
        ...{ kind: 'logged', record, where, times, not },
      })),
  },
});
