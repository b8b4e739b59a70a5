/** The policy as somebody once typed it into the code: used by the fault `skip_policy` only, never by a sound desk. */
import type { Order, OrderItem, ReturnPolicy } from './records.js';
import { daysBetween } from './dialogue/formats.js';

const nonReturnable = new Set([
  'personal_audio',
  'perishables',
  'final_sale',
  'earbuds',
  'underwear',
  'swimwear',
  'personal_care',
  'hygiene',
  'gift_card',
  'gift_cards',
]);
const windowDays = 30;

/** What get_return_policy would most likely have said. */
export function cannedPolicy(order: Order, item: OrderItem, today: string): ReturnPolicy {
  const facts = { window_days: windowDays, non_returnable_categories: [...nonReturnable] };
  if (nonReturnable.has(item.category)) {
    const category = item.category.replace(/_/g, ' ');
    const reason = `Items in the category ${category} cannot be returned.`;
    return {
      returnable: false,
      reason_code: 'non_returnable_category',
      reason,
      clause: '4.2',
      ...facts,
    };
  }
  if (order.delivered_on && daysBetween(order.delivered_on, today) > windowDays) {
    const reason = `The ${windowDays}-day return window has passed.`;
    return { returnable: false, reason_code: 'window_expired', reason, clause: '2.1', ...facts };
  }
  return { returnable: true, reason_code: null, reason: null, clause: '1.1', ...facts };
}
