// Simulated voters: what each replies where the truth is known. They are chance and rules, and say nothing of any model.
import { randomStream } from '../../src/world/seeded-random.js';

export type Answer = 'yes' | 'no';

/** One request, as far as a voter goes by it. */
export interface Put {
  /** Name of the prompt. */
  form: string;
  /** What the statement speaks of was taken out of the picture. */
  takenAway: boolean;
  truth: Answer;
}

export interface Voter {
  name: string;
  /** What is true of the question number so and so, from 0. */
  truthOf: (question: number) => Answer;
  says: (put: Put) => Answer | 'cannot_tell';
}

export function opposite(answer: Answer): Answer {
  return answer === 'yes' ? 'no' : 'yes';
}

/** A reply that says this of the statement: `vision_fails` asks the other way round. */
function inForm(form: string, answer: Answer): Answer {
  return form === 'vision_fails' ? opposite(answer) : answer;
}

/** Each reply by itself is wrong in this share of cases, whatever it was asked. */
function erring(name: string, share: number, truthOf: Voter['truthOf']): Voter {
  const random = randomStream(1, name);
  return {
    ...{ name, truthOf },
    says({ form, takenAway, truth }) {
      const errs = random() < share;
      if (takenAway) return errs ? inForm(form, 'yes') : 'cannot_tell';
      return inForm(form, errs ? opposite(truth) : truth);
    },
  };
}

const always = (truth: Answer) => (): Answer => truth;
const inTurns = (question: number): Answer => (question % 2 === 0 ? 'yes' : 'no');

/** Those that every way of asking is tried with. */
export const voters: readonly Voter[] = [
  erring('never errs, it holds', 0, always('yes')),
  erring('never errs, it does not', 0, always('no')),
  erring('errs in 10 of 100', 0.1, inTurns),
  erring('errs in 30 of 100', 0.3, inTurns),
];

/** Those that have not looked, where nothing that they are asked holds. */
export const blindVoters: readonly Voter[] = [
  { name: 'yes to every question', truthOf: always('no'), says: () => 'yes' },
  {
    name: 'takes every statement for true',
    truthOf: always('no'),
    says: ({ form }) => inForm(form, 'yes'),
  },
];
