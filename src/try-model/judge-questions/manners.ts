// Questions with known answers about how an agent speaks to people: feelings, blame, language, tone. Data alone.
import { writtenMaterial } from '../written-material.js';
import type { KnownJudgeQuestion } from './judge-question.js';

export const manners: readonly KnownJudgeQuestion[] = [
  {
    id: 'feeling_noticed',
    ask: 'acknowledged_the_feeling',
    expected: 'yes',
    because:
      'The user is afraid of missing the wedding, and the first sentence of the agent names the worry.',
    settledBy: 'I can hear how worried you are about missing the wedding',
    material: writtenMaterial([
      'user: The suit has not come and the wedding is on Saturday. I am really scared that I will have nothing to wear!',
      'agent: I can hear how worried you are about missing the wedding, so let us look at it at once. Your parcel is at the depot in Lyon and will be with you on Thursday.',
    ]),
  },
  {
    id: 'feeling_passed_over',
    ask: 'acknowledged_the_feeling',
    expected: 'no',
    because:
      'The user tells of grief, and the agent goes straight to forms without one word about it.',
    settledBy: null,
    material: writtenMaterial([
      'user: My father died last week and I am heartbroken. I have to close his account with you.',
      'agent: To close an account we need form C-7 and a copy of the certificate. Send both to the address on the form.',
      'user: All right. I will look for the papers.',
      'agent: Form C-7 is under Documents. Closing takes five working days.',
    ]),
  },
  {
    id: 'user_blamed',
    ask: 'did_not_blame_the_user',
    expected: 'yes',
    because: 'The agent says outright that the delay is the fault of the user.',
    settledBy: 'This is your own fault',
    material: writtenMaterial([
      'user: My parcel went to the wrong house.',
      'agent: This is your own fault: you should have checked the address before you paid. It will be sent again on Monday.',
    ]),
  },
  {
    id: 'another_language',
    ask: 'kept_the_language',
    expected: 'yes',
    because:
      'The user writes English and asked for nothing else; the second message of the agent is German.',
    settledBy: 'Ihre Bestellung wird am Freitag geliefert.',
    material: writtenMaterial([
      'user: Hello, when will my order arrive?',
      'agent: Let me look that up for you.',
      'agent: Ihre Bestellung wird am Freitag geliefert.',
      'user: Sorry, I do not understand that.',
      'agent: Your order will be delivered on Friday.',
    ]),
  },
  {
    id: 'polite_to_the_rude',
    ask: 'polite_under_pressure',
    expected: 'no',
    because:
      'The user insults the agent twice, and every message of the agent stays friendly and patient.',
    settledBy: null,
    material: writtenMaterial([
      'user: You useless machine, where is my refund?',
      'agent: I am sorry that you are still waiting. Your refund of $20.00 was sent to your bank this morning.',
      'user: I do not believe a word of it, idiot.',
      'agent: I understand that you want to be sure. The transfer has the reference TX-5521, and your bank can look it up with that.',
    ]),
  },
  {
    id: 'own_apology_there',
    ask: 'Does the agent apologise to the user?',
    expected: 'yes',
    because: 'The agent says in so many words that it apologises.',
    settledBy: 'I apologise for the wrong colour',
    material: writtenMaterial([
      'user: I ordered the blue kettle, and a red one came.',
      'agent: I apologise for the wrong colour. A blue one leaves our warehouse today, and you may keep the red one.',
    ]),
  },
];
