/** Steps that settle what is returned and why; it must not look at the policy. */
import { itemChoice } from '../cards.js';
import type { Order, OrderItem } from '../records.js';
import { dateSpellings, daysBetween, dayWords, formatDays, numberWords } from './formats.js';
import { matchItem, matchOrdinal, namesAnotherThing, saysOnlyName } from './match-item.js';
import { forgetItem, forgetOrder } from './state.js';
import { ask, type Turn } from './turn.js';
import { tidyReason, type Heard } from './understand.js';

/** Takes in an item and a reason from what was said. */
export function absorbItem(turn: Turn, heard: Heard): void {
  const { dialogue } = turn;
  if (heard.reason !== undefined && !dialogue.policy) dialogue.reason = heard.reason;
  if (!dialogue.order) {
    dialogue.mentioned += ` ${heard.text}`;
    return;
  }
  const named = namedItem(turn, heard, dialogue.order);
  if (named && named.sku !== dialogue.item?.sku) takeItem(turn, named, heard.reason);
  if (!dialogue.item) takeOnlyItem(turn, dialogue.order, heard);
}

function namedItem(turn: Turn, heard: Heard, order: Order): OrderItem | undefined {
  const { dialogue } = turn;
  // An answer to "why?" may hold words of another item's name by chance.
  if (dialogue.awaiting === 'reason' && dialogue.item && !heard.wantsReturn) return undefined;
  const spoken = matchItem(withoutOrderNumber(heard.text), order.items);
  if (spoken) return spoken;
  if (dialogue.item) return undefined;
  if (dialogue.awaiting === 'item') return matchOrdinal(heard.text, order.items);
  return matchItem(dialogue.mentioned, order.items);
}

function withoutOrderNumber(text: string): string {
  return text.replace(/\b[A-Z]{2,4}-\d+\b/gi, ' ');
}

function takeItem(turn: Turn, item: OrderItem, reason: string | undefined): void {
  const kept = turn.dialogue.item ? reason : (reason ?? turn.dialogue.reason);
  forgetItem(turn.dialogue);
  turn.dialogue.item = item;
  if (kept !== undefined) turn.dialogue.reason = kept;
}

function takeOnlyItem(turn: Turn, order: Order, heard: Heard): void {
  const only = order.items[0];
  if (only === undefined || order.items.length > 1) return;
  takeItem(turn, only, heard.reason);
  turn.dialogue.itemNeedsConfirming = namesAnotherThing(
    `${turn.dialogue.mentioned}. ${heard.text}`,
    order.items,
  );
}

export async function askForItem(turn: Turn, order: Order, heard: Heard): Promise<void> {
  const again = turn.dialogue.awaiting === 'item';
  const several = again && /\b(?:both|all|everything)\b/i.test(heard.text);
  const line = several ? 'one_item_at_a_time' : again ? 'ask_item_again' : 'ask_item';
  const count = order.items.length;
  await ask(turn, 'item', line, { order: order.id, count, count_words: numberWords(count) });
  turn.stream.card('items', itemChoice(order));
}

export async function askForReason(turn: Turn): Promise<void> {
  const { item } = turn.dialogue;
  if (item) await ask(turn, 'reason', 'ask_reason', { item: item.name });
  else await ask(turn, 'reason', 'ask_reason_first');
}

/** Any sentence may be a reason once the desk has asked for one, unless it says something else. */
export function absorbReason(turn: Turn, heard: Heard): void {
  const { dialogue } = turn;
  if (dialogue.awaiting !== 'reason' || dialogue.reason !== undefined) return;
  const isFact = heard.orderId !== undefined || heard.email !== undefined;
  const isBareYesOrNo = /^\W*(?:yes|yeah|ok|okay|sure|no|nope)\W*$/i.test(heard.text);
  const onlyNames = dialogue.item !== undefined && saysOnlyName(heard.text, dialogue.item);
  if (isFact || isBareYesOrNo || onlyNames || heard.asks || heard.text === '') return;
  dialogue.reason = tidyReason(heard.text);
}

export function needsItemConfirmed(turn: Turn): boolean {
  const { dialogue, style } = turn;
  return !dialogue.itemConfirmed && (style.confirmsItem || dialogue.itemNeedsConfirming);
}

export async function confirmItem(turn: Turn, order: Order, item: OrderItem): Promise<void> {
  const values = { item: item.name, order: order.id };
  if (turn.dialogue.itemNeedsConfirming) {
    return ask(turn, 'item_confirmation', 'confirm_only_item', values);
  }
  const delivered = order.delivered_on;
  if (!turn.style.mentionsDelivery || !delivered) {
    return ask(turn, 'item_confirmation', 'confirm_item', values);
  }
  const { now } = await turn.stream.call('get_current_date', {});
  return ask(turn, 'item_confirmation', 'confirm_item_delivered', {
    ...values,
    ...dateSpellings('delivered', delivered),
    ago: ago(daysBetween(delivered, now), formatDays),
    ago_words: ago(daysBetween(delivered, now), dayWords),
  });
}

function ago(days: number, spell: (days: number) => string): string {
  return days === 0 ? 'today' : `${spell(days)} ago`;
}

export async function itemWasWrong(turn: Turn, order: Order, heard: Heard): Promise<void> {
  const { reason } = turn.dialogue;
  forgetItem(turn.dialogue);
  if (reason !== undefined) turn.dialogue.reason = reason;
  turn.dialogue.mentioned = '';
  if (order.items.length > 1) return askForItem(turn, order, heard);
  forgetOrder(turn.dialogue);
  if (reason !== undefined) turn.dialogue.reason = reason;
  return ask(turn, 'order', 'not_that_item');
}
