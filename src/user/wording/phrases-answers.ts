// Sentences for facts, choices and consents, by conduct, as data; must not decide when to say them.
import type { Phrasing } from './phrasing.js';

export const ANSWERS = {
  give: {
    plain: ["It's {value}.", '{value}.', 'That would be {value}.', 'Sure, {value}.'],
    by: {
      brief: ['{value}.', "It's {value}."],
      impatient: ['{value}.', "It's {value}, please hurry."],
      novice: [
        "I think it's {value}.",
        'Is it this one? {value}',
        'It says {value} here.',
        "I'm fairly sure it's {value}.",
      ],
      expert: ['{value}.', 'Details: {value}.'],
    },
    again: [
      "As I said, it's {value}.",
      'Again, {value}.',
      'Once more: {value}.',
      'Like I said: {value}.',
      'Again: {value}.',
      'I said {value}.',
      'As given: {value}.',
    ],
  },
  give_order_id: {
    plain: [
      "It's {value}.",
      'The order number is {value}.',
      'Order {value}.',
      'Sure, my order number is {value}.',
    ],
    by: {
      brief: ["It's {value}.", '{value}.', 'Order {value}.'],
      impatient: ['{value}.', "Order {value}. Let's move on."],
      novice: [
        "I think it's {value}.",
        'I found something that says {value}. Is that the order number?',
        'It says {value} here.',
      ],
      expert: ['Order {value}.', 'Order number {value}.'],
    },
    again: [
      'As I said, the order is {value}.',
      'Once more, the order number: {value}.',
      'Like I said, {value}.',
      'Again: {value}.',
      'I already said {value}.',
      'Reference {value}, as before.',
    ],
  },
  give_email: {
    plain: ["It's {value}.", 'My e-mail address is {value}.', 'You can use {value}.'],
    by: {
      brief: ['{value}', 'E-mail: {value}', "It's {value}."],
      impatient: ['{value}', 'My e-mail is {value}, quickly please.'],
      novice: [
        'I think I used {value}.',
        'My mail is {value}, if that helps.',
        'It should be {value}.',
      ],
      expert: ['E-mail {value}.', 'Account e-mail: {value}.'],
    },
    again: [
      'As I said, the e-mail is {value}.',
      'Once more, my e-mail: {value}.',
      'Again: {value}',
      'I already gave it: {value}',
      'As before, {value}.',
    ],
  },
  give_item: {
    plain: ["It's {value}.", '{Value}, please.', "It's about {value}.", 'I mean {value}.'],
    by: {
      brief: ['{Value}.', "It's {value}."],
      impatient: ['{Value}.', 'Just {value}, please.'],
    },
    again: [
      'As I said, {value}.',
      'Still {value}.',
      'I said {value}.',
      '{Value}, as I keep saying.',
    ],
  },
  give_reason: {
    plain: ['{Sentence}', 'Well, {sentence}'],
    by: {
      brief: ['{Sentence}'],
      frustrated: ['{Sentence}'],
    },
    again: [
      'As I said, {sentence}',
      'Like I told you, {sentence}',
      'I said it: {sentence}',
      'Again, {sentence}',
      'As I already said, {sentence}',
    ],
  },
  give_named: {
    plain: ['My {label} is {value}.', 'The {label} is {value}.'],
    again: ['Again, the {label} is {value}.'],
  },
  yes_identity: {
    plain: [
      "Yes, that's right.",
      "Yes, that's the one.",
      'Correct.',
      'Yes, exactly.',
      'Yes, it is.',
    ],
    by: {
      brief: ['Yes.', 'Correct.', 'Yes, that one.', 'Right.'],
      expert: ['Correct.', 'Confirmed.', 'Yes, correct.'],
    },
  },
  yes_go_ahead: {
    plain: [
      'Yes, please go ahead.',
      'Yes, please do.',
      'Sure, go ahead.',
      "Yes, that's fine.",
      'Yes, I confirm.',
    ],
    by: {
      brief: ['Yes, go ahead.', 'Yes.', 'Yes, please.', 'Go ahead.'],
      impatient: ['Yes, go ahead.', 'Yes, just do it.', 'Yes, now please.'],
      frustrated: ['Yes, please go ahead.', 'Yes, please just do it.', 'Yes. Go ahead already.'],
      expert: ['Confirmed, go ahead.', 'Yes, proceed.', 'Yes, I confirm.'],
    },
  },
  no: {
    plain: ['No.', "No, I don't want that.", 'No, please not that.', "No, that's not what I want."],
  },
  withdraw: {
    plain: [
      "No, I'd rather keep it.",
      "No, I'll keep it after all.",
      'No. I have decided to keep it.',
    ],
  },
  not_that: {
    plain: ['No, I mean {value}.', "No, it's about {value}.", "That's not it. I want {value}."],
  },
  choose: {
    plain: [
      'The one with {value}, please.',
      '{Value}, please.',
      "It's the one with {value}.",
      'I meant the one with {value}.',
    ],
    by: {
      brief: ['The one with {value}.', '{Value}.'],
    },
    again: ['Still the one with {value}.', 'The {value} one, as I said.'],
  },
  state_goal: {
    plain: ["I'd like to {goal}.", 'I want to {goal}.'],
    by: {
      brief: ['I want to {goal}.', 'To {goal}.'],
      frustrated: [],
    },
    again: [
      'As I said, I want to {goal}.',
      "It's still the same: I'd like to {goal}.",
      'Same as before: {goal}.',
      'I just want to {goal}.',
      'I already told you that I want to {goal}.',
    ],
  },
} as const satisfies Record<string, Phrasing>;
