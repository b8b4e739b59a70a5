/** The desk's tools: name, input and the backend call behind each; it must not talk to the customer. */
import { z } from 'zod';
import type { BackendClient } from './backend-client.js';
import {
  clockSchema,
  createdReturnSchema,
  escalationSchema,
  orderListSchema,
  orderSchema,
  refundSchema,
  returnPolicySchema,
} from './records.js';

export interface DeskTool<In, Out> {
  description: string;
  input: z.ZodType<In>;
  run: (backend: BackendClient, input: In) => Promise<Out>;
}

function defineTool<In, Out>(tool: DeskTool<In, Out>): DeskTool<In, Out> {
  return tool;
}

const definitions = {
  get_current_date: defineTool({
    description: "Today's date and time, from the shop's clock.",
    input: z.object({}).strip(),
    run: (backend) => backend({ method: 'GET', path: '/clock', schema: clockSchema }),
  }),
  get_order: defineTool({
    description: 'One order by its order number, for example ORD-10027.',
    input: z.object({ order_id: z.string() }),
    run: (backend, { order_id }) =>
      backend({
        method: 'GET',
        path: `/orders/${encodeURIComponent(order_id)}`,
        schema: orderSchema,
      }),
  }),
  lookup_customer_orders: defineTool({
    description: 'All recent orders placed with an e-mail address.',
    input: z.object({ email: z.string() }),
    run: (backend, { email }) =>
      backend({
        method: 'GET',
        path: `/orders?email=${encodeURIComponent(email)}`,
        schema: orderListSchema,
      }),
  }),
  get_return_policy: defineTool({
    description:
      'Whether one item of an order may be returned, with the reason and the policy clause. Ask before every decision.',
    input: z.object({ order_id: z.string(), sku: z.string() }),
    run: (backend, { order_id, sku }) =>
      backend({
        method: 'GET',
        path: `/policy/returns?order_id=${encodeURIComponent(order_id)}&sku=${encodeURIComponent(sku)}`,
        schema: returnPolicySchema,
      }),
  }),
  create_return: defineTool({
    description: 'Creates a return for one item, after the customer has agreed.',
    input: z.object({ order_id: z.string(), sku: z.string(), reason: z.string() }),
    run: (backend, input) =>
      backend({ method: 'POST', path: '/returns', body: input, schema: createdReturnSchema }),
  }),
  issue_refund: defineTool({
    description: 'Issues the refund of a return that was created.',
    input: z.object({ return_id: z.string(), amount: z.number() }),
    run: (backend, input) =>
      backend({ method: 'POST', path: '/refunds', body: input, schema: refundSchema }),
  }),
  escalate_to_human: defineTool({
    description: 'Hands the conversation to a person on the customer care team.',
    input: z.object({ order_id: z.string().nullable(), summary: z.string() }),
    run: (backend, input) =>
      backend({ method: 'POST', path: '/escalations', body: input, schema: escalationSchema }),
  }),
};

type Definitions = typeof definitions;
export type ToolName = keyof Definitions;
type Inputs = { [N in ToolName]: z.infer<Definitions[N]['input']> };
type Outputs = { [N in ToolName]: Awaited<ReturnType<Definitions[N]['run']>> };
export type ToolInput<N extends ToolName> = Inputs[N];
export type ToolOutput<N extends ToolName> = Outputs[N];

// Mapped over the names, so that TypeScript can follow a name to its own input and output.
export const deskTools: { [N in ToolName]: DeskTool<Inputs[N], Outputs[N]> } = definitions;
