// The kind `hand_offs`: which agents followed one another, going by their calls.
import { z } from 'zod';
import { handOffMode, handOffsIn, toolCallsField } from './calls.js';
import { defineKind } from './definition.js';

export const handOffs = defineKind('hand_offs', {
  class: 'procedure',
  concerns: 'calls',
  schema: { agents: z.array(z.string()).min(1), mode: handOffMode, not: z.boolean() },
  title: ({ agents, mode, not }) => {
    const among = mode === 'in_order' ? ', others between' : '';
    return `${not ? 'Not handed over' : 'Handed over'} from ${agents.join(' to ')}${among}`;
  },
  needs: () => ({ calls: { allBut: [] } }),
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      handOffsIn(entries).map(({ hand_offs: agents, mode = 'exact' }) => {
        return { kind: 'hand_offs' as const, agents, mode, not: false };
      }),
  },
});
