// The kind `call_errors`: how failing calls were dealt with.
import { z } from 'zod';
import { entriesOfTools, toolCallsField } from './calls.js';
import { countOf } from '../../values/count.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);
const none = { max_failed: null, max_refused: null, max_retries: null };

export const callErrors = defineKind('call_errors', {
  class: 'procedure',
  concerns: 'calls',
  /** Null: any number. */
  schema: {
    /** Calls that failed, except refused ones. */
    max_failed: count.nullable(),
    /** Calls with refused arguments: status 422, or the tool's schema rejects them. */
    max_refused: count.nullable(),
    /** Retries of one failed call. */
    max_retries: count.nullable(),
    /** Tools whose failed calls must be retried at least once. */
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
  // Limits and retries are separate assertions: if nothing failed, limits hold and `retried` is inconclusive.
  limits: {
    fields: {
      /** Calls that may fail, except refused ones. */
      failed_calls: count.optional(),
      /** Calls that may have their arguments refused. */
      refused_calls: count.optional(),
      /** Retries that one failed call may need. */
      retries_per_call: count.optional(),
    },
    assertions: ({
      failed_calls: max_failed = null,
      refused_calls: max_refused = null,
      retries_per_call: max_retries = null,
    }) => {
      const limits = { max_failed, max_refused, max_retries };
      const isLimited = Object.values(limits).some((limit) => limit !== null);
      return isLimited ? [{ kind: 'call_errors', ...limits, retried: [], not: false }] : [];
    },
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) => {
      const retried = entriesOfTools(entries).flatMap((one) => (one.retried ? [one.tool] : []));
      return retried.length === 0 ? [] : [{ kind: 'call_errors', ...none, retried, not: false }];
    },
  },
});
