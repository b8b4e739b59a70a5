// The kind `call_order`: tools, each by its first call, and checkpoints came one before the next.
import { z } from 'zod';
import { defineKind } from './definition.js';

const parts = z.array(z.string()).min(2);

export const callOrder = defineKind('call_order', {
  class: 'procedure',
  schema: { tools: parts, not: z.boolean() },
  title: ({ tools, not }) => `${not ? 'Not called' : 'Called'} ${tools.join(', then ')}`,
  needs: ({ tools }) => ({ calls: { tools } }),
  expectations: {
    fields: {
      /** Partial order of tools, each by its first call, and checkpoints: in each list one comes before the next. */
      tool_order: z.array(parts).min(1).optional(),
    },
    assertions: ({ tool_order: orders = [] }) =>
      orders.map((tools) => ({ kind: 'call_order', tools, not: false })),
  },
});
