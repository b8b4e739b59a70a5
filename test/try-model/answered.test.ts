// What is told of the votes on one question: each that counts for nothing is counted, and once.
import { expect, it } from 'vitest';
import { answeredBy } from '../../src/try-model/answered.js';
import type { Vote } from '../../src/verdict/ballot.js';

const known = { id: 'q', expected: 'yes' as const, because: 'It was made so.' };
const told = { kind: 'own', question: 'Is it so?', said: 'yes' as const };

const vote = (number: number, isVoid: Vote['void']): Vote => ({
  ...{ number, answer: 'yes', void: isVoid, quote: 'so', reason: null },
  ...{ turnsLeftOut: 0, tokens: null },
});

function votesOf(...voids: Vote['void'][]) {
  const votes = voids.map((one, index) => vote(index + 1, one));
  const ballot = {
    ...{ question: 'q', subject: 's', kind: 'own', most: 5 as const, votes },
    by: { model: 'm', prompt: 'p' },
  };
  return answeredBy(known, { ballot, tally: { answer: 'yes', why: null } }, told).votes;
}

it.each(['quote', 'polarity', 'measured', 'left_out'] as const)(
  'a vote that is void by %s counts for nothing',
  (why) => {
    expect(votesOf(null, why)).toEqual({ cast: 2, void: 1, unreadable: 0, refused: 0 });
  },
);

it('no answer at all is a case of its own', () => {
  expect(votesOf('unreadable', 'refused', 'refused', null)).toEqual({
    ...{ cast: 4, void: 0, unreadable: 1, refused: 2 },
  });
});
