// The answers to questions with known answers as numbers; puts nothing into words.
import { type Proportion, proportion } from '../statistics/proportion.js';
import type { Answered, Questioned } from './known-answer.js';

/** Votes, and how many of them count for nothing. */
export type VoteCounts = Answered['votes'];

export interface Score {
  of: number;
  /** Questions that were answered or left open by the model; the rest was not asked. */
  asked: number;
  /** Right answers of the decided ones, with Wilson's 95% interval; null if none was decided. */
  agreement: Proportion | null;
  /** Questions that votes left open, by why. */
  open: Record<NonNullable<Answered['open']>, number>;
  votes: VoteCounts;
  /** By kind, in the order in which they were first asked. */
  byKind: { kind: string; asked: number; decided: number; right: number }[];
}

export function scoreOf({ of, answered }: Questioned): Score {
  const openBy = (why: Answered['open']): number =>
    answered.filter(({ open }) => open === why).length;
  const sum = (count: (votes: VoteCounts) => number): number =>
    answered.reduce((all, { votes }) => all + count(votes), 0);
  const kinds = [...new Set(answered.map(({ kind }) => kind))];
  return {
    ...{ of, asked: answered.length },
    agreement: proportion(right(answered), decided(answered)),
    open: {
      split: openBy('split'),
      cannot_tell: openBy('cannot_tell'),
      void: openBy('void'),
      not_founded: openBy('not_founded'),
    },
    votes: {
      cast: sum(({ cast }) => cast),
      void: sum((votes) => votes.void),
      unreadable: sum(({ unreadable }) => unreadable),
      refused: sum(({ refused }) => refused),
    },
    byKind: kinds.map((kind) => {
      const own = answered.filter((one) => one.kind === kind);
      return { kind, asked: own.length, decided: decided(own), right: right(own) };
    }),
  };
}

function decided(answered: readonly Answered[]): number {
  return answered.filter(({ said }) => said !== null).length;
}

function right(answered: readonly Answered[]): number {
  return answered.filter(({ said, expected }) => said === expected).length;
}
