/** Turns records into the cards that the page shows; it must add no fact that the records do not hold. */
import type {
  DenialCardData,
  EscalationCardData,
  ItemChoiceData,
  OrderCardData,
  RefundCardData,
} from './messages.js';
import type { Escalation, Order, OrderItem, Refund, ReturnPolicy } from './records.js';

export function orderCards(orders: Order[]): OrderCardData {
  return {
    orders: orders.map((order) => ({
      id: order.id,
      placedOn: order.placed_on,
      items: order.items.map(({ name, quantity }) => ({ name, quantity })),
      total: order.total,
      currency: order.currency,
    })),
  };
}

export function itemChoice(order: Order): ItemChoiceData {
  return {
    orderId: order.id,
    items: order.items.map(({ sku, name, price }) => ({
      sku,
      name,
      price,
      currency: order.currency,
    })),
  };
}

export function denialCard(order: Order, item: OrderItem, policy: ReturnPolicy): DenialCardData {
  return {
    orderId: order.id,
    itemName: item.name,
    reason: policy.reason ?? 'This item is outside our returns policy.',
    clause: policy.clause,
  };
}

export function refundCard(refund: Refund, itemName: string): RefundCardData {
  return {
    itemName,
    returnId: refund.return_id,
    refundId: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    arrivesInDays: refund.arrives_in_days,
  };
}

export function escalationCard(escalation: Escalation): EscalationCardData {
  return { id: escalation.id, queue: escalation.queue, etaMinutes: escalation.eta_minutes };
}
