// A recorded answer with its question, and what each kind of model defines for its questions; reads no file.
import type { z } from 'zod';
import type { Json } from '../scenario/schema.js';
import type { CassetteOwner } from './place.js';

/** What a question consists of. */
export interface TapedQuestion<Setup> {
  /** How it is asked: model, instructions, parameters. Shared by many questions. */
  setup: Setup;
  /** What the model is shown: texts, pictures, messages. */
  shown: Json[];
  /** Which vote it is, from 1; absent if nobody votes. */
  vote?: number;
}

/** A question as it is asked now. */
export interface AskedQuestion<Setup> {
  /** What it is asked for, for people: "turn 3". */
  subject: string;
  question: TapedQuestion<Setup>;
}

/** One question with its answer. */
export interface Recording<Setup, Answer> extends AskedQuestion<Setup> {
  /** Hash of the question; an answer is looked up by it. */
  key: string;
  /** Which answer to this question it is, from 1. */
  time: number;
  /** Project of the suite that the episode belongs to; null if that was not said. */
  project: string | null;
  answer: Answer;
}

/** A part of two questions that can differ. */
export interface Facet {
  /** As a person would call it, with its article: "the model". */
  name: string;
  /** Whether it is how, not what, is asked: if it differs, the recording is stale. */
  stale: boolean;
  /** What its being equal counts for in the search for the nearest recording. */
  weight: number;
  recorded: Json;
  asked: Json;
  /** One sentence on the difference. Default: one that shows where the two values diverge. */
  inWords?: () => string;
}

/** The questions and answers of one kind of model. */
export interface CassetteKind<Setup extends Record<string, Json>, Answer> {
  setup: z.ZodType<Setup>;
  answer: z.ZodType<Answer>;
  keyOf(question: TapedQuestion<Setup>): string;
  /** What the name of a set-up begins with in the file. */
  nameOf(setup: Setup): string;
  /** Short enough to fit in a sentence. */
  inShort(asked: AskedQuestion<Setup>): string;
  /** In the order in which differences are named. */
  facets(asked: TapedQuestion<Setup>, recorded: TapedQuestion<Setup>): Facet[];
  /** All texts of a recording that could contain a secret. */
  texts(recording: Recording<Setup, Answer>): string[];
  /**
   * Whether `record` replaces only answers about subjects that are asked about again, leaving all others. Otherwise it
   * replaces all.
   */
  bySubject: boolean;
  /** How a cassette is recorded again, as one sentence. */
  recordAgain(owner: CassetteOwner): string;
}
