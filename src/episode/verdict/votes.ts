// A judge's votes on one question, as they are saved beside the episode, and what they come to. Asks nobody.
import { z } from 'zod';
import { evidenceKinds } from '../../scenario/ready-questions.js';

/** Who was asked: another model, or another wording, is somebody else. */
const judgeSchema = z.strictObject({
  model: z.string(),
  /** SHA-256 of everything asked, without the evidence. */
  prompt: z.string(),
});
export type JudgeIdentity = z.output<typeof judgeSchema>;

const voteSchema = z.strictObject({
  /** From 1. */
  number: z.int().min(1),
  /** What it said; null if nothing readable. */
  answer: z.enum(['yes', 'no', 'cannot_tell']).nullable(),
  /**
   * Why it counts for nothing. Null: it counts. `quote`: what it names is not there; `polarity`: it answered a question and its opposite
   * alike; `measured`: it missed what was measured to be there; `left_out`: it says that something is nowhere, and not all was shown; `unreadable` and `refused`: no answer at all.
   */
  void: z.enum(['quote', 'polarity', 'measured', 'left_out', 'unreadable', 'refused']).nullable(),
  quote: z.string().nullable(),
  /** In the model's words. */
  reason: z.string().nullable(),
  /** Oldest turns that were not shown, since the model cannot read more. */
  turnsLeftOut: z.int().min(0),
  /** Records of the world that were not shown; absent if all were. */
  recordsLeftOut: z.int().min(1).optional(),
  /** Paragraphs of the policy, likewise. */
  textsLeftOut: z.int().min(1).optional(),
  /** Null if the endpoint did not say. */
  tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  /** Numbers of what it picked; absent if there was nothing to pick. */
  picks: z.array(z.int()).optional(),
  /** Words of the agents of the two episodes compared, if found there; absent for a question about one episode. */
  quotes: z
    .strictObject({ better: z.string().nullable(), worse: z.string().nullable() })
    .optional(),
});
export type Vote = z.output<typeof voteSchema>;

/** The kind of every question in a scenario's words: its wording shows which one it is. */
export const OWN_KIND = 'own';

/**
 * What was asked, as far as the episode does not hold it: with its records, this is all that somebody else needs to answer the same. `record`: a
 * question about what the episode holds; `picture`: about a part of a checkpoint; `list`: about texts that were painted.
 */
const askedSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('record'),
    wordings: z.array(z.string()).min(1),
    criterion: z.string().nullable(),
    turn: z.int().nullable(),
    about: z.record(z.string(), z.string()),
    needs: z.array(z.enum(evidenceKinds)),
  }),
  z.strictObject({
    of: z.literal('picture'),
    /** For people: takes yes or no. */
    question: z.string(),
    /** In CSS px of the viewport. */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** Of the smallest text in it; null if that is not known. */
    fontPx: z.number().nullable(),
    /** SHA-256 of the pixels there and around it, for finding the checkpoint again. */
    pixels: z.string().nullable(),
  }),
  z.strictObject({
    of: z.literal('list'),
    /** For people: takes yes or no. */
    question: z.string(),
    list: z.array(z.strictObject({ kind: z.string(), text: z.string() })),
  }),
]);
export type SavedQuestion = z.output<typeof askedSchema>;

export const judgeVotesSchema = z.object({
  /** SHA-256 of the question with its evidence. */
  question: z.string(),
  /** For people. */
  subject: z.string(),
  /** What calibration goes by. */
  kind: z.string(),
  by: judgeSchema,
  /** How many votes were allowed. */
  most: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
  votes: z.array(voteSchema).min(1),
  /** Absent for a control, and if two episodes are compared. */
  asked: askedSchema.optional(),
});
export type JudgeVotes = z.output<typeof judgeVotesSchema>;

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
