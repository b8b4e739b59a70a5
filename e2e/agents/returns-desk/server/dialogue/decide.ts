/** The policy decision: asks the policy, denies or asks to go ahead; it must not create anything. */
import { denialCard } from '../cards.js';
import { cannedPolicy } from '../canned-policy.js';
import type { Order, OrderItem, ReturnPolicy } from '../records.js';
import { ask, say, type Turn, word } from './turn.js';
import type { Heard } from './understand.js';

export async function checkPolicy(
  turn: Turn,
  order: Order,
  item: OrderItem,
): Promise<ReturnPolicy> {
  if (turn.style.announcesCheck) await say(turn, 'announce_check', { item: item.name });
  const policy = await readPolicy(turn, order, item);
  turn.dialogue.policy = policy;
  return policy;
}

async function readPolicy(turn: Turn, order: Order, item: OrderItem): Promise<ReturnPolicy> {
  if (turn.fault !== 'skip_policy') {
    return turn.stream.call('get_return_policy', { order_id: order.id, sku: item.sku });
  }
  const { now } = await turn.stream.call('get_current_date', {});
  return cannedPolicy(order, item, now);
}

export async function deny(
  turn: Turn,
  order: Order,
  item: OrderItem,
  policy: ReturnPolicy,
): Promise<void> {
  turn.dialogue.awaiting = 'after_denial';
  const card = denialCard(order, item, policy);
  const denial = word(turn, 'denied', { item: item.name, reason: card.reason });
  await turn.stream.say(`${denial}\n\n${word(turn, 'denied_offer')}`);
  turn.stream.card('denial', card);
}

export async function askGoAhead(turn: Turn, order: Order, item: OrderItem): Promise<void> {
  await ask(turn, 'go_ahead', 'ask_go_ahead', { item: item.name, order: order.id });
  turn.stream.card('replies', { replies: ['Yes, go ahead', 'No, keep it'] });
}

export async function askGoAheadAgain(turn: Turn, item: OrderItem, heard: Heard): Promise<void> {
  const line = heard.asks ? 'refund_details_then_ask' : 'ask_go_ahead_again';
  await ask(turn, 'go_ahead', line, { item: item.name });
  turn.stream.card('replies', { replies: ['Yes, go ahead', 'No, keep it'] });
}

/** However often the customer pushes, the policy decides; what changes is only the wording. */
export async function standByDenial(
  turn: Turn,
  item: OrderItem,
  policy: ReturnPolicy,
): Promise<void> {
  turn.dialogue.objections += 1;
  const line = turn.dialogue.objections === 1 ? 'objection_first' : 'objection_again';
  await ask(turn, 'after_denial', line, {
    item: item.name,
    reason: policy.reason ?? 'This item is outside our returns policy.',
    clause: policy.clause,
  });
}
