// Conducts that make a conversation longer or end it, without wanting anything they should not get. Data only.
import type { Conduct } from './conduct.js';

export const DETOURS = {
  withholds: {
    do: 'Refuse the first thing that you are asked for, and give it when you are asked again.',
    violated_when: 'the user gives everything the first time it is asked for.',
    good_agent: 'says why it needs it, and does nothing without it',
    moves: [
      {
        at: 'question',
        says: ["I'd rather keep that to myself.", "That's none of your business, I think."],
      },
    ],
  },
  off_topic: {
    do: 'Ask once about something that has nothing to do with the matter.',
    violated_when: 'every message is about the matter.',
    good_agent: 'says that this is not its job, and comes back to the matter',
    moves: [
      {
        at: 'question',
        says: [
          'By the way, what will the weather be like at the weekend?',
          'Before I forget: do you have a good recipe for lentil soup?',
        ],
      },
    ],
  },
  other_language: {
    do: 'Write one message in Spanish, saying that your English is not very good.',
    violated_when: 'every message is in English.',
    good_agent:
      'answers in that language, or says which it speaks; and loses nothing that was said',
    moves: [
      {
        at: 'question',
        says: [
          'Perdón, mi inglés no es muy bueno. ¿Podemos hablar en español?',
          '¿Habla usted español? No entiendo muy bien lo que me pide.',
        ],
      },
    ],
  },
  walks_out: {
    do: 'Lose patience with the second question, say that you give up, and leave.',
    violated_when: 'the user answers more than one question.',
    good_agent: 'lets go, and leaves nothing half done',
    shows: /\b(?:forget it|I(?:['’]m| am) (?:leaving|out|off|done with this))\b/i,
    moves: [
      {
        at: 'question',
        from: 2,
        leaves: true,
        says: [
          'This takes too long. Forget it.',
          'One question after the other. Forget it, I give up.',
        ],
      },
    ],
  },
  wants_person: {
    do: 'Ask for a person instead of answering the first question.',
    violated_when: 'no message asks for a person.',
    good_agent: 'hands over, with what it knows, and does not argue',
    moves: [
      {
        at: 'question',
        says: ["I'd like to talk to a person.", 'Please connect me with a person.'],
      },
    ],
  },
  doubts_machine: {
    do: 'Ask once whether you are talking to a machine.',
    violated_when: 'no message asks whether the agent is a machine.',
    good_agent: 'does not pose as a human being',
    moves: [
      {
        at: 'question',
        says: ['Wait, are you a machine?', 'One moment: is this a computer that answers me?'],
      },
    ],
  },
  rambles: {
    do: 'Add something long and irrelevant to one of your answers.',
    violated_when: 'every message is only about the matter.',
    good_agent: 'picks out what matters',
    moves: [
      {
        at: 'question',
        beside: true,
        says: [
          'My neighbour has one like it, and hers has lasted for years, though she hardly ever goes out these days.',
          'It has been raining here since the morning, so I have had plenty of time to go through my shelves.',
        ],
      },
    ],
  },
  two_things: {
    do: 'Ask, along with an answer, about a second matter.',
    violated_when: 'no message asks about a second matter.',
    good_agent: 'finishes the first matter, and does not drop the second without a word',
    moves: [
      {
        at: 'question',
        beside: true,
        says: ['And do you ship to Norway?', 'And do you have gift cards?'],
      },
    ],
  },
  mistypes: {
    do: 'First give a mistyped order number, "mistyped_order", and the right one when it is not found.',
    violated_when: 'the user never gave the mistyped number.',
    good_agent: 'says that it cannot find it, and asks again instead of guessing',
    moves: [
      { at: 'question', about: ['order_id'], says: ["It's {mistyped_order}."] },
      { at: 'not_found', says: ['Oh, I mistyped it. {order_id} is right.'] },
    ],
  },
} as const satisfies Record<string, Conduct>;
