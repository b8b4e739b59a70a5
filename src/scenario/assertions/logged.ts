// The kind `logged`: lines of an additional record; and the field `logs`, which it shares with `no_errors`.
import { z } from 'zod';
import { argsSchema } from './calls.js';
import { countOf } from '../../values/count.js';
import { defineKind } from './definition.js';

/** One entry of `logs`: lines of one record, or no errors in one or several. */
const logsEntry = z.union([
  z.strictObject({
    record: z.string(),
    /** All of it holds of the line. Absent: any line. */
    where: argsSchema.optional(),
    /** How many such lines are required. Default: at least one. */
    times: z.int().min(0).optional(),
  }),
  z.strictObject({
    record: z.union([z.string(), z.array(z.string()).min(1)]),
    errors: z.literal(0),
  }),
]);

/** Of `expectations`. */
export const logsField = { logs: z.array(logsEntry).min(1).optional() };

export const logged = defineKind('logged', {
  class: 'procedure',
  concerns: 'calls',
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
    fields: logsField,
    assertions: ({ logs = [] }) =>
      logs.flatMap((entry) => {
        if ('errors' in entry) return [];
        const { record, where = {}, times = null } = entry;
        return [{ kind: 'logged' as const, record, where, times, not: false }];
      }),
  },
});
