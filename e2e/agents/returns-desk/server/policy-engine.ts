/** The rule-based brain: decides by what was said and what is known which step comes next; it words nothing itself. */
import { longDate } from '../../kit/wording.js';
import { ask, forgetOrder, say, type Turn } from './dialogue.js';
import { matchItem } from './match-item.js';
import { BackendError } from './shop.js';
import {
  absorbItem,
  absorbOrder,
  absorbReason,
  askForItem,
  askForOrder,
  askGoAhead,
  checkPolicy,
  completeReturn,
  confirmItem,
  deny,
  handOver,
  helpWithoutNumber,
  itemWasWrong,
  repeatHandOver,
  repeatOutcome,
  standByDenial,
} from './steps.js';
import { type Heard, understand } from './understand.js';

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
  const { dialogue } = turn;
  if (heard.asksForPerson) return handOver(turn);
  const answered = answerPending(turn, heard);
  if (answered) return answered;
  if (isClosing(turn, heard)) return say(turn, 'goodbye');
  const { refund } = dialogue.about;
  if (heard.asksRefundStatus && refund) return repeatOutcome(turn, refund);
  noteGoal(turn, heard);
  if (await absorbOrder(turn, heard)) return;
  absorbItem(turn, heard);
  absorbReason(turn, heard);
  if (dialogue.goal !== 'none') return advance(turn, heard);
  if (heard.greets && heard.text.split(/\s+/).length <= 4) return say(turn, 'greet');
  await say(turn, 'off_topic');
  await ask(turn, 'nothing', 'off_topic_start');
}

function isClosing({ dialogue }: Turn, heard: Heard): boolean {
  const says = heard.findsOrder || heard.reason !== undefined || heard.lacksOrderNumber;
  const isAnswer = dialogue.awaiting === 'reason' || dialogue.awaiting === 'item';
  return heard.closes && !says && !heard.asks && !heard.wantsReturn && !isAnswer;
}

function noteGoal(turn: Turn, heard: Heard): void {
  const { dialogue } = turn;
  const { awaiting, goal } = dialogue;
  const isFree = awaiting === 'nothing' || awaiting === 'anything_else';
  if (isFree && heard.asksRefundStatus) {
    dialogue.goal = 'refund_status';
  } else if (heard.wantsReturn && goal !== 'refund_status') {
    if (awaiting === 'anything_else') startOver(turn, heard);
    dialogue.goal = 'return';
  } else if (goal === 'none' && (heard.findsOrder || (dialogue.order && namesOther(turn, heard)))) {
    dialogue.goal = 'return';
  }
}

/** A second return in the same conversation: the order may be the same, the item is not yet known. */
function startOver({ dialogue }: Turn, heard: Heard): void {
  dialogue.about = {};
  dialogue.mentioned = '';
  dialogue.awaiting = 'nothing';
  if (/\b(?:another|different|other) order\b/i.test(heard.text)) forgetOrder(dialogue);
}

/** The next thing that is missing, in the order of the conversation's style. */
async function advance(turn: Turn, heard: Heard): Promise<void> {
  const { dialogue, style } = turn;
  const { order, about } = dialogue;
  if (isLost(turn, heard)) await say(turn, heard.asks ? 'off_topic' : 'not_understood');
  if (!order) return askForOrder(turn);
  if (dialogue.goal === 'refund_status') {
    dialogue.goal = 'none';
    const values = { order: order.id, date: longDate(order.placed_on, 'en-US') };
    return ask(turn, 'person_offer', 'refund_status_unknown', values);
  }
  const { item } = about;
  const askReason = () => ask(turn, 'reason', 'ask_reason', { item: item?.name ?? 'item' });
  const isReasonDue = about.reason === undefined;
  if (isReasonDue && style.asksReason === 'before_item') return askReason();
  if (!item) return askForItem(turn, order);
  if (isReasonDue && style.asksReason === 'after_item') return askReason();
  if (!about.isConfirmed && (style.confirmsItem || about.isGuess))
    return confirmItem(turn, order, item);
  const policy = (about.policy ??= await checkPolicy(turn, order, item));
  if (!policy.returnable) return deny(turn, order, item, policy);
  return isReasonDue ? askReason() : askGoAhead(turn, order, item);
}

/** True when the message gave the pending question nothing to go on, so that asking again needs a word first. */
function isLost({ dialogue: { awaiting, order, about } }: Turn, heard: Heard): boolean {
  if (awaiting === 'order') return !order && heard.asks && !heard.wantsReturn;
  if (awaiting === 'reason') return about.reason === undefined && heard.asks;
  const isAnswer = heard.yes || heard.no || heard.reason !== undefined;
  return awaiting === 'item_confirmation' && !isAnswer && about.item !== undefined;
}

/** Takes yes, no and objections as the answer to what the desk has just asked; undefined where that is no answer. */
function answerPending(turn: Turn, heard: Heard): Promise<void> | undefined {
  const { awaiting, goal, order } = turn.dialogue;
  if (heard.withdraws && (goal !== 'none' || order)) return withdraw(turn);
  switch (awaiting) {
    case 'item_confirmation':
    case 'go_ahead':
    case 'after_denial':
      return namesOther(turn, heard) ? undefined : answerAboutItem(turn, heard);
    case 'person_offer':
      if (heard.yes) return handOver(turn);
      return heard.no ? ask(turn, 'anything_else', 'no_person') : undefined;
    case 'order':
      return heard.lacksOrderNumber && !heard.findsOrder ? helpWithoutNumber(turn) : undefined;
    case 'anything_else':
      return answerAnythingElse(turn, heard);
    case 'nothing':
    case 'order_choice':
    case 'item':
    case 'reason':
      return undefined;
  }
}

function answerAboutItem(turn: Turn, heard: Heard): Promise<void> | undefined {
  const { order, about, awaiting } = turn.dialogue;
  const { item, policy } = about;
  if (!order || !item) return undefined;
  if (awaiting === 'after_denial') {
    if (!policy) return undefined;
    if (isAcceptance(heard)) return ask(turn, 'anything_else', 'denial_accepted');
    const wantsPerson = heard.yes && !/\bbut\b/i.test(heard.text);
    return wantsPerson ? handOver(turn) : standByDenial(turn, item, policy);
  }
  if (awaiting === 'item_confirmation') {
    if (!heard.yes) return heard.no ? itemWasWrong(turn, order) : undefined;
    about.isConfirmed = true;
    if (heard.reason !== undefined) about.reason = heard.reason;
    return advance(turn, heard);
  }
  if (heard.reason !== undefined) about.reason = heard.reason;
  if (heard.no) return withdraw(turn);
  if (heard.yes && !heard.asks) return completeReturn(turn, order, item);
  return askGoAhead(
    turn,
    order,
    item,
    heard.asks ? 'refund_details_then_ask' : 'ask_go_ahead_again',
  );
}

function isAcceptance({ text, closes, no }: Heard): boolean {
  if (/\bbut\b|\?/i.test(text) || /^(?:yes|yeah|yep|sure|please)\b/i.test(text)) return false;
  return closes || (no && text.split(/\s+/).length <= 3);
}

function answerAnythingElse(turn: Turn, heard: Heard): Promise<void> | undefined {
  const { escalation, about } = turn.dialogue;
  const isNew = heard.orderId !== undefined || heard.wantsReturn || namesOther(turn, heard);
  if (heard.closes || isNew) return undefined;
  if (heard.no) return say(turn, 'goodbye');
  if (heard.yes) return ask(turn, 'anything_else', 'anything_else');
  if (escalation) return repeatHandOver(turn, escalation);
  return about.refund && repeatOutcome(turn, about.refund);
}

function namesOther({ dialogue: { order, about } }: Turn, heard: Heard): boolean {
  if (heard.orderId !== undefined && heard.orderId !== order?.id) return true;
  const named = order ? matchItem(heard.text, order.items) : undefined;
  return named !== undefined && named.sku !== about.item?.sku;
}

function withdraw(turn: Turn): Promise<void> {
  const { dialogue } = turn;
  const { createdReturn, refund } = dialogue.about;
  const created = refund?.return_id ?? createdReturn?.id;
  if (created !== undefined)
    return ask(turn, 'person_offer', 'too_late_to_withdraw', { return: created });
  forgetOrder(dialogue);
  Object.assign(dialogue, { goal: 'none', mentioned: '' });
  return ask(turn, 'anything_else', 'withdrawn');
}

function explainFailure(turn: Turn, { failure, request }: BackendError): Promise<void> {
  const [, system = 'order system'] = systems.find(([path]) => request.includes(path)) ?? [];
  if (failure === 'unknown_effect') return ask(turn, 'person_offer', 'effect_unknown', { system });
  if (failure === 'unavailable') return say(turn, 'unavailable', { system });
  return ask(turn, 'person_offer', 'return_refused');
}

const systems = [
  ['/policy', 'policy service'],
  ['/refunds', 'payment system'],
  ['/returns', 'returns system'],
] as const;
