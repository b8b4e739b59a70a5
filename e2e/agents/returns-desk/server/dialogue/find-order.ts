/** Steps that lead to the order in question: number, email lookup, choice; it must not decide about the return. */
import { orderCards } from '../cards.js';
import { BackendError } from '../backend-client.js';
import type { Order } from '../records.js';
import { dateSpellings, numberWords } from './formats.js';
import { matchOrder, matchOrdinal } from './match-item.js';
import { forgetOrder } from './state.js';
import { ask, say, type Turn } from './turn.js';
import type { Heard } from './understand.js';

/** Whether a step has already answered the customer. */
export type Answered = boolean;

export async function askForOrder(turn: Turn): Promise<void> {
  if (turn.dialogue.awaiting === 'order') return ask(turn, 'order', 'still_need_order');
  if (turn.dialogue.goal === 'refund_status') return ask(turn, 'order', 'refund_status_ask');
  const line =
    turn.style.asksFor === 'number_first' ? 'ask_order_number_first' : 'ask_order_number_or_email';
  return ask(turn, 'order', line);
}

/** Takes in an order number, an email address or a choice between orders. */
export async function absorbOrder(turn: Turn, heard: Heard): Promise<Answered> {
  const { dialogue } = turn;
  if (heard.orderId !== undefined && heard.orderId !== dialogue.order?.id) {
    return loadOrder(turn, heard.orderId);
  }
  if (heard.email !== undefined && heard.orderId === undefined && !dialogue.order) {
    return lookUpOrders(turn, heard.email);
  }
  if (!dialogue.order && dialogue.candidates.length > 0) return chooseOrder(turn, heard);
  return false;
}

async function loadOrder(turn: Turn, orderId: string): Promise<Answered> {
  const known = turn.dialogue.candidates.find((order) => order.id === orderId);
  if (known) {
    takeOrder(turn, known);
    return false;
  }
  try {
    takeOrder(turn, await turn.stream.call('get_order', { order_id: orderId }));
    return false;
  } catch (error) {
    if (!(error instanceof BackendError) || error.failure !== 'not_found') throw error;
    await ask(turn, 'order', 'unknown_order', { order: orderId });
    return true;
  }
}

async function lookUpOrders(turn: Turn, email: string): Promise<Answered> {
  const { orders } = await findOrders(turn, email);
  const only = orders[0];
  if (only === undefined) {
    await ask(turn, 'order', 'unknown_email', { email });
    return true;
  }
  if (orders.length === 1) {
    takeOrder(turn, only);
    await say(turn, 'one_order', { order: only.id, ...dateSpellings('date', only.placed_on) });
    return false;
  }
  turn.dialogue.candidates = orders;
  const count = orders.length;
  const values = { count, count_words: numberWords(count), email };
  await ask(turn, 'order_choice', 'choose_order', values);
  turn.stream.card('orders', orderCards(orders));
  return true;
}

async function findOrders(turn: Turn, email: string): Promise<{ orders: Order[] }> {
  try {
    return await turn.stream.call('lookup_customer_orders', { email });
  } catch (error) {
    if (error instanceof BackendError && error.failure === 'not_found') return { orders: [] };
    throw error;
  }
}

async function chooseOrder(turn: Turn, heard: Heard): Promise<Answered> {
  const { candidates } = turn.dialogue;
  const chosen = matchOrder(heard.text, candidates) ?? matchOrdinal(heard.text, candidates);
  if (chosen) {
    takeOrder(turn, chosen);
    return false;
  }
  await ask(turn, 'order_choice', 'choose_order_again');
  turn.stream.card('orders', orderCards(candidates));
  return true;
}

function takeOrder(turn: Turn, order: Order): void {
  const { dialogue } = turn;
  const { candidates, reason } = dialogue;
  const switching = dialogue.order !== undefined;
  forgetOrder(dialogue);
  dialogue.order = order;
  dialogue.candidates = candidates;
  if (switching) dialogue.mentioned = '';
  else if (reason !== undefined) dialogue.reason = reason;
}

/** For a customer without an order number: the email lookup, and a person when that is no way either. */
export async function helpWithoutNumber(turn: Turn): Promise<void> {
  const asked = turn.dialogue.said.has('ask_email');
  await (asked ? ask(turn, 'person_offer', 'no_way_to_find') : ask(turn, 'order', 'ask_email'));
}
