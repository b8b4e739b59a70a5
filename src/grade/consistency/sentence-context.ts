// What the values of a sentence are judged by, and the result for one of them; judges nothing.
import type { ToolCall } from '../../episode/path-event.js';
import type { Fact } from '../../rules/facts/facts.js';
import type { IdShapes } from '../../rules/facts/ids.js';
import type { Backed } from './check-actions.js';
import type { FactCheck, FactLocation } from './fact-check.js';
import type { FieldCheck } from './fields/field-check.js';
import type { Sentence } from '../../rules/reader/sentences.js';
import type { CountFact } from './records/fits.js';
import type { Knowledge } from './records/knowledge.js';
import type { KnownRecords } from './records/known.js';
import type { Discourse } from './subject.js';

/** Everything that a sentence is judged by. */
export interface SentenceContext {
  place: FactLocation;
  sentence: Sentence;
  topic: Discourse;
  /** Statements in this sentence that calls make true. */
  backed: readonly Backed[];
  /** Calls that support statements in this message. */
  messageCalls: readonly ToolCall[];
  /** Successful calls so far that changed something. */
  writes: readonly ToolCall[];
  known: KnownRecords;
  knowledge: Knowledge;
  shapes: IdShapes;
  /** ISO date of the world's clock. */
  today: string;
}

/** The result for a value, and what it was compared with, if anything. */
export interface ValueCheck extends Partial<FieldCheck> {
  check: FactCheck;
  fact: Fact | CountFact;
  /** The call that moved this money, with its amounts. */
  moved?: { tool: string; seq: number; amounts: string };
}
