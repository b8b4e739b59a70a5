/** Cards for a desk with a model, from what its tools returned; it must show nothing that the model merely said. */
import type { UIMessageStreamWriter } from 'ai';
import { denialCard, escalationCard, itemChoice, orderCards, refundCard } from './cards.js';
import type { DeskMessage } from './messages.js';
import { orderListSchema, orderSchema, type Order, type OrderItem } from './records.js';
import { writeCard } from './reply-stream.js';
import type { ToolInput, ToolName, ToolOutput } from './tools.js';

export type ShowResult<N extends ToolName> =
  ((output: ToolOutput<N>, input: ToolInput<N>) => void) | undefined;

export type CardWriter = { [N in ToolName]?: ShowResult<N> };

/** Shows what the tools returned; the names on a card come from orders that a tool returned before. */
export function createCardWriter(
  writer: UIMessageStreamWriter<DeskMessage>,
  earlier: DeskMessage[],
): CardWriter {
  const orders = ordersIn(earlier);
  let itemName = 'your item';

  function itemOf(orderId: string, sku: string): { order?: Order; item?: OrderItem } {
    const order = orders.get(orderId);
    const item = order?.items.find((candidate) => candidate.sku === sku);
    return { ...(order ? { order } : {}), ...(item ? { item } : {}) };
  }

  return {
    get_order: (order) => {
      orders.set(order.id, order);
      if (order.items.length > 1) writeCard(writer, 'items', itemChoice(order));
    },
    lookup_customer_orders: ({ orders: found }) => {
      for (const order of found) orders.set(order.id, order);
      if (found.length > 1) writeCard(writer, 'orders', orderCards(found));
    },
    get_return_policy: (policy, { order_id, sku }) => {
      const { order, item } = itemOf(order_id, sku);
      itemName = item?.name ?? itemName;
      if (policy.returnable) return;
      const shown = {
        orderId: order_id,
        itemName,
        reason: policy.reason ?? 'This item is outside our returns policy.',
        clause: policy.clause,
      };
      writeCard(writer, 'denial', order && item ? denialCard(order, item, policy) : shown);
    },
    create_return: ({ order_id, sku }) => {
      itemName = itemOf(order_id, sku).item?.name ?? itemName;
    },
    issue_refund: (refund) => writeCard(writer, 'refund', refundCard(refund, itemName)),
    escalate_to_human: (escalation) => writeCard(writer, 'escalation', escalationCard(escalation)),
  };
}

function ordersIn(messages: DeskMessage[]): Map<string, Order> {
  const outputs = messages
    .flatMap((message) => message.parts)
    .map((part) => ('output' in part ? part.output : undefined));
  const found = outputs.flatMap((output) => [
    ...(orderListSchema.safeParse(output).data?.orders ?? []),
    ...[orderSchema.safeParse(output).data].filter((order) => order !== undefined),
  ]);
  return new Map(found.map((order) => [order.id, order]));
}
