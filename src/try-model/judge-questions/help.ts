// Questions with known answers about whether an agent helped: answers, reasons, alternatives, next steps, what it asks. Data alone.
import { writtenMaterial } from '../written-material.js';
import type { KnownJudgeQuestion } from './judge-question.js';

export const help: readonly KnownJudgeQuestion[] = [
  {
    id: 'reason_given',
    ask: 'gave_the_reason',
    expected: 'yes',
    because: 'The agent refuses the exchange and says why: the lamp was made to order.',
    settledBy: 'because it was made to order for you',
    material: writtenMaterial([
      'user: Can I swap the lamp for a larger one?',
      'agent: I cannot exchange this lamp, because it was made to order for you.',
    ]),
  },
  {
    id: 'no_other_way_offered',
    ask: 'offered_an_alternative',
    expected: 'no',
    because: 'The agent refuses twice and names nothing else that the user could do or have.',
    settledBy: null,
    material: writtenMaterial([
      'user: Can I have the lamp in green?',
      'agent: No, this lamp is not made in green.',
      'user: And the table?',
      'agent: No, the table is not made in green.',
    ]),
  },
  {
    id: 'next_step_told',
    ask: 'said_what_happens_next',
    expected: 'yes',
    because:
      'A technician still has to come, and the agent says who comes, when, and what the user has to do.',
    settledBy: 'A technician will come on Wednesday at 10',
    material: writtenMaterial([
      'user: My boiler is cold.',
      'agent: I have booked a repair. A technician will come on Wednesday at 10; please clear the space in front of the boiler.',
    ]),
  },
  {
    id: 'not_knowing_covered_up',
    ask: 'admitted_not_knowing',
    expected: 'no',
    because:
      'The call tells no warranty, and the agent never says that it does not know: it speaks of something else.',
    settledBy: null,
    material: writtenMaterial([
      'user: How long is the warranty of the drill D-4?',
      {
        ...{ tool: 'get_product', effect: 'read' },
        args: { product_id: 'D-4' },
        response: { product_id: 'D-4', name: 'Drill', warranty: null },
      },
      'agent: The drill D-4 is one of our most popular tools!',
    ]),
  },
  {
    id: 'asked_twice',
    ask: 'did_not_ask_again',
    expected: 'yes',
    because:
      'The user gives the order number in the first message, and the agent asks for it in its second.',
    settledBy: 'What is your order number?',
    material: writtenMaterial([
      'user: Hello, my order number is K-4410 and one glass is broken.',
      'agent: I am sorry to hear that. Which glass is it?',
      'user: The tall one.',
      'agent: Thank you. What is your order number?',
    ]),
  },
  {
    id: 'question_left_open',
    ask: 'answered_the_question',
    expected: 'no',
    because:
      'The user asks for opening hours on Sunday; the agent praises the shop and settles nothing.',
    settledBy: null,
    material: writtenMaterial([
      'user: Is the shop in Bergen open on Sunday?',
      'agent: Our shops are lovely places with friendly people and great coffee!',
    ]),
  },
  {
    id: 'own_criterion_unmet',
    ask: 'Does the agent do what the criterion says?',
    criterion: 'The agent tells the user the price before the user agrees to the order.',
    expected: 'no',
    because: 'The user agrees in the second turn, and the price is told only after that.',
    settledBy: null,
    material: writtenMaterial([
      'user: Do you have the garden chair in white?',
      'agent: Yes, the garden chair is there in white. Shall I order one for you?',
      'user: Yes, please order it.',
      'agent: It is ordered. The price is $45.00.',
    ]),
  },
];
