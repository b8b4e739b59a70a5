// The kind `trajectory`: the agent's calls, compared with the expected ones, or the order of some.
import { z } from 'zod';
import {
  type ExpectedCall,
  expectedCall,
  expectedCallSchema,
  ordersIn,
  toolCallsField,
  trajectoriesIn,
  trajectoryModes,
  withArgs,
} from './calls.js';
import { defineKind } from './definition.js';

type Mode = (typeof trajectoryModes)[number];

export const trajectory = defineKind('trajectory', {
  class: 'procedure',
  concerns: 'calls',
  shapes: [
    {
      mode: z.enum(trajectoryModes),
      calls: z.array(expectedCallSchema),
      /** Tools whose calls are ignored. */
      ignore: z.array(z.string()),
      not: z.boolean(),
    },
    /** Tools, each by its first call, and checkpoints came in this order. */
    { order: z.array(z.string()).min(2), not: z.boolean() },
  ],
  title: (assertion) => {
    if ('order' in assertion) {
      return `${assertion.not ? 'Not called' : 'Called'} ${assertion.order.join(', then ')}`;
    }
    const { mode, calls, ignore, not } = assertion;
    const names = calls.length === 0 ? 'nothing' : calls.map(callText).join(', ');
    const besides = ignore.length === 0 ? '' : `, besides ${ignore.join(', ')}`;
    return `${not ? 'Did not call' : 'Called'} ${words[mode]} ${names}${besides}`;
  },
  needs: (assertion) => {
    if ('order' in assertion) return { calls: { tools: assertion.order } };
    const { mode, calls, ignore } = assertion;
    const extraDecides = mode === 'exact' || mode === 'any_order' || mode === 'subset';
    return {
      calls: extraDecides ? { allBut: ignore } : { tools: calls.map(({ tool }) => tool) },
    };
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) => [
      ...ordersIn(entries).map((order) => ({ kind: 'trajectory' as const, order, not: false })),
      ...trajectoriesIn(entries).map(({ mode = 'exact', calls, ignore = [] }) => ({
        ...{ kind: 'trajectory' as const, mode, calls: calls.map(expectedCall) },
        ...{ ignore, not: false },
      })),
    ],
  },
});

const words: Record<Mode, string> = {
  exact: 'exactly',
  in_order: 'in this order',
  any_order: 'exactly, in any order,',
  subset: 'at most',
  superset: 'at least',
};

function callText(call: ExpectedCall): string {
  return `${call.tool}${withArgs(call)}`;
}
