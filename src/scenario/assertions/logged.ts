// The kind `logged`: lines of an additional record, and records without errors.
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

export const logged = defineKind('logged', {
  class: 'procedure',
  concerns: 'calls',
  shapes: [
    {
      record: z.string(),
      /** All of it holds of the line. */
      where: argsSchema,
      /** The exact number of such lines, or at least one (null). */
      times: z.int().nullable(),
      not: z.boolean(),
    },
    /** `console` and `page` are what the browser reported. */
    { no_errors_in: z.array(z.string()).min(1), not: z.boolean() },
  ],
  title: (assertion) => {
    const { not } = assertion;
    if ('no_errors_in' in assertion)
      return `${not ? 'Errors' : 'No errors'} in ${assertion.no_errors_in.join(', ')}`;
    const { record, where, times } = assertion;
    const line = `${JSON.stringify(where)} in ${record}`;
    if (times === null) return `${not ? 'Never logged' : 'Logged'} ${line}`;
    return `${not ? 'Not logged' : 'Logged'} ${line} exactly ${countOf(times, 'time')}`;
  },
  expectations: {
    fields: { logs: z.array(logsEntry).min(1).optional() },
    assertions: ({ logs = [] }) => [
      ...logs.flatMap((entry) => {
        if ('errors' in entry) return [];
        const { record, where = {}, times = null } = entry;
        return [{ kind: 'logged' as const, record, where, times, not: false }];
      }),
      ...logs.flatMap((entry) => {
        if (!('errors' in entry)) return [];
        return [{ kind: 'logged' as const, no_errors_in: [entry.record].flat(), not: false }];
      }),
    ],
  },
});
