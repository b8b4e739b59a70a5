// The result of votes, and when to stop asking for more. Pure: knows no model and no question.
import type { Vote } from './ballot.js';

/** How votes stand. */
export interface Tally {
  yes: number;
  no: number;
  cannotTell: number;
  /** Votes that do not count: unreadable, refused, or with a quote that is not there. */
  void: number;
  /** Null: undecided, or not decided yet. */
  answer: 'yes' | 'no' | null;
  /** Nothing that could still come would change the answer. */
  over: boolean;
  /** Why it is over without an answer; null if there is one, or it is not over. */
  why: 'split' | 'cannot_tell' | 'void' | null;
}

/**
 * Asked until one answer leads the other by this many votes. That is the sequential probability ratio test of Wald (Ann. Math. Statist. 16,
 * 1945) for two equally likely answers and votes of one error rate: for the error that it reaches, no other rule needs fewer votes on
 * average. With independent votes that err in 20 of 100 cases, at most five of them err in 6 of 100 decided questions, leave 10 of 100 open
 * and take 2.6 votes; a majority of five errs in 6 of 100 and takes five. Votes of one model are not independent, so
 * the true figure is worse: only calibration shows it.
 */
const LEAD = 2;

/**
 * The state of these votes, with at most this many asked. A single vote decides only if no more than one is allowed;
 * nothing is decided if more than half of the allowed votes do not count.
 */
export function tallyOf(votes: readonly Vote[], most: number): Tally {
  const counted = votes.filter((vote) => vote.void === null);
  const count = (answer: Vote['answer']): number =>
    counted.filter((vote) => vote.answer === answer).length;
  const [yes, no, cannotTell] = [count('yes'), count('no'), count('cannot_tell')];
  const voided = votes.length - counted.length;
  const wanted = Math.min(LEAD, most);
  const lead = Math.abs(yes - no);
  const left = most - votes.length;
  const forNothing = voided + cannotTell > most / 2;
  const answer = lead < wanted || forNothing ? null : yes > no ? 'yes' : 'no';
  const over = answer !== null || forNothing || lead + left < wanted;
  const why = !over || answer !== null ? null : whyOpen({ cannotTell, voided, forNothing });
  return { yes, no, cannotTell, void: voided, answer, over, why };
}

interface Nothing {
  cannotTell: number;
  voided: number;
  forNothing: boolean;
}

function whyOpen({ cannotTell, voided, forNothing }: Nothing): Tally['why'] {
  if (!forNothing) return 'split';
  return voided > cannotTell ? 'void' : 'cannot_tell';
}
