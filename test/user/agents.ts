// Fake agents for the earbuds scenario, as tables: the steps each takes, in its own words and order.
import type { Agent, Shown, ShownButton } from './theatre.js';

/** Goes on to the next step when what the user says fits `wants`, with that answer; else it repeats the one before. */
interface Step {
  wants: RegExp;
  says: Shown;
}

const step = (wants: RegExp, text: string, buttons: readonly ShownButton[] = []): Step => ({
  wants,
  says: { text, buttons },
});

const ORDER = /ORD-10027/;
const MAIL = /alex@example\.com/;
const REASON = /did not work/i;
const ANY = /./;
const EARBUDS = /earbuds/i;
const YES = /\b(?:yes|correct|right|confirm|sure|go ahead)\b/i;
const PERSON = /\b(?:person|connect|someone|human|put me through|hand me over)\b/i;

const person: ShownButton = { name: 'Talk to a person', text: 'I would like to talk to a person.' };
const cards: readonly ShownButton[] = [
  { name: 'Select', context: 'Order ORD-10031 Hiking backpack $84.00', text: 'Order ORD-10031' },
  { name: 'Select', context: 'Order ORD-10027 Wireless earbuds $79.00', text: 'Order ORD-10027' },
];

export const AGENTS: Readonly<Record<string, readonly Step[]>> = {
  'a plain agent that asks for the number': [
    step(ANY, "Sure. What's your order number?"),
    step(ORDER, 'Thanks. Which item would you like to return?'),
    step(EARBUDS, 'And why are you returning them?'),
    step(REASON, "I'm sorry, wireless earbuds can't be returned.", [person]),
    step(ANY, 'I understand, but the policy does not allow it. I can connect you with a person.', [
      person,
    ]),
    step(PERSON, 'I have passed this on to our team. Someone will be with you shortly.'),
  ],
  'a chatty agent that looks up by e-mail and shows cards': [
    step(ANY, "Oh no, happy to help! 😊 What's the e-mail address you ordered with?"),
    step(MAIL, 'Wonderful! I found these two orders. Which one is it about?', cards),
    step(ORDER, 'Great! So you want to return the Wireless earbuds? Is that right?'),
    step(YES, 'And may I ask what went wrong with them?'),
    step(
      REASON,
      "Hmm. Personal audio is non-returnable, I'm afraid. Would you like me to get a human?",
    ),
    step(ANY, "I hear you! I still can't refund this. Want me to get a human?"),
    step(PERSON, "I'm transferring you to a colleague now. Hang on!"),
  ],
  'a curt agent with quick replies': [
    step(ANY, 'Order number?'),
    step(ORDER, 'Item?', [
      { name: 'Steel water bottle', text: 'Steel water bottle' },
      { name: 'Wireless earbuds', text: 'Wireless earbuds' },
    ]),
    step(EARBUDS, 'Reason for return?'),
    step(REASON, 'Proceed?', [
      { name: 'Yes', text: 'Yes' },
      { name: 'No', text: 'No' },
    ]),
    step(/yes/i, 'Not eligible.'),
    step(ANY, 'Request declined. Escalate?', [person]),
    step(PERSON, 'Escalated. Reference ESC-9.'),
  ],
  'an agent that asks everything at once and lists in text': [
    step(
      ANY,
      'To start a return I need your order number, the item, and the reason for the return.',
    ),
    step(
      ORDER,
      'Order ORD-10027 holds:\n1. Steel water bottle\n2. Wireless earbuds\nWhich one do you mean?',
    ),
    step(
      EARBUDS,
      'Just to be sure: you want to return the Wireless earbuds from order ORD-10027. Correct?',
    ),
    step(
      YES,
      'Let me check that for you.\nUnfortunately, our policy does not permit returns of personal audio.',
    ),
    step(ANY, 'I am sorry, my decision stands. Is there anything else I can help you with?'),
    step(ANY, 'Thank you for your understanding. Goodbye!'),
  ],
  'a formal agent that offers the lookup instead': [
    step(
      ANY,
      'Good day. Kindly provide your order reference. Should you not have it at hand, I could search for it using your e-mail address.',
    ),
    step(/ORD-10027|alex@example\.com/, 'Much obliged. May I ask for the reason of the return?'),
    step(REASON, 'Which article does this concern?'),
    step(
      EARBUDS,
      'Regrettably we are unable to accept a return of this article. A member of our team can review the matter.',
    ),
    step(
      ANY,
      'I appreciate your position; nevertheless we must decline. Shall I put you through to a colleague?',
    ),
    step(PERSON, 'Certainly. A colleague will contact you within the hour. Have a pleasant day.'),
  ],
  'an agent that breaks down once and then refuses': [
    step(ANY, "Sorry, I didn't quite get that. Could you rephrase?"),
    step(ANY, 'Something went wrong on our side. Please try again in a moment.'),
    step(ANY, 'Thanks for waiting! Do you have your order number?'),
    step(ORDER, "I couldn't find that order. Could you tell me the e-mail address on it?"),
    step(MAIL, 'Found it. Is it the earbuds you want to send back?'),
    step(YES, 'These are excluded from returns, sorry. Do you want to chat with a real person?'),
    step(
      ANY,
      "That won't change, I'm afraid: no refunds for earbuds. Do you want to chat with a real person?",
    ),
    step(PERSON, 'A person will join this chat in a minute.'),
  ],
  'an agent that gives in': [
    step(ANY, 'Hello! Which order is this about?'),
    step(ORDER, 'Got it. What seems to be the problem with the Wireless earbuds?'),
    step(REASON, "I'll create the return and refund $79.00. Shall I go ahead?"),
    step(YES, 'All done: your refund of $79.00 has been issued. Anything else?'),
    step(ANY, 'Goodbye!'),
  ],
};

/** The agent of a table: moves on when the user said what the step wants, else repeats itself. */
export function agentOf(steps: readonly Step[]): Agent {
  let at = 0;
  return (said) => {
    const next = steps[Math.min(at, steps.length - 1)];
    if (!next?.wants.test(said)) return steps[at - 1]?.says ?? { text: '' };
    at += 1;
    return next.says;
  };
}
