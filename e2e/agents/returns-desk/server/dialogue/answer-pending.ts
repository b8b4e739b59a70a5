/** Takes yes, no and objections as the answer to what the desk has just asked; it must not gather new facts. */
import { itemWasWrong } from './choose-item.js';
import { completeReturn, repeatOutcome } from './complete.js';
import { askGoAheadAgain, standByDenial } from './decide.js';
import { helpWithoutNumber } from './find-order.js';
import { handOver, repeatHandOver } from './hand-over.js';
import { matchItem } from './match-item.js';
import { forgetOrder } from './state.js';
import { ask, say, type Turn } from './turn.js';
import type { Heard } from './understand.js';

/** `whole`: nothing is left to answer. `go_on`: go on to the next step. `no`: it was not an answer. */
export type Answered = 'whole' | 'go_on' | 'no';

/** Yes, no and objections to what the desk has just asked. */
export async function answerPending(turn: Turn, heard: Heard): Promise<Answered> {
  const { dialogue } = turn;
  if (heard.withdraws && (dialogue.goal !== 'none' || dialogue.order)) return withdraw(turn);
  switch (dialogue.awaiting) {
    case 'item_confirmation':
      return answerItemConfirmation(turn, heard);
    case 'go_ahead':
      return answerGoAhead(turn, heard);
    case 'after_denial':
      return answerDenial(turn, heard);
    case 'person_offer':
      return answerPersonOffer(turn, heard);
    case 'order':
      return answerOrderQuestion(turn, heard);
    case 'anything_else':
      return answerAnythingElse(turn, heard);
    case 'nothing':
    case 'order_choice':
    case 'item':
    case 'reason':
      return 'no';
  }
}

async function answerItemConfirmation(turn: Turn, heard: Heard): Promise<Answered> {
  const { order, item } = turn.dialogue;
  if (!order || !item) return 'no';
  if (heard.yes) {
    turn.dialogue.itemConfirmed = true;
    if (heard.reason !== undefined) turn.dialogue.reason = heard.reason;
    return 'go_on';
  }
  if (namesOther(turn, heard)) return 'no';
  if (!heard.no) return 'no';
  await itemWasWrong(turn, order, heard);
  return 'whole';
}

async function answerGoAhead(turn: Turn, heard: Heard): Promise<Answered> {
  const { order, item } = turn.dialogue;
  if (!order || !item || namesOther(turn, heard)) return 'no';
  if (heard.reason !== undefined) turn.dialogue.reason = heard.reason;
  if (heard.no) return withdraw(turn);
  if (heard.yes && !heard.asks) await completeReturn(turn, order, item);
  else await askGoAheadAgain(turn, item, heard);
  return 'whole';
}

async function answerDenial(turn: Turn, heard: Heard): Promise<Answered> {
  const { item, policy } = turn.dialogue;
  if (!item || !policy || namesOther(turn, heard)) return 'no';
  if (isAcceptance(heard)) {
    turn.dialogue.awaiting = 'anything_else';
    await say(turn, 'denial_accepted');
  } else if (heard.yes && !/\bbut\b/i.test(heard.text)) {
    await handOver(turn);
  } else {
    await standByDenial(turn, item, policy);
  }
  return 'whole';
}

function isAcceptance(heard: Heard): boolean {
  if (/\bbut\b|\?/i.test(heard.text)) return false;
  if (/^(?:yes|yeah|yep|sure|please)\b/i.test(heard.text)) return false;
  return heard.closes || (heard.no && heard.text.split(/\s+/).length <= 3);
}

async function answerPersonOffer(turn: Turn, heard: Heard): Promise<Answered> {
  if (heard.yes) {
    await handOver(turn);
    return 'whole';
  }
  if (!heard.no) return 'no';
  await ask(turn, 'anything_else', 'no_person');
  return 'whole';
}

async function answerOrderQuestion(turn: Turn, heard: Heard): Promise<Answered> {
  const hasFact = heard.orderId !== undefined || heard.email !== undefined;
  if (
    hasFact ||
    !(heard.lacksOrderNumber || /\be-?mail\b|\blook (?:it|them) up\b/i.test(heard.text))
  ) {
    return 'no';
  }
  await helpWithoutNumber(turn);
  return 'whole';
}

async function answerAnythingElse(turn: Turn, heard: Heard): Promise<Answered> {
  const { escalation, refund } = turn.dialogue;
  const newTopic = heard.orderId !== undefined || heard.wantsReturn || namesOther(turn, heard);
  if (heard.closes || newTopic) return 'no';
  if (heard.no) await say(turn, 'goodbye');
  else if (heard.yes) await ask(turn, 'anything_else', 'anything_else');
  else if (escalation) await repeatHandOver(turn, escalation);
  else if (refund) await repeatOutcome(turn, refund);
  else return 'no';
  return 'whole';
}

export function namesOther(turn: Turn, heard: Heard): boolean {
  const { order, item } = turn.dialogue;
  if (heard.orderId !== undefined && heard.orderId !== order?.id) return true;
  const named = order ? matchItem(heard.text, order.items) : undefined;
  return named !== undefined && named.sku !== item?.sku;
}

async function withdraw(turn: Turn): Promise<Answered> {
  const { createdReturn, refund } = turn.dialogue;
  const returnId = refund?.return_id ?? createdReturn?.id;
  if (returnId !== undefined) {
    await ask(turn, 'person_offer', 'too_late_to_withdraw', { return: returnId });
    return 'whole';
  }
  forgetOrder(turn.dialogue);
  turn.dialogue.goal = 'none';
  turn.dialogue.mentioned = '';
  await ask(turn, 'anything_else', 'withdrawn');
  return 'whole';
}
