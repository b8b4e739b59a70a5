/** The shop's returns policy: what it decides for one item, and how it reads; it must not change anything. */
const DAY_MS = 86_400_000;

export type Item = { sku: string; category: string; price: number; quantity: number };

export type Order = { id: string; delivered_on: string | null; currency: string; items: Item[] };

export type Policy = {
  return_window_days: number;
  non_returnable_categories: string[];
  clauses: { eligible: string; window: string; category: string };
};

interface ReturnQuestion {
  order: Order;
  item: Item;
  policy: Policy;
  now: Date;
}

export function decideReturn(question: ReturnQuestion) {
  const { item, policy } = question;
  const { return_window_days: window_days, non_returnable_categories, clauses } = policy;
  const facts = { window_days, non_returnable_categories };
  const denied = (reason_code: string, reason: string, clause: string) => ({
    returnable: false,
    reason_code,
    reason,
    clause,
    ...facts,
  });
  if (non_returnable_categories.includes(item.category)) {
    const reason = `Items in the category ${item.category.replace(/_/g, ' ')} cannot be returned.`;
    return denied('non_returnable_category', reason, clauses.category);
  }
  if (isLate(question))
    return denied(
      'window_expired',
      `The ${window_days}-day return window has passed.`,
      clauses.window,
    );
  return { returnable: true, reason_code: null, reason: null, clause: clauses.eligible, ...facts };
}

/** The window opens with the delivery; what has not been delivered cannot be late. */
function isLate({ order, policy, now }: ReturnQuestion): boolean {
  if (order.delivered_on === null) return false;
  const today = Date.parse(now.toISOString().slice(0, 10));
  return today - Date.parse(order.delivered_on) > policy.return_window_days * DAY_MS;
}

/** The policy in words, as the desk may quote it. */
export const policyTexts = [
  'Returns policy, section 1.1. Items can be returned unless another section says otherwise. The refund goes to the original payment method and arrives within 5 days.',
  'Returns policy, section 2.1. An item can be returned within 30 days of its delivery. After that the return window has passed.',
  'Returns policy, section 4.2. Items in the categories personal audio, perishables and final sale cannot be returned.',
];
