// The kind `no_errors`: no error in these records; `console` and `page` are what the browser reported.
import { z } from 'zod';
import { defineKind } from './definition.js';
import { logsField } from './logged.js';

export const noErrors = defineKind('no_errors', {
  class: 'procedure',
  concerns: 'calls',
  schema: { records: z.array(z.string()).min(1), not: z.boolean() },
  title: ({ records, not }) => `${not ? 'Errors' : 'No errors'} in ${records.join(', ')}`,
  expectations: {
    fields: logsField,
    assertions: ({ logs = [] }) =>
      logs.flatMap((entry) =>
        'errors' in entry
          ? [{ kind: 'no_errors' as const, records: [entry.record].flat(), not: false }]
          : [],
      ),
  },
});
