// From votes to a decision and to a probability; asks nobody.

/** One vote of a judge. */
export const answers = ['yes', 'no', 'cannot_tell'] as const;
export type Answer = (typeof answers)[number];

/** More than half of the votes. */
export const MAJORITY = 0.5;

/**
 * What votes come to: the answer that more than half of all votes gave, and at least the share `threshold` of them; else `cannot_tell`.
 *
 * A vote of `cannot_tell` is a vote: of yes, yes and cannot_tell two thirds say yes. `threshold` is 0.5 to 1, and 0.5 asks for no more than
 * the majority. No votes decide nothing.
 */
export function decisionOf(votes: readonly Answer[], threshold: number = MAJORITY): Answer {
  const decided = (['yes', 'no'] as const).find((answer) => {
    const share = shareOf(votes, answer);
    return share > MAJORITY && share >= threshold;
  });
  return decided ?? 'cannot_tell';
}

/** The share of all votes that gave this answer; 0 of no votes. */
export function shareOf(votes: readonly Answer[], answer: Answer): number {
  const given = votes.filter((vote) => vote === answer).length;
  return votes.length === 0 ? 0 : given / votes.length;
}

/** How probable the votes make a yes: `cannot_tell` counts half. 0 to 1; null of no votes. */
export function probabilityOf(votes: readonly Answer[]): number | null {
  if (votes.length === 0) return null;
  return shareOf(votes, 'yes') + shareOf(votes, 'cannot_tell') / 2;
}
