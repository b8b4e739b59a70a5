// The cards of the returns desk's page as texts and buttons; draws nothing.
import type { DeskData } from '../../e2e/agents/returns-desk/server/records.js';

/** A button of a card with the message that pressing it sends. */
export interface Sends {
  name: string;
  context: string;
  text: string;
}

/** What the cards of the page show, and what pressing their buttons sends. */
export function cardLines<K extends keyof DeskData>(
  kind: K,
  data: DeskData[K],
): { lines: string[]; buttons: Sends[] } {
  const card = { [kind]: data } as Partial<DeskData>;
  const orders = card.orders?.orders.map((order) => {
    const text = `${order.items.map(({ name }) => name).join(', ')} ${order.id} ${order.placed_on} $${order.total}`;
    return {
      line: text,
      button: { name: `Select order ${order.id}`, context: text, text: `Order ${order.id}` },
    };
  });
  const items = card.items?.items.map((item) => {
    const text = `${item.name} $${item.price}`;
    return { line: text, button: { name: text, context: text, text: `The ${item.name}` } };
  });
  const replies = card.replies?.replies.map((text) => ({
    line: text,
    button: { name: text, context: text, text },
  }));
  const list = orders ?? items ?? replies;
  if (list !== undefined)
    return { lines: list.map(({ line }) => line), buttons: list.map(({ button }) => button) };
  if (card.denial !== undefined) {
    const lines = [
      'Not returnable',
      `${card.denial.item} · ${card.denial.order_id}`,
      card.denial.reason,
      `Returns policy, section ${card.denial.clause}`,
    ];
    const button = {
      name: 'Talk to a person',
      context: lines.join(' '),
      text: 'I would like to talk to a person.',
    };
    return { lines, buttons: [button] };
  }
  if (card.refund !== undefined)
    return {
      lines: ['Refund issued', `$${card.refund.amount}`, card.refund.id],
      buttons: [],
    };
  return { lines: ['Escalated', card.escalation?.id ?? ''], buttons: [] };
}
