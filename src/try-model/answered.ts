// From the votes on a question with a known answer to the report on it; asks nobody.
import type { Ballot, Vote } from '../verdict/ballot.js';
import type { KnownAnswer, Answered, Known } from './known-answer.js';

interface Polled {
  ballot: Ballot;
  tally: { answer: KnownAnswer | null; why: 'split' | 'cannot_tell' | 'void' | null };
}

/** Its result, and the form it was asked in. */
export interface TriedQuestion {
  kind: string;
  question: string;
  /** Null if it was not decided: also where the votes agree on a yes that stayed yes without its ground. */
  said: KnownAnswer | null;
}

export function answeredBy(
  { id, expected, because }: Known,
  { ballot, tally }: Polled,
  { kind, question, said }: TriedQuestion,
): Answered {
  const { votes } = ballot;
  const count = (why: Vote['void']): number => votes.filter((vote) => vote.void === why).length;
  const [unreadable, refused] = [count('unreadable'), count('refused')];
  const open = said === null ? (tally.why ?? 'not_founded') : null;
  return {
    ...{ id, expected, because, kind, question, said, open },
    quote: wordsOf(votes, tally.answer),
    votes: {
      cast: votes.length,
      void: votes.length - count(null) - unreadable - refused,
      unreadable,
      refused,
    },
  };
}

/** Of the votes that decided; where none did, of any. */
function wordsOf(votes: readonly Vote[], answer: KnownAnswer | null): string | null {
  const deciding = votes.filter((vote) => vote.void === null && vote.answer === answer);
  const telling = deciding.length > 0 ? deciding : votes;
  const quoting = telling.find(({ quote }) => quote !== null && quote.trim() !== '');
  return quoting?.quote ?? telling.find(({ reason }) => reason !== null)?.reason ?? null;
}
