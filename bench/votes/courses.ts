// What votes come to on average over every course that they can take, for voters that err by chance; exact, no draw of lots.
import { tallyOf } from '../../src/verdict/tally.js';
import type { Vote } from '../../src/verdict/ballot.js';

const MOST = 5;

/** How likely one vote is to be each; together 1. */
export interface Chances {
  right: number;
  wrong: number;
  /** Counts for nothing. */
  void: number;
}

export interface Expected {
  /** Shares of all questions. */
  right: number;
  wrong: number;
  open: number;
  /** On average. */
  votes: number;
}

/** Until one answer leads by two, at most five. */
export function ledByTwo(chances: Chances): Expected {
  return expected(chances, (votes) => tallyOf(votes, MOST).over, decided);
}

/** All five, and what most of those that count say. */
export function mostOfFive(chances: Chances): Expected {
  return expected(
    chances,
    (votes) => votes.length === MOST,
    (votes) => {
      const lead = votes.reduce((sum, vote) => sum + weight(vote), 0);
      return lead === 0 ? 'open' : lead > 0 ? 'right' : 'wrong';
    },
  );
}

type End = 'right' | 'wrong' | 'open';

function decided(votes: readonly Vote[]): End {
  const { answer } = tallyOf(votes, MOST);
  if (answer === null) return 'open';
  return answer === 'yes' ? 'right' : 'wrong';
}

function weight(vote: Vote): number {
  if (vote.void !== null) return 0;
  return vote.answer === 'yes' ? 1 : -1;
}

/** The right answer is yes: the rule does not tell the answers apart. */
const kinds = {
  right: { answer: 'yes', void: null },
  wrong: { answer: 'no', void: null },
  void: { answer: 'yes', void: 'polarity' },
} as const;

function expected(
  chances: Chances,
  isOver: (votes: readonly Vote[]) => boolean,
  endOf: (votes: readonly Vote[]) => End,
): Expected {
  const ends: Expected = { right: 0, wrong: 0, open: 0, votes: 0 };
  const follow = (votes: readonly Vote[], chance: number): void => {
    if (chance === 0) return;
    if (isOver(votes)) {
      ends[endOf(votes)] += chance;
      ends.votes += chance * votes.length;
      return;
    }
    for (const kind of ['right', 'wrong', 'void'] as const) {
      const rest = { quote: null, reason: null, turnsLeftOut: 0, tokens: null };
      const vote: Vote = { number: votes.length + 1, ...kinds[kind], ...rest };
      follow([...votes, vote], chance * chances[kind]);
    }
  };
  follow([], 1);
  return ends;
}
