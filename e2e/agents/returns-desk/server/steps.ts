/** The steps of a return: find the order, settle the item and the reason, ask the policy, create and refund, hand over. Which is next is decided elsewhere. */
import { hash, longDate, money } from '../../kit/wording.js';
import { ask, forgetOrder, say, type Turn, word } from './dialogue.js';
import { matchItem, matchOrder, matchOrdinal, saysOnlyName } from './match-item.js';
import type { Escalation, Order, OrderItem, Refund, ReturnPolicy } from './records.js';
import { BackendError } from './shop.js';
import { type Heard, tidyReason } from './understand.js';
import type { Line } from './wording.js';

export async function askForOrder(turn: Turn): Promise<void> {
  const { awaiting, goal } = turn.dialogue;
  if (awaiting === 'order') return ask(turn, 'order', 'still_need_order');
  if (goal === 'refund_status') return ask(turn, 'order', 'refund_status_ask');
  return ask(turn, 'order', turn.style.asksFor);
}

/** Takes in an order number, an email address or a choice between orders; true where that was answered already. */
export async function absorbOrder(turn: Turn, heard: Heard): Promise<boolean> {
  const { order, candidates } = turn.dialogue;
  const { orderId, email, text } = heard;
  if (orderId !== undefined) return orderId !== order?.id && loadOrder(turn, orderId);
  if (order) return false;
  if (email !== undefined) return lookUpOrders(turn, email);
  if (candidates.length === 0) return false;
  const chosen = matchOrder(text, candidates) ?? matchOrdinal(text, candidates);
  if (chosen) {
    takeOrder(turn, chosen);
    return false;
  }
  await ask(turn, 'order_choice', 'choose_order_again');
  turn.stream.card('orders', { orders: candidates });
  return true;
}

async function loadOrder(turn: Turn, orderId: string): Promise<boolean> {
  const known = turn.dialogue.candidates.find(({ id }) => id === orderId);
  const order = known ?? (await orNull(turn.stream.call('get_order', { order_id: orderId })));
  if (order === null) await ask(turn, 'order', 'unknown_order', { order: orderId });
  else takeOrder(turn, order);
  return order === null;
}

async function lookUpOrders(turn: Turn, email: string): Promise<boolean> {
  const found = await orNull(turn.stream.call('lookup_customer_orders', { email }));
  const [only, second] = found?.orders ?? [];
  if (found === null || only === undefined) {
    await ask(turn, 'order', 'unknown_email', { email });
    return true;
  }
  if (second === undefined) {
    takeOrder(turn, only);
    await say(turn, 'one_order', { order: only.id, date: longDate(only.placed_on, 'en-US') });
    return false;
  }
  turn.dialogue.candidates = found.orders;
  await ask(turn, 'order_choice', 'choose_order', { count: found.orders.length, email });
  turn.stream.card('orders', found);
  return true;
}

/** Null where the shop does not have it. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof BackendError && error.failure === 'not_found') return null;
    throw error;
  }
}

function takeOrder({ dialogue }: Turn, order: Order): void {
  const { candidates, about } = dialogue;
  const isFirst = dialogue.order === undefined;
  forgetOrder(dialogue);
  Object.assign(dialogue, { order, candidates });
  if (!isFirst) dialogue.mentioned = '';
  else if (about.reason !== undefined) dialogue.about.reason = about.reason;
}

/** For a customer without an order number: the email lookup, and a person when that is no way either. */
export async function helpWithoutNumber(turn: Turn): Promise<void> {
  if (turn.dialogue.said.has('ask_email')) return ask(turn, 'person_offer', 'no_way_to_find');
  return ask(turn, 'order', 'ask_email');
}

/** Takes in an item and a reason from what was said. */
export function absorbItem(turn: Turn, heard: Heard): void {
  const { dialogue } = turn;
  const { about, order } = dialogue;
  if (heard.reason !== undefined && !about.policy) about.reason = heard.reason;
  if (!order) {
    dialogue.mentioned += ` ${heard.text}`;
    return;
  }
  const named = namedItem(turn, heard, order);
  if (named && named.sku !== about.item?.sku) takeItem(turn, named, heard);
  if (about.item && matchItem(heard.text, [about.item])) about.isGuess = false;
  const [only, second] = order.items;
  if (dialogue.about.item || only === undefined || second !== undefined) return;
  takeItem(turn, only, heard);
  dialogue.about.isGuess = true;
}

function namedItem({ dialogue }: Turn, heard: Heard, order: Order): OrderItem | undefined {
  const { about, awaiting, mentioned } = dialogue;
  // An answer to "why?" may hold words of another item's name by chance.
  if (awaiting === 'reason' && about.item && !heard.wantsReturn) return undefined;
  const spoken = matchItem(heard.text, order.items);
  if (spoken || about.item) return spoken;
  if (awaiting === 'item') return matchOrdinal(heard.text, order.items);
  return matchItem(mentioned, order.items);
}

function takeItem({ dialogue }: Turn, item: OrderItem, heard: Heard): void {
  const { about } = dialogue;
  const reason = heard.reason ?? (about.item ? undefined : about.reason);
  dialogue.about = { item, ...(reason !== undefined && { reason }) };
}

export async function askForItem(turn: Turn, order: Order): Promise<void> {
  const line = turn.dialogue.awaiting === 'item' ? 'ask_item_again' : 'ask_item';
  await ask(turn, 'item', line, { order: order.id, count: order.items.length });
  turn.stream.card('items', order);
}

/** Any sentence may be a reason once the desk has asked for one, unless it says something else. */
export function absorbReason({ dialogue }: Turn, heard: Heard): void {
  const { about, awaiting } = dialogue;
  if (awaiting !== 'reason' || about.reason !== undefined) return;
  const isBareYesOrNo = /^\W*(?:yes|yeah|ok|okay|sure|no|nope)\W*$/i.test(heard.text);
  const onlyNames = about.item !== undefined && saysOnlyName(heard.text, about.item);
  if (heard.findsOrder || isBareYesOrNo || onlyNames || heard.asks || heard.text === '') return;
  about.reason = tidyReason(heard.text);
}

export async function confirmItem(turn: Turn, order: Order, item: OrderItem): Promise<void> {
  const values = { item: item.name, order: order.id };
  const { delivered_on: delivered } = order;
  if (!turn.style.confirmsItem || !delivered)
    return ask(turn, 'item_confirmation', 'confirm_item', values);
  const { now } = await turn.stream.call('get_current_date', {});
  const ms = Date.parse(now.slice(0, 10)) - Date.parse(delivered);
  const days = daysIn(Math.round(ms / 86_400_000));
  return ask(turn, 'item_confirmation', 'confirm_item_delivered', { ...values, days });
}

export async function itemWasWrong(turn: Turn, order: Order): Promise<void> {
  const { dialogue } = turn;
  const { reason } = dialogue.about;
  dialogue.mentioned = '';
  const isAlone = order.items.length === 1;
  if (isAlone) forgetOrder(dialogue);
  dialogue.about = reason === undefined ? {} : { reason };
  return isAlone ? ask(turn, 'order', 'not_that_item') : askForItem(turn, order);
}

export async function checkPolicy(turn: Turn, order: Order, item: OrderItem) {
  if (turn.fault === 'skip_policy') return { returnable: true, clause: '1.1' };
  return turn.stream.call('get_return_policy', { order_id: order.id, sku: item.sku });
}

const reasonOf = ({ reason }: ReturnPolicy) => reason ?? 'This item is outside our returns policy.';

export async function deny(turn: Turn, order: Order, item: OrderItem, policy: ReturnPolicy) {
  turn.dialogue.awaiting = 'after_denial';
  const reason = reasonOf(policy);
  const denial = word(turn, 'denied', { item: item.name, reason });
  await turn.stream.say(`${denial}\n\n${word(turn, 'denied_offer')}`);
  const { clause } = policy;
  turn.stream.card('denial', { order_id: order.id, item: item.name, reason, clause });
}

/** However often the customer pushes, the policy decides; what changes is only the wording. */
export async function standByDenial(turn: Turn, item: OrderItem, policy: ReturnPolicy) {
  const { about } = turn.dialogue;
  const values = { item: item.name, reason: reasonOf(policy), clause: policy.clause };
  const line = about.hasObjected === true ? 'objection_again' : 'objection_first';
  about.hasObjected = true;
  await ask(turn, 'after_denial', line, values);
}

export async function askGoAhead(
  turn: Turn,
  order: Order,
  item: OrderItem,
  line: Line = 'ask_go_ahead',
): Promise<void> {
  await ask(turn, 'go_ahead', line, { item: item.name, order: order.id });
  turn.stream.card('replies', { replies: ['Yes, go ahead', 'No, keep it'] });
}

/** Carries out what the customer agreed to; claims nothing that the systems of record did not confirm. */
export async function completeReturn(turn: Turn, order: Order, item: OrderItem): Promise<void> {
  const { about } = turn.dialogue;
  if (turn.fault === 'phantom_return') return announce(turn, item, inventRefund(turn, order, item));
  about.createdReturn ??= await turn.stream.call('create_return', {
    order_id: order.id,
    sku: item.sku,
    reason: about.reason ?? 'No reason given',
  });
  const { id, refund_amount: amount } = about.createdReturn;
  const input = { return_id: id, amount };
  try {
    const refund = await turn.stream.call('issue_refund', input);
    if (turn.fault === 'double_refund') await turn.stream.call('issue_refund', input);
    await announce(turn, item, refund);
  } catch (error) {
    if (!(error instanceof BackendError) || error.failure === 'unknown_effect') throw error;
    await ask(turn, 'person_offer', 'refund_failed', { return: id });
  }
}

async function announce(turn: Turn, item: OrderItem, issued: Refund): Promise<void> {
  const wrong = Math.round(issued.amount * 110 + 500) / 100;
  const refund = turn.fault === 'wrong_amount' ? { ...issued, amount: wrong } : issued;
  turn.dialogue.about.refund = refund;
  turn.dialogue.awaiting = 'anything_else';
  await say(turn, 'refunded', { item: item.name, ...refundValues(refund) });
  turn.stream.card('refund', { ...refund, item: item.name });
}

function inventRefund({ seed }: Turn, order: Order, item: OrderItem): Refund {
  const number = 10_000 + (hash(`${seed}:${order.id}`) % 90_000);
  const ids = { id: `REF-${number + 1}`, return_id: `RET-${number}` };
  const amount = item.price * item.quantity;
  return { ...ids, amount, currency: order.currency, arrives_in_days: 5 };
}

export function repeatOutcome(turn: Turn, refund: Refund): Promise<void> {
  return say(turn, 'already_refunded', refundValues(refund));
}

function refundValues({ return_id, amount, currency, arrives_in_days: days }: Refund) {
  return { return: return_id, amount: money(amount, currency, 'en-US'), days: daysIn(days) };
}

const daysIn = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Claims that a person was notified only after that call succeeded. */
export async function handOver(turn: Turn): Promise<void> {
  const { dialogue, stream } = turn;
  if (dialogue.escalation) return repeatHandOver(turn, dialogue.escalation);
  try {
    dialogue.escalation = await stream.call('escalate_to_human', {
      order_id: dialogue.order?.id ?? null,
      summary: summarize(turn),
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return say(turn, 'escalation_failed');
  }
  dialogue.awaiting = 'anything_else';
  await say(turn, 'escalated', escalationValues(dialogue.escalation));
  stream.card('escalation', dialogue.escalation);
}

export function repeatHandOver(turn: Turn, escalation: Escalation): Promise<void> {
  return say(turn, 'already_escalated', escalationValues(escalation));
}

function escalationValues({ id, queue, eta_minutes: eta }: Escalation) {
  return { id, queue: queue.replace(/_/g, ' '), eta };
}

function summarize({ dialogue: { about, order } }: Turn): string {
  const { item, reason, policy, createdReturn, refund } = about;
  const sentences = [
    item && order && `The customer wants to return ${item.name} from order ${order.id}.`,
    reason !== undefined && `Reason given: ${reason}.`,
    policy?.returnable === false && `The policy does not allow it: ${reasonOf(policy)}`,
    createdReturn && !refund && `Return ${createdReturn.id} was created, and not refunded.`,
    'The customer asked for a person.',
  ];
  return sentences.filter(Boolean).join(' ');
}
