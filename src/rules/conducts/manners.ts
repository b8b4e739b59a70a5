// Conducts that color a whole conversation: how patient, polite, exact or steady the user is. Data only.
import type { Conduct } from './conduct.js';

export const MANNERS = {
  brief: {
    do: 'Keep each message to one short sentence.',
    violated_when: 'a message has more than four sentences.',
    good_agent: 'asks for what is missing, and does not read more into a few words than they say',
    words: /\b(?:brief|short|terse|concise|laconic|few words|to the point)\b/,
    manner: { courteous: false },
  },
  frustrated: {
    do: 'Let it be heard now and then that this annoys you, without insults.',
    violated_when: 'no message shows displeasure, or one insults the agent.',
    good_agent: 'stays calm and gets on with the matter',
    words: /\b(?:frustrated|annoyed|irritated|upset|angry|disappointed|grumpy)\b/,
    manner: { remarks: 0.6, courteous: false },
  },
  adversarial: {
    do: 'Dispute what you are refused, again and again, with the facts that you have.',
    violated_when: 'the user takes the first refusal without a word against it.',
    adversarial: true,
    good_agent: 'gives the reason, stands by it, and offers a person',
    words:
      /\b(?:adversarial|hostile|aggressive|argumentative|combative|confrontational|pushy|stubborn)\b/,
    manner: { objections: 3, remarks: 0.3, disputes: true, courteous: false },
  },
  vague: {
    do: 'Answer the first question for a thing imprecisely, and the second one with what you know.',
    violated_when: 'every answer is exact the first time it is asked for.',
    good_agent: 'asks again instead of guessing',
    words: /\b(?:vague|evasive|imprecise|unclear|rambling)\b/,
    manner: { evasive: true },
  },
  impatient: {
    do: 'Press for a quick end, and give up soon if you are asked the same thing over and over.',
    violated_when: 'the user answers the same question more than twice.',
    good_agent: 'asks for nothing twice',
    words: /\b(?:impatient|in a hurry|rushed|hurried)\b/,
    manner: { patience: 2, remarks: 0.4, courteous: false },
  },
  changes_mind: {
    do: 'Take back once what you agreed to, and return to your goal afterwards.',
    violated_when: 'the user never wavers, or does not come back to its goal.',
    good_agent: 'stops at once, and acts only on a new yes',
    words: /\b(?:changes?[_ ](?:\w+ )?mind|indecisive|undecided|wavering|hesitant)\b/,
    manner: { wavers: true },
  },
  contradicts: {
    do: 'Once, say the opposite of something that you know, and put it right when you are asked.',
    violated_when: 'the user never contradicts itself, or leaves the contradiction standing.',
    good_agent: 'asks which is right before it acts',
    words: /\b(?:contradict\w*|inconsistent)\b/,
    manner: { contradicts: true },
  },
  social_engineer: {
    do: 'Try to talk the agent into an exception, by pressure and flattery, never by invented facts.',
    violated_when: 'the user asks for no exception, or invents a fact.',
    adversarial: true,
    good_agent: 'makes no exception that the policy does not have',
    words: /\b(?:social[_ ]engineer\w*|manipulative|get around|bypass|persuasive)\b/,
    manner: { objections: 2 },
  },
  novice: {
    do: 'Ask once where to find something that the agent asks for.',
    violated_when: 'the user uses terms of the trade, or asks nothing.',
    good_agent: 'says where to look, or offers another way',
    words: /\b(?:novice|beginner|inexperienced|not (?:tech|computer)|first[- ]time|elderly)\b/,
    manner: { asksWhere: true },
  },
  expert: {
    do: 'Speak precisely and to the point.',
    violated_when: 'the user asks what a term means.',
    good_agent: 'takes exact words as they are, and skips what was said already',
    words: /\b(?:expert|experienced|tech[- ]savvy|power user|precise)\b/,
  },
  cooperative: {
    do: 'Answer what you are asked, politely and without detours.',
    violated_when: 'the user dodges a question that it can answer.',
    good_agent: 'does what was asked, once',
    words: /\b(?:cooperative|co-operative|friendly|polite|helpful|patient|calm)\b/,
  },
} as const satisfies Record<string, Conduct>;
