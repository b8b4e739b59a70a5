// The kind `no_errors`: no error in these records; `console` and `page` are what the browser told.
import { z } from 'zod';
import { defineKind } from './definition.js';

const records = z.array(z.string()).min(1);

export const noErrors = defineKind('no_errors', {
  class: 'procedure',
  schema: { records, not: z.boolean() },
  title: ({ records, not }) => `${not ? 'Errors' : 'No errors'} in ${records.join(', ')}`,
  expectations: {
    fields: { no_errors: records.optional() },
    assertions: ({ no_errors: records }) =>
      records === undefined ? [] : [{ kind: 'no_errors', records, not: false }],
  },
});
