/** Every sentence that the policy engine can say, in its variants; it must not decide which situation applies. */

/** `{name}` is filled in; variants of one line say the same thing in other words. */
export const lines = {
  greet: [
    'Hello! I can help you return something you bought from Northwind Outfitters. What would you like to do?',
    'Hi there! Would you like to return an item, or is it about something else?',
  ],
  ask_order_number_first: [
    "I can help with that. What's your order number? It starts with ORD and is in your confirmation email. If you don't have it to hand, I can look it up by email address.",
    "Happy to help. Could you give me the order number (it looks like ORD-12345)? If you can't find it, I can look up your orders by email instead.",
    "Let's get that sorted. Which order is it? The order number is all I need, and if you don't have it I can look it up with your email address.",
  ],
  ask_order_number_or_email: [
    'I can help with that. Could you give me either your order number or the email address you ordered with?',
    "Sure. What's your order number, or the email address on the order?",
    'Of course. To find your purchase I need the order number or your email address. Which would you like to give me?',
  ],
  still_need_order: [
    'Thank you. To find it I still need the order number, or the email address you ordered with.',
    "Got it. I just need the order number or the email address on the order, then I'll take a look.",
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
    'I need one of the two to find your purchase. A colleague may be able to find it in another way. Shall I connect you?',
  ],
  choose_order: [
    'I found {count} recent orders for {email}. Which one is it about?',
    'Thanks! There are {count} orders under {email}. Please choose the one with the item you want to return.',
  ],
  choose_order_again: [
    "I'm not sure which order you mean. You can select one from the list, or tell me the order number.",
    'Which of these orders is it? Select one, or name an item that was in it.',
  ],
  one_order: [
    'I found your order {order} from {date}.',
    'Thanks, I have found it: order {order}, placed on {date}.',
  ],
  ask_item: [
    'Which item from order {order} would you like to return?',
    'Order {order} has {count} items. Which one is it?',
  ],
  ask_item_again: [
    "I'm sorry, I couldn't match that to an item in order {order}. Which of these would you like to return?",
    'Which of these items from order {order} do you mean?',
  ],
  one_item_at_a_time: [
    'I can do one item at a time. Which one shall we start with?',
    "Let's take them one by one. Which item first?",
  ],
  ask_reason: [
    'Why would you like to return the **{item}**?',
    "What's the reason for returning the **{item}**?",
    'Could you tell me briefly why you want to return the **{item}**?',
  ],
  ask_reason_first: [
    'What is the reason for the return?',
    'Before we go on: why would you like to send something back?',
  ],
  confirm_item: [
    "So you'd like to return the **{item}** from order {order}. Is that right?",
    'Just to be sure: you want to return the **{item}** from order {order}. Correct?',
  ],
  confirm_item_delivered: [
    "So you'd like to return the **{item}** from order {order}, delivered on {delivered}. Is that right?",
    'Just to be sure: you mean the **{item}** from order {order}, delivered {ago}. Correct?',
  ],
  confirm_only_item: [
    "I don't see that in order {order}, only the **{item}**. Is that what you want to return?",
    'Order {order} only contains the **{item}**. Is that what you mean?',
  ],
  not_that_item: [
    'Then it may be in another order. Could you give me another order number, or your email address?',
  ],
  announce_check: [
    'One moment while I check the return policy for your {item}.',
    'Thank you. Let me check the return policy for this item.',
  ],
  ask_go_ahead: [
    "Good news: your **{item}** can be returned. I'll create the return and refund your original payment method. Shall I go ahead?",
    'You can return the **{item}**. If you like, I can create the return for order {order} now and issue the refund. Would you like me to proceed?',
    'I checked, and the **{item}** can be sent back. Shall I create the return and refund you now?',
  ],
  ask_go_ahead_again: [
    'I need a clear yes before I do anything: shall I create the return for the **{item}** and refund you?',
    'Just to confirm: would you like me to go ahead with the return of the **{item}**? A yes or a no is enough.',
  ],
  refund_details_then_ask: [
    "The refund goes to your original payment method, and I'll tell you the exact amount and arrival time once it is issued. Shall I go ahead?",
  ],
  withdrawn: [
    "No problem, I haven't created anything. Is there something else I can help you with?",
    'All right, nothing has been returned or refunded. Can I help with anything else?',
  ],
  too_late_to_withdraw: [
    "Return {return} is already created, and I can't undo it from here. A person on our team can. Shall I connect you?",
  ],
  no_person: [
    'All right. Is there something else I can help you with?',
    "That's fine. Let me know if there is anything else.",
  ],
  refunded: [
    'All done. Your return **{return}** for the {item} is created and **{amount}** is on its way to your original payment method. It should arrive within {days}.',
    "That's taken care of: return **{return}** is set up, and I've refunded **{amount}** for the {item}. Please allow up to {days} for it to arrive.",
    "Your {item} return is confirmed under **{return}**. I've issued a refund of **{amount}**, which should reach you within {days}.",
  ],
  already_refunded: [
    'Your return {return} is created and {amount} has been refunded. It should arrive within {days}. Is there anything else I can do?',
  ],
  denied: [
    "I'm sorry, but I can't accept the **{item}** for a return. {reason}",
    "I've checked this carefully, and unfortunately the **{item}** can't be returned. {reason}",
    "Unfortunately I can't take the **{item}** back. {reason}",
  ],
  denied_offer: [
    'If you would like, I can connect you with a person on our team.',
    'Would you like to talk to a person about it?',
    'If you see it differently, I can put you through to a colleague. Would you like that?',
  ],
  objection_first: [
    "I understand this is disappointing. {reason} That is section {clause} of our returns policy, and I can't make an exception. A person on our team can take another look. Would you like me to connect you?",
    "I hear you, and I'm sorry. The policy (section {clause}) doesn't allow it: {reason} I can't change that, but I can connect you with a person. Would you like that?",
  ],
  objection_again: [
    "I do understand, but my answer has to stay the same: the {item} can't be returned under section {clause}. I can connect you with a person, if you like.",
    "I'm sorry, I can't approve this return, and asking again won't change that here. Shall I put you through to a person on our team?",
    "I know this isn't what you hoped for. Section {clause} leaves me no room for the {item}. The best next step is a person on our team. Would you like that?",
  ],
  denial_accepted: [
    "Thank you for understanding. If there's anything else, I'm here.",
    'Thanks for your patience. Let me know if I can help with something else.',
  ],
  escalated: [
    "I've passed this on to our {queue} team. Your reference is **{id}**, and someone should be with you in about {eta} minutes.",
    'Done: a colleague from {queue} will take over in about {eta} minutes. Your reference is **{id}**.',
  ],
  already_escalated: [
    'A person is already on it. Your reference is {id}, and they should be with you in about {eta} minutes.',
  ],
  refund_status_ask: [
    'I can look into that. What is your order number, or the email address on the order?',
    "Let's find out. Could you give me the order number, or the email address you ordered with?",
  ],
  refund_status_unknown: [
    "I found order {order} from {date}, but I can't see earlier refunds from here. I can connect you with a person who can. Would you like that?",
    'Order {order} is here, but earlier refunds are outside what I can see. Shall I connect you with a person who can check?',
  ],
  goodbye: [
    "You're welcome. Have a good day!",
    'Glad I could help. Take care!',
    "You're welcome! If anything comes up, just write again.",
  ],
  anything_else: [
    'What else can I do for you? To return another item, tell me which one.',
    'Is there something else you would like to return?',
  ],
  off_topic: [
    "I'm the returns assistant, so I can only help with returns and refunds.",
    "That's outside what I can do here: I look after returns and refunds.",
  ],
  off_topic_start: [
    'If you would like to return something, tell me the order number or what it was.',
  ],
  not_understood: ["I'm sorry, I didn't quite get that.", 'Sorry, I am not sure I understood.'],
  unavailable: [
    "I'm sorry, I can't reach our {system} right now, so I haven't been able to do that. Nothing has been changed. Please try again in a moment, or I can connect you with a person.",
    "Our {system} isn't answering at the moment, so I couldn't do that, and nothing has been changed. You can try again shortly, or I can connect you with a person.",
  ],
  return_refused: [
    'Our returns system turned this down, so no return was created and nothing was refunded. I can connect you with a person who can look into it. Would you like that?',
  ],
  refund_failed: [
    "Your return {return} is created, but I couldn't issue the refund: our payment system didn't accept it. No money has been sent yet. Shall I connect you with a person to sort it out?",
  ],
  effect_unknown: [
    "I didn't get an answer from our {system}, so I can't tell whether that went through, and I won't try it a second time. Shall I connect you with a person who can check?",
  ],
  escalation_failed: [
    "I'm sorry, I couldn't reach our team just now, so nobody has been notified yet. Please try again in a moment.",
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Line = keyof typeof lines;
