// The kind `call_errors`: how failing calls were dealt with.
import { z } from 'zod';
import { toolsSchema } from './calls.js';
import { countOf } from './count.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);
const none = { max_failed: null, max_refused: null, max_retries: null, retried: [] };

export const callErrors = defineKind('call_errors', {
  class: 'procedure',
  /** Null: any number. */
  schema: {
    /** Calls that failed, but for refused ones. */
    max_failed: count.nullable(),
    /** Calls whose arguments were refused: status 422, or against the tool's schema. */
    max_refused: count.nullable(),
    /** Further tries of one failed call. */
    max_retries: count.nullable(),
    /** Tools whose failed calls must be tried again at least once. */
    retried: z.array(z.string()),
    not: z.boolean(),
  },
  title: ({ max_failed: failed, max_refused: refused, max_retries: retries, retried, not }) => {
    const parts = [
      ...(failed === null ? [] : [`at most ${countOf(failed, 'failed call')}`]),
      ...(refused === null ? [] : [`at most ${countOf(refused, 'refused call')}`]),
      ...(retries === null ? [] : [`at most ${countOf(retries, 'further try', 'further tries')}`]),
      ...(retried.length === 0 ? [] : [`${retried.join(', ')} tried again after failing`]),
    ];
    const asked = parts.join(', ').replace(/^./, (letter) => letter.toUpperCase());
    return `${not ? 'Not: ' : ''}${asked}`;
  },
  needs: () => ({ calls: { allBut: [] } }),
  expectations: {
    fields: {
      tool_errors: z
        .strictObject({
          /** Calls that may fail, refused ones apart. */
          max_failed: count.optional(),
          /** Calls whose arguments may be refused. */
          max_refused: count.optional(),
          /** Further tries that one failed call may take. */
          max_retries: count.optional(),
          /** Failed calls of these tools must be tried again. */
          retried: toolsSchema.optional(),
        })
        .refine((fields) => Object.keys(fields).length > 0, {
          message: 'one of max_failed, max_refused, max_retries, retried',
        })
        .optional(),
    },
    // Limits and what must be tried again are asked apart: where nothing failed, the latter says nothing, and the former hold.
    assertions: ({ tool_errors: expected = {} }) => {
      const { retried = [], max_failed = null, max_refused = null, max_retries = null } = expected;
      const limits = { max_failed, max_refused, max_retries };
      const asked = { kind: 'call_errors', ...none, not: false } as const;
      return [
        ...(Object.values(limits).every((limit) => limit === null)
          ? []
          : [{ ...asked, ...limits }]),
        ...(retried.length === 0 ? [] : [{ ...asked, retried }]),
      ];
    },
  },
});
