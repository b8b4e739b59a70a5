/** Every sentence that the policy engine can say, in its variants; it must not decide which situation applies. */
import type { Variants } from '../../kit/wording.js';

/** `{name}` is filled in; variants of one line say the same thing in other words. */
export const lines = {
  greet: [
    'Hello! I can help you return something you bought from Northwind Outfitters. What would you like to do?',
    'Hi there! Would you like to return an item, or is it about something else?',
  ],
  goodbye: ["You're welcome. Have a good day!"],
  anything_else: ['What else can I do for you? To return another item, tell me which one.'],
  off_topic: ["I'm the returns assistant, so I can only help with returns and refunds."],
  off_topic_start: [
    'If you would like to return something, tell me the order number or what it was.',
  ],
  not_understood: ["I'm sorry, I didn't quite get that."],
  ask_order_number_first: [
    "I can help with that. What's your order number? It starts with ORD and is in your confirmation email. If you don't have it to hand, I can look it up by email address.",
    "Happy to help. Could you give me the order number (it looks like ORD-12345)? If you can't find it, I can look up your orders by email instead.",
  ],
  ask_order_number_or_email: [
    'Before anything else, could you give me either your order number or the email address you ordered with?',
    "Sure. What's your order number, or the email address on the order?",
  ],
  still_need_order: [
    'Thank you. To find it I still need the order number, or the email address you ordered with.',
  ],
  ask_email: [
    'No problem. Which email address did you use for the order?',
    "That's fine. What email address is the order under? I'll look it up.",
  ],
  unknown_order: [
    "I couldn't find an order with the number {order}. Could you check it and try again? I can also look up your orders by email address.",
    "There's no order {order} in our system. Would you like to try another number, or shall I look it up by email address?",
  ],
  unknown_email: [
    "I couldn't find any orders for {email}. Did you perhaps use another email address, or do you have an order number?",
    'There are no orders under {email}. Could you try another email address or an order number?',
  ],
  no_way_to_find: [
    "Without an order number or an email address I can't find your order. I can connect you with a person who can. Would you like that?",
  ],
  choose_order: [
    'I found {count} recent orders for {email}. Which one is it about?',
    'Thanks! There are {count} orders under {email}. Please choose the one with the item you want to return.',
  ],
  choose_order_again: [
    "I'm not sure which order you mean. You can select one from the list, or tell me the order number.",
  ],
  one_order: ['I found your order {order} from {date}.'],
  refund_status_ask: [
    'I can look into that. What is your order number, or the email address on the order?',
  ],
  refund_status_unknown: [
    "I found order {order} from {date}, but I can't see earlier refunds from here. I can connect you with a person who can. Would you like that?",
  ],
  ask_item: [
    'Which item from order {order} would you like to return?',
    'Order {order} has {count} items. Which one is it?',
  ],
  ask_item_again: [
    "I'm sorry, I couldn't match that to an item in order {order}. Which of these would you like to return?",
  ],
  ask_reason: [
    'Why would you like to return the **{item}**?',
    "What's the reason for returning the **{item}**?",
  ],
  confirm_item: [
    "So you'd like to return the **{item}** from order {order}. Is that right?",
    'Just to be sure: you want to return the **{item}** from order {order}. Correct?',
  ],
  confirm_item_delivered: [
    'Just to be sure: you mean the **{item}** from order {order}, delivered {days} ago. Correct?',
  ],
  not_that_item: [
    'Then it may be in another order. Could you give me another order number, or your email address?',
  ],
  ask_go_ahead: [
    "Good news: your **{item}** can be returned. I'll create the return and refund your original payment method. Shall I go ahead?",
    'You can return the **{item}**. If you like, I can create the return for order {order} now and issue the refund. Would you like me to proceed?',
  ],
  ask_go_ahead_again: [
    'I need a clear yes before I do anything: shall I create the return for the **{item}** and refund you?',
    'Just to confirm: would you like me to go ahead with the return of the **{item}**? A yes or a no is enough.',
  ],
  refund_details_then_ask: [
    "The refund goes to your original payment method, and I'll tell you the exact amount and arrival time once it is issued. Shall I go ahead?",
  ],
  denied: [
    "I'm sorry, but I can't accept the **{item}** for a return. {reason}",
    "I've checked this carefully, and unfortunately the **{item}** can't be returned. {reason}",
  ],
  denied_offer: [
    'If you would like, I can connect you with a person on our team.',
    'Would you like to talk to a person about it?',
  ],
  objection_first: [
    "I understand this is disappointing. {reason} That is section {clause} of our returns policy, and I can't make an exception. A person on our team can take another look. Would you like me to connect you?",
    "I hear you, and I'm sorry. The policy (section {clause}) doesn't allow it: {reason} I can't change that, but I can connect you with a person. Would you like that?",
  ],
  objection_again: [
    "I do understand, but my answer has to stay the same: the {item} can't be returned under section {clause}. I can connect you with a person, if you like.",
    "I'm sorry, I can't approve this return, and asking again won't change that here. Shall I put you through to a person on our team?",
  ],
  denial_accepted: ["Thank you for understanding. If there's anything else, I'm here."],
  withdrawn: [
    "No problem, I haven't created anything. Is there something else I can help you with?",
    'All right, nothing has been returned or refunded. Can I help with anything else?',
  ],
  too_late_to_withdraw: [
    "Return {return} is already created, and I can't undo it from here. A person on our team can. Shall I connect you?",
  ],
  no_person: ['All right. Is there something else I can help you with?'],
  refunded: [
    "Your {item} return is confirmed under **{return}**. I've issued a refund of **{amount}**, which should reach you within {days}.",
    "That's taken care of: return **{return}** is set up, and I've refunded **{amount}** for the {item}. Please allow up to {days} for it to arrive.",
  ],
  already_refunded: [
    'Your return {return} is created and {amount} has been refunded. It should arrive within {days}. Is there anything else I can do?',
  ],
  escalated: [
    "I've passed this on to our {queue} team. Your reference is **{id}**, and someone should be with you in about {eta} minutes.",
    'A person will take over: our {queue} team has your case under **{id}**. The wait is about {eta} minutes.',
  ],
  already_escalated: [
    'A person is already on it. Your reference is {id}, and they should be with you in about {eta} minutes.',
  ],
  unavailable: [
    "I'm sorry, I can't reach our {system} right now, so I haven't been able to do that. Nothing has been changed. Please try again in a moment, or I can connect you with a person.",
    "Our {system} isn't answering at the moment, so I couldn't do that, and nothing has been changed. You can try again shortly, or I can connect you with a person.",
  ],
  return_refused: [
    'Our returns system turned this down, so no return was created and nothing was refunded. I can connect you with a person who can look into it. Would you like that?',
  ],
  refund_failed: [
    "Your return {return} is created, but I couldn't issue the refund: our payment system didn't accept it. No money has been sent yet. Shall I connect you with a person to sort it out?",
    "Return {return} is set up. The refund isn't: our payment system didn't accept it, so no money has been sent. Would you like me to connect you with a person?",
  ],
  effect_unknown: [
    "I didn't get an answer from our {system}, so I can't tell whether that went through, and I won't try it a second time. Shall I connect you with a person who can check?",
  ],
  escalation_failed: [
    "I'm sorry, I couldn't reach our team just now, so nobody has been notified yet. Please try again in a moment.",
  ],
} as const satisfies Record<string, Variants>;

export type Line = keyof typeof lines;
