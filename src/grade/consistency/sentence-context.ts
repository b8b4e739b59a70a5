// What the values of a sentence are judged by, and what one of them came to; judges nothing.
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

/** All that a sentence is judged by. */
export interface SentenceContext {
  place: FactLocation;
  sentence: Sentence;
  topic: Discourse;
  /** Statements of this sentence that calls make true. */
  backed: readonly Backed[];
  /** Calls that statements of this message rest on. */
  messageCalls: readonly ToolCall[];
  /** Successful calls so far that changed something. */
  writes: readonly ToolCall[];
  known: KnownRecords;
  knowledge: Knowledge;
  shapes: IdShapes;
  /** ISO date of the world's clock. */
  today: string;
}

/** What a value came to, and what it was held against, if anything. */
export interface ValueCheck extends Partial<FieldCheck> {
  check: FactCheck;
  fact: Fact | CountFact;
  /** The call that moved this money, with the amounts it has. */
  moved?: { tool: string; seq: number; amounts: string };
}
