/** Carries out a return that the customer agreed to; it must claim nothing that the systems of record did not confirm. */
import { BackendError } from '../backend-client.js';
import { refundCard } from '../cards.js';
import type { Order, OrderItem, Refund } from '../records.js';
import { hash } from '../seeded-choice.js';
import { dayWords, formatDays, moneySpellings } from './formats.js';
import { ask, say, type Turn } from './turn.js';

export async function completeReturn(turn: Turn, order: Order, item: OrderItem): Promise<void> {
  if (turn.fault === 'phantom_return') return announce(turn, item, inventRefund(turn, order, item));
  const { dialogue } = turn;
  dialogue.createdReturn ??= await turn.stream.call('create_return', {
    order_id: order.id,
    sku: item.sku,
    reason: dialogue.reason ?? 'No reason given',
  });
  await refundReturn(turn, item, dialogue.createdReturn);
}

async function refundReturn(
  turn: Turn,
  item: OrderItem,
  created: { id: string; refund_amount: number },
): Promise<void> {
  const input = { return_id: created.id, amount: created.refund_amount };
  let refund: Refund;
  try {
    refund = await turn.stream.call('issue_refund', input);
    if (turn.fault === 'double_refund') await callAndIgnoreRefusal(turn, input);
  } catch (error) {
    if (!(error instanceof BackendError) || error.failure === 'unknown_effect') throw error;
    return ask(turn, 'person_offer', 'refund_failed', { return: created.id });
  }
  await announce(turn, item, refund);
}

async function callAndIgnoreRefusal(
  turn: Turn,
  input: { return_id: string; amount: number },
): Promise<void> {
  try {
    await turn.stream.call('issue_refund', input);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
  }
}

async function announce(turn: Turn, item: OrderItem, issued: Refund): Promise<void> {
  const refund = turn.fault === 'wrong_amount' ? withWrongAmount(issued) : issued;
  turn.dialogue.refund = refund;
  turn.dialogue.awaiting = 'anything_else';
  await say(turn, 'refunded', { item: item.name, ...refundValues(refund) });
  turn.stream.card('refund', refundCard(refund, item.name));
}

function withWrongAmount(refund: Refund): Refund {
  return { ...refund, amount: Math.round(refund.amount * 110 + 500) / 100 };
}

function inventRefund(turn: Turn, order: Order, item: OrderItem): Refund {
  const number = 10_000 + (hash(`${turn.seed}:${order.id}:${item.sku}`) % 90_000);
  return {
    id: `REF-${number + 1}`,
    return_id: `RET-${number}`,
    amount: item.price * item.quantity,
    currency: order.currency,
    status: 'issued',
    arrives_in_days: 5,
  };
}

export async function repeatOutcome(turn: Turn, refund: Refund): Promise<void> {
  await say(turn, 'already_refunded', refundValues(refund));
}

function refundValues(refund: Refund): Record<string, string> {
  const days = refund.arrives_in_days;
  return {
    return: refund.return_id,
    ...moneySpellings(refund.amount, refund.currency),
    days: formatDays(days),
    days_words: dayWords(days),
  };
}
