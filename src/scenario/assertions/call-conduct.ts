// The kind `call_conduct`: how failing calls were dealt with, that no call was repeated without a reason, and none made after the end.
import { z } from 'zod';
import { countOf } from '../../values/count.js';
import { entriesOfTools, toolCallsField } from './calls.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);
const none = { max_failed: null, max_refused: null, max_retries: null };

export const callConduct = defineKind('call_conduct', {
  class: 'procedure',
  concerns: 'calls',
  shapes: [
    /** Null: any number. */
    {
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
    /** No tool but these was called twice with equal arguments without a reason, such as a failed first call. */
    { repeats_only: z.array(z.string()), not: z.boolean() },
    /** Nothing is called after this checkpoint; null: after the end of the user's last turn. */
    { nothing_after: z.string().nullable(), not: z.boolean() },
  ],
  title: (assertion) => {
    const { not } = assertion;
    if ('repeats_only' in assertion) {
      const { repeats_only: except } = assertion;
      const but = except.length === 0 ? '' : `, but for ${except.join(', ')}`;
      return `${not ? 'Repeated a call' : 'Repeated no call'}${but}`;
    }
    if ('nothing_after' in assertion)
      return `${not ? 'Called something' : 'Called nothing'} after ${assertion.nothing_after ?? 'the end'}`;
    const { max_failed: failed, max_refused: refused, max_retries: retries, retried } = assertion;
    const parts = [
      ...(failed === null ? [] : [`at most ${countOf(failed, 'failed call')}`]),
      ...(refused === null ? [] : [`at most ${countOf(refused, 'refused call')}`]),
      ...(retries === null ? [] : [`at most ${countOf(retries, 'further try', 'further tries')}`]),
      ...(retried.length === 0 ? [] : [`${retried.join(', ')} tried again after failing`]),
    ];
    const asked = parts.join(', ').replace(/^./, (letter) => letter.toUpperCase());
    return `${not ? 'Not: ' : ''}${asked}`;
  },
  needs: (assertion) => ({
    calls: { allBut: 'repeats_only' in assertion ? assertion.repeats_only : [] },
  }),
  // Limits and retries are separate assertions: if nothing failed, limits hold and `retried` is inconclusive.
  limits: {
    fields: {
      /** None, or only of these tools. */
      repeated_calls: z
        .union([z.literal(0), z.strictObject({ except: z.array(z.string()) })])
        .optional(),
      /** `end` or a checkpoint: no calls after it. */
      calls_after: z.record(z.string(), z.literal(0)).optional(),
      /** Calls that may fail, except refused ones. */
      failed_calls: count.optional(),
      /** Calls that may have their arguments refused. */
      refused_calls: count.optional(),
      /** Retries that one failed call may need. */
      retries_per_call: count.optional(),
    },
    assertions: ({
      repeated_calls: repeated,
      calls_after: checkpoints = {},
      failed_calls: max_failed = null,
      refused_calls: max_refused = null,
      retries_per_call: max_retries = null,
    }) => {
      const ofKind = { kind: 'call_conduct', not: false } as const;
      const most = { max_failed, max_refused, max_retries };
      const isLimited = Object.values(most).some((limit) => limit !== null);
      return [
        ...(repeated === undefined
          ? []
          : [{ ...ofKind, repeats_only: repeated === 0 ? [] : repeated.except }]),
        ...Object.keys(checkpoints).map((name) => {
          return { ...ofKind, nothing_after: name === 'end' ? null : name };
        }),
        ...(isLimited ? [{ ...ofKind, ...most, retried: [] }] : []),
      ];
    },
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) => {
      const retried = entriesOfTools(entries).flatMap((one) => (one.retried ? [one.tool] : []));
      return retried.length === 0 ? [] : [{ kind: 'call_conduct', ...none, retried, not: false }];
    },
  },
});
