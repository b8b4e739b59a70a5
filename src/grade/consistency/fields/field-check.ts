// The result of comparing a value with a field, and the wording of a contradiction; judges nothing.
import type { ToolCall } from '../../../episode/path-event.js';
import type { Contradiction, FactCheck, FactLocation } from '../fact-check.js';
import type { moodAt } from '../../../rules/reader/mood.js';
import type { RecordField, RecordThing } from '../records/things.js';
import type { Discourse } from '../subject.js';

/** What a value was compared with: for the columns beside the verdict. */
export interface FieldCheck {
  check: FactCheck;
  field: RecordField | null;
  thing: RecordThing | null;
}

/** A field of a record, with its owner. */
export interface HeldField {
  field: RecordField;
  thing: RecordThing;
}

export interface Circumstances {
  topic: Discourse;
  place: FactLocation;
  mood: ReturnType<typeof moodAt>;
}

export function callsOf({ call }: RecordThing): ToolCall[] {
  return call === null ? [] : [call];
}

/** What was said, and what the field holds instead. */
export function disagreement(said: string, { field, thing }: HeldField, unit = ''): Contradiction {
  const { raw, key } = field;
  const name = [...thing.names, ...(thing.parent?.names ?? [])].find((one) => one !== raw);
  const of = name === undefined ? '' : ` of ${name}`;
  const held = typeof raw === 'string' ? `“${raw}”` : String(raw);
  const where = thing.call?.tool ?? 'the world';
  const reason = `The agent said ${said}, but ${key}${of} is ${held}${unit} in ${where}.`;
  return { reason, calls: callsOf(thing), event: thing.call?.seq };
}
