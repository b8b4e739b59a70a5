// From votes to a decision and to a probability; asks nobody.

/** One vote of a judge. */
export const answers = ['yes', 'no', 'cannot_tell'] as const;
export type VoteAnswer = (typeof answers)[number];

/** The threshold that requires no more than a decision needs anyway. */
export const MAJORITY = 0.5;

/** The votes on one item. */
export interface Cast {
  votes: readonly VoteAnswer[];
  /** The judge's own decision from them. Default: the answer that more than half of all votes gave. */
  decision?: VoteAnswer | undefined;
}

/**
 * What votes come to: the decision, where at least the share `threshold` of all votes gave that answer; else `cannot_tell`. So a threshold only ever
 * takes decisions back.
 *
 * A vote of `cannot_tell` is a vote: of yes, yes and cannot_tell two thirds say yes. `threshold` is 0.5 to 1. No votes decide nothing.
 */
export function decisionOf(cast: Cast, threshold: number = MAJORITY): VoteAnswer {
  const decision = cast.decision ?? majorityOf(cast.votes);
  return shareOf(cast.votes, decision) >= threshold ? decision : 'cannot_tell';
}

function majorityOf(votes: readonly VoteAnswer[]): VoteAnswer {
  return answers.find((answer) => shareOf(votes, answer) > MAJORITY) ?? 'cannot_tell';
}

/** The share of all votes that gave this answer; 0 without votes. */
export function shareOf(votes: readonly VoteAnswer[], answer: VoteAnswer): number {
  const given = votes.filter((vote) => vote === answer).length;
  return votes.length === 0 ? 0 : given / votes.length;
}

/** The probability of a yes according to the votes: `cannot_tell` counts half. 0 to 1; null without votes. */
export function probabilityOf(votes: readonly VoteAnswer[]): number | null {
  if (votes.length === 0) return null;
  return shareOf(votes, 'yes') + shareOf(votes, 'cannot_tell') / 2;
}
