/** The rule-based brain: decides by what was said and what is known which step comes next; it must not word sentences itself. */
import { BackendError } from './backend-client.js';
import {
  absorbItem,
  absorbReason,
  askForItem,
  askForReason,
  confirmItem,
  needsItemConfirmed,
} from './dialogue/choose-item.js';
import { answerPending, namesOther } from './dialogue/answer-pending.js';
import { repeatOutcome } from './dialogue/complete.js';
import { askGoAhead, checkPolicy, deny } from './dialogue/decide.js';
import { absorbOrder, askForOrder } from './dialogue/find-order.js';
import { dateSpellings } from './dialogue/formats.js';
import { handOver } from './dialogue/hand-over.js';
import { forgetItem, forgetOrder } from './dialogue/state.js';
import { ask, say, type Turn } from './dialogue/turn.js';
import { understand, type Heard } from './dialogue/understand.js';

/** Answers one customer message. */
export async function respond(turn: Turn, text: string): Promise<void> {
  const heard = understand(text, turn.dialogue.awaiting);
  turn.dialogue.turns += 1;
  try {
    await answer(turn, heard);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    await explainFailure(turn, error);
  }
}

async function answer(turn: Turn, heard: Heard): Promise<void> {
  if (heard.asksForPerson) return handOver(turn);
  const answered = await answerPending(turn, heard);
  if (answered === 'whole') return;
  if (answered === 'go_on') return advance(turn, heard);
  if (isClosing(turn, heard)) return close(turn);
  if (heard.asksRefundStatus && turn.dialogue.refund)
    return repeatOutcome(turn, turn.dialogue.refund);
  noteGoal(turn, heard);
  if (await absorbOrder(turn, heard)) return;
  absorbItem(turn, heard);
  absorbReason(turn, heard);
  if (turn.dialogue.goal === 'none') return answerWithoutGoal(turn, heard);
  return advance(turn, heard);
}

function isClosing(turn: Turn, heard: Heard): boolean {
  const hasFact =
    heard.orderId !== undefined || heard.email !== undefined || heard.reason !== undefined;
  const answersReason = turn.dialogue.awaiting === 'reason' || turn.dialogue.awaiting === 'item';
  return (
    heard.closes &&
    !hasFact &&
    !heard.asks &&
    !heard.wantsReturn &&
    !answersReason &&
    !heard.lacksOrderNumber
  );
}

async function close(turn: Turn): Promise<void> {
  await say(turn, 'goodbye');
}

function noteGoal(turn: Turn, heard: Heard): void {
  const { dialogue } = turn;
  const free = dialogue.awaiting === 'nothing' || dialogue.awaiting === 'anything_else';
  if (free && heard.asksRefundStatus) {
    dialogue.goal = 'refund_status';
  } else if (heard.wantsReturn && dialogue.goal !== 'refund_status') {
    if (dialogue.awaiting === 'anything_else') startOver(turn, heard);
    dialogue.goal = 'return';
  } else if (
    dialogue.goal === 'none' &&
    (heard.orderId !== undefined || heard.email !== undefined)
  ) {
    dialogue.goal = 'return';
  } else if (dialogue.goal === 'none' && dialogue.order && namesOther(turn, heard)) {
    dialogue.goal = 'return';
  }
}

/** A second return in the same conversation: the order may be the same, the item is not yet known. */
function startOver(turn: Turn, heard: Heard): void {
  forgetItem(turn.dialogue);
  turn.dialogue.mentioned = '';
  turn.dialogue.awaiting = 'nothing';
  if (/\b(?:another|different|other) order\b/i.test(heard.text)) forgetOrder(turn.dialogue);
}

async function answerWithoutGoal(turn: Turn, heard: Heard): Promise<void> {
  if (heard.greets && heard.text.split(/\s+/).length <= 4) return say(turn, 'greet');
  await say(turn, 'off_topic');
  await ask(turn, 'nothing', 'off_topic_start');
}

/** The next thing that is missing, in the order of the conversation's style. */
async function advance(turn: Turn, heard: Heard): Promise<void> {
  const { dialogue, style } = turn;
  const { order, item } = dialogue;
  if (isLost(turn, heard)) await say(turn, heard.asks ? 'off_topic' : 'not_understood');
  if (!order) return askForOrder(turn);
  if (dialogue.goal === 'refund_status') return answerRefundStatus(turn);
  const reasonIsDue = dialogue.reason === undefined;
  if (reasonIsDue && style.asksReason === 'before_item') return askForReason(turn);
  if (!item) return askForItem(turn, order, heard);
  if (reasonIsDue && style.asksReason === 'after_item') return askForReason(turn);
  if (needsItemConfirmed(turn)) return confirmItem(turn, order, item);
  const policy = dialogue.policy ?? (await checkPolicy(turn, order, item));
  if (!policy.returnable) return deny(turn, order, item, policy);
  if (dialogue.reason === undefined) return askForReason(turn);
  return askGoAhead(turn, order, item);
}

/** True when the message gave the pending question nothing to go on, so that asking again needs a word first. */
function isLost(turn: Turn, heard: Heard): boolean {
  const { dialogue } = turn;
  switch (dialogue.awaiting) {
    case 'order':
      return !dialogue.order && heard.asks && !heard.wantsReturn;
    case 'reason':
      return dialogue.reason === undefined && heard.asks;
    case 'item_confirmation':
      return !heard.yes && !heard.no && dialogue.item !== undefined && heard.reason === undefined;
    case 'nothing':
    case 'order_choice':
    case 'item':
    case 'go_ahead':
    case 'after_denial':
    case 'person_offer':
    case 'anything_else':
      return false;
  }
}

async function answerRefundStatus(turn: Turn): Promise<void> {
  const { order } = turn.dialogue;
  if (!order) return askForOrder(turn);
  turn.dialogue.goal = 'none';
  await ask(turn, 'person_offer', 'refund_status_unknown', {
    order: order.id,
    ...dateSpellings('date', order.placed_on),
  });
}

async function explainFailure(turn: Turn, error: BackendError): Promise<void> {
  const system = systemBehind(error.request);
  if (error.failure === 'unknown_effect')
    return ask(turn, 'person_offer', 'effect_unknown', { system });
  if (error.failure === 'unavailable') return say(turn, 'unavailable', { system });
  return ask(turn, 'person_offer', 'return_refused');
}

function systemBehind(request: string): string {
  if (request.includes('/policy')) return 'policy service';
  if (request.includes('/refunds')) return 'payment system';
  if (request.includes('/returns')) return 'returns system';
  return 'order system';
}
