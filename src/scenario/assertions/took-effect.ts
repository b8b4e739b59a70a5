// The kind `took_effect`: how often a tool changed the world, however often it was called.
import { z } from 'zod';
import { argsSchema, entriesOfTools, toolCallsField, withArgs } from './calls.js';
import { countOf } from '../../values/count.js';
import { defineKind } from './definition.js';

export const tookEffect = defineKind('took_effect', {
  class: 'outcome',
  concerns: 'calls',
  shapes: [
    {
      tool: z.string(),
      args: argsSchema.nullable(),
      times: z.int().min(0),
      not: z.boolean(),
    },
  ],
  title: (assertion) => {
    const { tool, times, not } = assertion;
    const took = not ? 'did not take' : 'took';
    return `${tool}${withArgs(assertion)} ${took} effect exactly ${countOf(times, 'time')}`;
  },
  needs: ({ tool }) => ({ calls: { tools: [tool] } }),
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      entriesOfTools(entries).flatMap(({ tool, args = null, effects: times }) =>
        times === undefined ? [] : [{ kind: 'took_effect', tool, args, times, not: false }],
      ),
  },
});
