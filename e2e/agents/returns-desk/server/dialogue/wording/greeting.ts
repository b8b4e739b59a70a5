/** What the desk says at the start, at the end and beside the matter; it must not decide which situation applies. */

export const greetingLines = {
  greet: [
    'Hello! I can help you return something you bought from Northwind Outfitters. What would you like to do?',
    'Hi there! Would you like to return an item, or is it about something else?',
    'Welcome to Northwind Outfitters. Returns and refunds are what I do; how can I help you?',
    'Hi! Something to send back? Tell me what you would like to do.',
    'Good day. If you want to return something, you have come to the right place. What can I do for you?',
    'Hello, and thanks for getting in touch. What would you like to return?',
  ],
  goodbye: [
    "You're welcome. Have a good day!",
    'Glad I could help. Take care!',
    "You're welcome! If anything comes up, just write again.",
    'My pleasure. Goodbye!',
    'Thank you for shopping with Northwind Outfitters. Have a great day!',
    "Any time. That's all from me, then; take care!",
  ],
  anything_else: [
    'What else can I do for you? To return another item, tell me which one.',
    'Is there something else you would like to return?',
    'Anything else? If it is another return, just name the item.',
    'Of course. What else can I help you with?',
    "I'm happy to look at something else. Which item is it about?",
    'Sure, is there another item that you want to send back?',
  ],
  off_topic: [
    "I'm the returns assistant, so I can only help with returns and refunds.",
    "That's outside what I can do here: I look after returns and refunds.",
    'I only handle returns and refunds, so I have to pass on that one.',
    "That's beyond what I can help with, sorry. I only deal with returns and refunds.",
    "Not my area, I'm afraid: I can only help with returns and refunds.",
    'I wish I could help with that. I only look after returns and refunds.',
  ],
  off_topic_start: [
    'If you would like to return something, tell me the order number or what it was.',
    'To return something, all I need is the order number, or what the item was.',
    'Is there something that you want to send back? Give me the order number or name the item.',
    'For a return, just tell me which order it was, or what was in it.',
    'Should you want to return an item, the order number or its name will do.',
    'Let me know the order number, or what you bought, and we can start a return.',
  ],
  not_understood: [
    "I'm sorry, I didn't quite get that.",
    'Sorry, I am not sure I understood.',
    "Pardon? I couldn't quite follow.",
    "I'm afraid I don't quite follow.",
    "I'm not sure what you mean, sorry.",
    "Sorry, you've lost me there.",
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;
