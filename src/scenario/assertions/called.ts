// The kind `called`: a tool was called this many times with these arguments.
import { z } from 'zod';
import {
  argsSchema,
  entriesOfTools,
  expectedCall,
  matchSchema,
  toolCallsField,
  type ToolCallsOfOne,
  withArgs,
} from './calls.js';
import { countOf } from '../../values/count.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);

export const called = defineKind('called', {
  class: 'procedure',
  concerns: 'calls',
  schema: {
    tool: z.string(),
    args: argsSchema.nullable(),
    match: matchSchema,
    /** Exact number of successful calls (0: no attempt at all); null: at least one attempt. */
    times: z.int().nullable(),
    /** Exact number of calls, successful or not; absent: any. */
    attempts: count.optional(),
    not: z.boolean(),
  },
  title: (assertion) => {
    const { tool, times, attempts, not } = assertion;
    const call = `${tool}${withArgs(assertion)}`;
    const counts = [
      ...(times === null ? [] : [`exactly ${countOf(times, 'time')}`]),
      ...(attempts === undefined ? [] : [`in exactly ${countOf(attempts, 'attempt')}`]),
    ].join(' ');
    if (counts === '') return `${not ? 'Never called' : 'Called'} ${call}`;
    return `${not ? 'Not called' : 'Called'} ${call} ${counts}`;
  },
  needs: ({ tool }) => ({ calls: { tools: [tool] } }),
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      entriesOfTools(entries)
        .filter(asksForCalls)
        .map(({ times = null, attempts, ...call }) => {
          const not = times === 0 && attempts === undefined;
          return {
            ...{ kind: 'called' as const, ...expectedCall(call), times: not ? null : times },
            ...(attempts === undefined ? {} : { attempts }),
            not,
          };
        }),
  },
});

/** Effects and retries are separate assertions; an entry with nothing else asks for no number of calls. */
function asksForCalls({ times, attempts, effects, retried }: ToolCallsOfOne): boolean {
  const asksElse = effects !== undefined || retried !== undefined;
  return times !== undefined || attempts !== undefined || !asksElse;
}
