// What every question with a known answer has in common, and what a model said to it; asks nobody.

export type KnownAnswer = 'yes' | 'no';

/** A question to which the answer is known, since somebody made the evidence for it. */
export interface Known {
  /** Names it in results; stays when the list grows. */
  id: string;
  expected: KnownAnswer;
  /** One line: why this is the answer. */
  because: string;
}

/** What became of one question. */
export interface Answered extends Known {
  /** What it is counted under. */
  kind: string;
  /** As it was asked. */
  question: string;
  /** Null: not decided. */
  said: KnownAnswer | null;
  /** Why it was not decided; null if it was. `not_founded`: a yes that stayed yes where its ground was taken away. */
  open: 'split' | 'cannot_tell' | 'void' | 'not_founded' | null;
  /** The basis of the answer, in the model's words; null if it gave none. */
  quote: string | null;
  /** Votes that were cast, and how many of them count for nothing, and why. */
  votes: { cast: number; void: number; unreadable: number; refused: number };
}

/** What became of the questions of one part. */
export interface Questioned {
  /** How many questions the part has. */
  of: number;
  answered: Answered[];
  /** What ended the asking early, or was reported about single questions, one sentence each. */
  failures: string[];
  /** The endpoint takes no pictures, so nothing more was asked: a result in itself, not a failure. */
  takesNoPictures: boolean;
}
