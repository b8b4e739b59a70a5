/** The shop's returns policy: what it decides for one item, and how it reads; it must not change anything. */
import type { Item, Order, Store } from './store.js';

const DAY_MS = 86_400_000;

export interface ReturnQuestion {
  order: Order;
  item: Item;
  policy: Store['policy'];
  now: Date;
}

export type ReturnDecision = {
  returnable: boolean;
  reason_code: null | 'non_returnable_category' | 'window_expired';
  reason: string | null;
  clause: string;
  window_days: number;
  non_returnable_categories: string[];
};

export function decideReturn(question: ReturnQuestion): ReturnDecision {
  const { item, policy } = question;
  const facts = {
    window_days: policy.return_window_days,
    non_returnable_categories: policy.non_returnable_categories,
  };
  if (policy.non_returnable_categories.includes(item.category)) {
    const reason = `Items in the category ${item.category.replace(/_/g, ' ')} cannot be returned.`;
    const clause = policy.clauses.category;
    return { returnable: false, reason_code: 'non_returnable_category', reason, clause, ...facts };
  }
  if (isLate(question)) {
    const reason = `The ${policy.return_window_days}-day return window has passed.`;
    const clause = policy.clauses.window;
    return { returnable: false, reason_code: 'window_expired', reason, clause, ...facts };
  }
  return {
    returnable: true,
    reason_code: null,
    reason: null,
    clause: policy.clauses.eligible,
    ...facts,
  };
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
