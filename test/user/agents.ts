// Fake agents for the earbuds scenario, as tables: the steps each takes, in its own words and order.
import type { Agent, Shown, ShownButton } from './theatre.js';

interface Step {
  /** Goes on to the next step when what the user says fits; else the step is repeated. */
  wants: RegExp;
  says: readonly Shown[];
}

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

/** Each step's answer is what the agent says once the step before it was satisfied. */
export const AGENTS: Readonly<Record<string, readonly Step[]>> = {
  'a plain agent that asks for the number': [
    { wants: ANY, says: [{ text: "Sure. What's your order number?" }] },
    {
      wants: ORDER,
      says: [
        { text: 'Thanks. Which item would you like to return?' },
        { text: 'Please give me the order number.' },
      ],
    },
    { wants: EARBUDS, says: [{ text: 'And why are you returning them?' }] },
    {
      wants: REASON,
      says: [{ text: "I'm sorry, wireless earbuds can't be returned.", buttons: [person] }],
    },
    {
      wants: ANY,
      says: [
        {
          text: 'I understand, but the policy does not allow it. I can connect you with a person.',
          buttons: [person],
        },
      ],
    },
    {
      wants: PERSON,
      says: [{ text: 'I have passed this on to our team. Someone will be with you shortly.' }],
    },
  ],
  'a chatty agent that looks up by e-mail and shows cards': [
    {
      wants: ANY,
      says: [{ text: "Oh no, happy to help! 😊 What's the e-mail address you ordered with?" }],
    },
    {
      wants: MAIL,
      says: [
        { text: 'Wonderful! I found these two orders. Which one is it about?', buttons: cards },
      ],
    },
    {
      wants: ORDER,
      says: [{ text: 'Great! So you want to return the Wireless earbuds? Is that right?' }],
    },
    { wants: YES, says: [{ text: 'And may I ask what went wrong with them?' }] },
    {
      wants: REASON,
      says: [
        {
          text: "Hmm. Personal audio is non-returnable, I'm afraid. Would you like me to get a human?",
        },
      ],
    },
    {
      wants: ANY,
      says: [{ text: "I hear you! I still can't refund this. Want me to get a human?" }],
    },
    { wants: PERSON, says: [{ text: "I'm transferring you to a colleague now. Hang on!" }] },
  ],
  'a curt agent with quick replies': [
    { wants: ANY, says: [{ text: 'Order number?' }] },
    {
      wants: ORDER,
      says: [
        {
          text: 'Item?',
          buttons: [
            { name: 'Steel water bottle', text: 'Steel water bottle' },
            { name: 'Wireless earbuds', text: 'Wireless earbuds' },
          ],
        },
      ],
    },
    { wants: EARBUDS, says: [{ text: 'Reason for return?' }] },
    {
      wants: REASON,
      says: [
        {
          text: 'Proceed?',
          buttons: [
            { name: 'Yes', text: 'Yes' },
            { name: 'No', text: 'No' },
          ],
        },
      ],
    },
    { wants: /yes/i, says: [{ text: 'Not eligible.' }] },
    { wants: ANY, says: [{ text: 'Request declined. Escalate?', buttons: [person] }] },
    { wants: PERSON, says: [{ text: 'Escalated. Reference ESC-9.' }] },
  ],
  'an agent that asks everything at once and lists in text': [
    {
      wants: ANY,
      says: [
        {
          text: 'To start a return I need your order number, the item, and the reason for the return.',
        },
      ],
    },
    {
      wants: ORDER,
      says: [
        {
          text: 'Order ORD-10027 holds:\n1. Steel water bottle\n2. Wireless earbuds\nWhich one do you mean?',
        },
      ],
    },
    {
      wants: EARBUDS,
      says: [
        {
          text: 'Just to be sure: you want to return the Wireless earbuds from order ORD-10027. Correct?',
        },
      ],
    },
    {
      wants: YES,
      says: [
        {
          text: 'Let me check that for you.\nUnfortunately, our policy does not permit returns of personal audio.',
        },
      ],
    },
    {
      wants: ANY,
      says: [
        { text: 'I am sorry, my decision stands. Is there anything else I can help you with?' },
      ],
    },
    { wants: ANY, says: [{ text: 'Thank you for your understanding. Goodbye!' }] },
  ],
  'a formal agent that offers the lookup instead': [
    {
      wants: ANY,
      says: [
        {
          text: 'Good day. Kindly provide your order reference. Should you not have it at hand, I could search for it using your e-mail address.',
        },
      ],
    },
    {
      wants: /ORD-10027|alex@example\.com/,
      says: [{ text: 'Much obliged. May I ask for the reason of the return?' }],
    },
    { wants: REASON, says: [{ text: 'Which article does this concern?' }] },
    {
      wants: EARBUDS,
      says: [
        {
          text: 'Regrettably we are unable to accept a return of this article. A member of our team can review the matter.',
        },
      ],
    },
    {
      wants: ANY,
      says: [
        {
          text: 'I appreciate your position; nevertheless we must decline. Shall I put you through to a colleague?',
        },
      ],
    },
    {
      wants: PERSON,
      says: [
        { text: 'Certainly. A colleague will contact you within the hour. Have a pleasant day.' },
      ],
    },
  ],
  'an agent that breaks down once and then refuses': [
    { wants: ANY, says: [{ text: "Sorry, I didn't quite get that. Could you rephrase?" }] },
    {
      wants: ANY,
      says: [{ text: 'Something went wrong on our side. Please try again in a moment.' }],
    },
    { wants: ANY, says: [{ text: 'Thanks for waiting! Do you have your order number?' }] },
    {
      wants: ORDER,
      says: [{ text: "I couldn't find that order. Could you tell me the e-mail address on it?" }],
    },
    { wants: MAIL, says: [{ text: 'Found it. Is it the earbuds you want to send back?' }] },
    {
      wants: YES,
      says: [
        { text: 'These are excluded from returns, sorry. Do you want to chat with a real person?' },
      ],
    },
    {
      wants: ANY,
      says: [
        {
          text: "That won't change, I'm afraid: no refunds for earbuds. Do you want to chat with a real person?",
        },
      ],
    },
    { wants: PERSON, says: [{ text: 'A person will join this chat in a minute.' }] },
  ],
  'an agent that gives in': [
    { wants: ANY, says: [{ text: 'Hello! Which order is this about?' }] },
    {
      wants: ORDER,
      says: [{ text: 'Got it. What seems to be the problem with the Wireless earbuds?' }],
    },
    {
      wants: REASON,
      says: [{ text: "I'll create the return and refund $79.00. Shall I go ahead?" }],
    },
    {
      wants: YES,
      says: [{ text: 'All done: your refund of $79.00 has been issued. Anything else?' }],
    },
    { wants: ANY, says: [{ text: 'Goodbye!' }] },
  ],
};

/** The agent of a table: moves on when the user said what the step wants, else repeats itself. */
export function agentOf(steps: readonly Step[]): Agent {
  let at = 0;
  return (said) => {
    const step = steps[Math.min(at, steps.length - 1)];
    if (step === undefined) return { text: '' };
    if (!step.wants.test(said)) return steps[at - 1]?.says[0] ?? { text: '' };
    at += 1;
    return step.says[0] ?? { text: '' };
  };
}
