// The kind `called`: a tool was called, so often, with these arguments.
import { z } from 'zod';
import {
  argsSchema,
  askedArgsSchema,
  expectedCall,
  matchNeedsArgs,
  matchSchema,
  toolsSchema,
  withArgs,
} from './calls.js';
import { countOf } from './count.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);

export const called = defineKind('called', {
  class: 'procedure',
  schema: {
    tool: z.string(),
    args: argsSchema.nullable(),
    match: matchSchema,
    /** Exact number of successful calls (0: no attempt at all); null: at least one attempt. */
    times: z.int().nullable(),
    /** Exact number of calls, whatever they came to; absent: any. */
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
    fields: {
      required_tools: toolsSchema.optional(),
      forbidden_tools: toolsSchema.optional(),
      tool_calls: z
        .array(
          z
            .strictObject({
              tool: z.string(),
              /** Arguments that the call must have, each by a check. */
              args: askedArgsSchema,
              /** Whether other arguments may be there (`partial`). Default `partial`. */
              match: matchSchema,
              /** How many such calls must succeed. Without it: at least one is tried. */
              times: count.optional(),
              /** How many such calls there must be, whatever they come to. */
              attempts: count.optional(),
            })
            .refine(({ args, match }) => match === undefined || args !== undefined, matchNeedsArgs),
        )
        .optional(),
    },
    assertions: ({
      required_tools: required = [],
      forbidden_tools: forbidden = [],
      tool_calls: calls = [],
    }) => [
      ...required.map((tool) => byName(tool, false)),
      ...forbidden.map((tool) => byName(tool, true)),
      ...calls.map(({ times = null, attempts, ...call }) => ({
        ...{ kind: 'called' as const, ...expectedCall(call), times },
        ...(attempts === undefined ? {} : { attempts }),
        not: false,
      })),
    ],
  },
});

function byName(tool: string, not: boolean) {
  return { kind: 'called', tool, args: null, times: null, not } as const;
}
