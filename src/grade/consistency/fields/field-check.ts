// What holding a value against a field comes to, and what it is judged in; judges nothing.
import type { ToolCall } from '../../../episode/path-event.js';
import type { FactCheck, FactLocation } from '../fact-check.js';
import type { moodAt } from '../../../rules/reader/mood.js';
import type { Field, Thing } from '../records/things.js';
import type { Topic } from '../subject.js';

/** What a value was held against: for the columns beside the verdict. */
export interface FieldCheck {
  check: FactCheck;
  field: Field | null;
  thing: Thing | null;
}

export interface Circumstances {
  topic: Topic;
  place: FactLocation;
  mood: ReturnType<typeof moodAt>;
}

export function callsOf({ call }: Thing): ToolCall[] {
  return call === null ? [] : [call];
}
