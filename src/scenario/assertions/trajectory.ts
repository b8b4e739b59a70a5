// The kind `trajectory`: the agent's calls, compared with the expected ones.
import { z } from 'zod';
import {
  type ExpectedCall,
  expectedCall,
  expectedCallSchema,
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
  schema: {
    mode: z.enum(trajectoryModes),
    calls: z.array(expectedCallSchema),
    /** Tools whose calls are ignored. */
    ignore: z.array(z.string()),
    not: z.boolean(),
  },
  title: ({ mode, calls, ignore, not }) => {
    const names = calls.length === 0 ? 'nothing' : calls.map(callText).join(', ');
    const besides = ignore.length === 0 ? '' : `, besides ${ignore.join(', ')}`;
    return `${not ? 'Did not call' : 'Called'} ${words[mode]} ${names}${besides}`;
  },
  needs: ({ mode, calls, ignore }) => {
    const extraDecides = mode === 'exact' || mode === 'any_order' || mode === 'subset';
    return {
      calls: extraDecides ? { allBut: ignore } : { tools: calls.map(({ tool }) => tool) },
    };
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      trajectoriesIn(entries).map(({ mode = 'exact', calls, ignore = [] }) => ({
        ...{ kind: 'trajectory' as const, mode, calls: calls.map(expectedCall) },
        ...{ ignore, not: false },
      })),
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
