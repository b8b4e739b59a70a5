// The kind `hand_offs`: which agents followed each other, by their calls.
import { z } from 'zod';
import { toolsSchema as names } from './calls.js';
import { defineKind } from './definition.js';

const mode = z.enum(['exact', 'in_order']);

export const handOffs = defineKind('hand_offs', {
  class: 'procedure',
  schema: { agents: names, mode, not: z.boolean() },
  title: ({ agents, mode, not }) => {
    const among = mode === 'in_order' ? ', others between' : '';
    return `${not ? 'Not handed over' : 'Handed over'} from ${agents.join(' to ')}${among}`;
  },
  needs: () => ({ calls: { allBut: [] } }),
  expectations: {
    fields: {
      hand_offs: z
        .union([names, z.strictObject({ mode: mode.optional(), agents: names })])
        .optional(),
    },
    assertions: ({ hand_offs: expected }) => {
      if (expected === undefined) return [];
      const { agents, mode = 'exact' } = Array.isArray(expected) ? { agents: expected } : expected;
      return [{ kind: 'hand_offs', agents, mode, not: false }];
    },
  },
});
