// What every reader makes of its format: a conversation with what its source states and what could not be carried over; only types.
import type { z } from 'zod';
import type { Json, scenarioSchema } from '../scenario/schema.js';
import type { StatedTime } from './stated-time.js';

/** A scenario as its file has it. */
export type ScenarioData = z.input<typeof scenarioSchema>;

/** An entry of `script`. */
export type ScriptEntryData = NonNullable<ScenarioData['script']>[number];

/** A call of a tool as the source tells it. */
export interface ImportedCall {
  tool: string;
  args: Record<string, Json>;
  /** Absent: the source does not say, or the call failed. */
  result?: Json;
}

/** What the agent did after a turn of the user, in the recording. */
export interface RecordedAnswer {
  calls: ImportedCall[];
  /** Its words, a text for each message. */
  says: string[];
}

/** One conversation, or one test, of a file. */
export interface ImportedConversation {
  /** As the source names it; null if it does not. */
  id: string | null;
  /** `scenario_id` and `fixtures` are added later. */
  scenario: Omit<ScenarioData, 'scenario_id'>;
  /** By turn of the user; empty if it is no recording. */
  answers: RecordedAnswer[];
  /** What it did before the user said anything. */
  before?: RecordedAnswer;
  /** Of a recording. */
  time?: StatedTime;
  /** The world that it began with, if the source has it. */
  world?: Record<string, Json>;
  /** Nothing is to be added to it; otherwise it is what was read of it. */
  isWholeWorld?: boolean;
  /** What else the source says of its people; learned from, never written. */
  people?: Json;
  /** What it expects and a scenario cannot, a short phrase each. */
  lostExpectations?: string[];
  /** What else has no place in a scenario, a short phrase each. */
  notCarried: string[];
  /** Why no scenario can be made of it. */
  refused?: string;
}

/** One file, opened and recognised. */
export interface ImportSource {
  /** For people, such as `HAR` or `chat log in CSV`. */
  format: string;
  /** Recorded: of real people. Written: made up by an author, who needs the names; only secrets are replaced. */
  origin: 'recorded' | 'written';
  /** Everything once, as far as it is worth learning personal data from. Throws what makes the file unusable. */
  records(): AsyncIterable<Json>;
  /** Each conversation as soon as it is complete. Only after `records` has been read to its end. */
  conversations(): AsyncIterable<ImportedConversation>;
}
