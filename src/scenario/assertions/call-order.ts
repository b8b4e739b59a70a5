// The kind `call_order`: tools (each by its first call) and checkpoints came in this order.
import { z } from 'zod';
import { ordersIn, toolCallsField } from './calls.js';
import { defineKind } from './definition.js';

export const callOrder = defineKind('call_order', {
  class: 'procedure',
  concerns: 'calls',
  schema: { tools: z.array(z.string()).min(2), not: z.boolean() },
  title: ({ tools, not }) => `${not ? 'Not called' : 'Called'} ${tools.join(', then ')}`,
  needs: ({ tools }) => ({ calls: { tools } }),
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      ordersIn(entries).map((tools) => ({ kind: 'call_order', tools, not: false })),
  },
});
