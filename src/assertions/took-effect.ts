// The kind `took_effect`: how often a tool changed the world, which is not how often it was called.
import { z } from 'zod';
import { argsSchema, askedArgsSchema, withArgs } from './calls.js';
import { countOf } from './count.js';
import { defineKind } from './definition.js';

export const tookEffect = defineKind('took_effect', {
  class: 'outcome',
  schema: {
    tool: z.string(),
    args: argsSchema.nullable(),
    times: z.int().min(0),
    not: z.boolean(),
  },
  title: (assertion) => {
    const { tool, times, not } = assertion;
    const took = not ? 'did not take' : 'took';
    return `${tool}${withArgs(assertion)} ${took} effect exactly ${countOf(times, 'time')}`;
  },
  needs: ({ tool }) => ({ calls: { tools: [tool] } }),
  expectations: {
    fields: {
      /** Tools that must have taken effect in the world once, however often they were called. */
      exactly_once: z
        .array(z.union([z.string(), z.strictObject({ tool: z.string(), args: askedArgsSchema })]))
        .min(1)
        .optional(),
    },
    assertions: ({ exactly_once: once = [] }) =>
      once.map((one) => {
        const { tool, args = null } = typeof one === 'string' ? { tool: one } : one;
        return { kind: 'took_effect', tool, args, times: 1, not: false };
      }),
  },
});
