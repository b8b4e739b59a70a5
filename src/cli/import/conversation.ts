// What each format is read into: one conversation or test as a scenario, with what could not be carried over.
import type { z } from 'zod';
import { isRecord } from '../../values/merge.js';
import type { scenarioSchema } from '../../scenario/schema.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';

/** A scenario as its file has it. */
export type ScenarioData = z.input<typeof scenarioSchema>;
/** An entry of `script`. */
export type ScriptEntryData = NonNullable<ScenarioData['script']>[number];
export type ExpectationsData = NonNullable<ScenarioData['expectations']>;

export interface ImportedConversation {
  /** As the source names it; null if it does not. */
  id: string | null;
  scenario: Omit<ScenarioData, 'scenario_id'>;
  /** What the agent called and said in the recording, by turn of the user; empty if it is no recording. */
  answers: { calls: string[]; says: string[] }[];
  /** The world that it began with, if the source has it. */
  world?: Record<string, Json>;
  /** What has no place in a scenario, a short phrase each. */
  notCarried: string[];
  /** Why no scenario can be made of it. */
  refused?: string;
}

/** One file or folder, read. */
export interface ImportSource {
  /** For people, such as `chat messages`. */
  format: string;
  conversations: ImportedConversation[];
}

/** The error about a file of which nothing can be read. */
export function unimportable(
  file: string,
  why: string,
  { details = [], next }: { details?: readonly string[]; next: string },
): SightlineError {
  const what = `${file} cannot be imported: ${why}. Nothing was written.`;
  return new SightlineError('import-failed', { what, details, next });
}

/** Tools that must and must not be called, as `expectations` has them. */
export function expectedTools(
  required: readonly string[],
  forbidden: readonly string[],
): Pick<ExpectationsData, 'tool_calls'> {
  const entries = [...required, ...forbidden.map((tool) => ({ tool, times: 0 }))];
  return entries.length === 0 ? {} : { tool_calls: entries };
}

/** The first of the fields that is a text or a number; null if none is. */
export function firstText(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = record[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return String(value);
  }
  return null;
}

/** A text, or the texts of a list. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(textsOf) : [];
}

/** A statement that has to be true, as a question for a judge. */
export function askedOfJudge(statement: string): string {
  return `Is this true of the conversation? ${statement}`;
}

/** Unknown fields, listed as not carried over. */
export function unreadFields(
  record: Readonly<Record<string, unknown>>,
  read: readonly string[],
): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty || read.includes(name) ? [] : [`the field ${name}`];
  });
}

/** A test of which no scenario can be made, since none of these fields is in it. */
export function refusedTest(
  id: string | null,
  place: string,
  { data, needed }: { data: unknown; needed: readonly string[] },
): ImportedConversation {
  const names = needed.map((name) => `"${name}"`).join(', ');
  const found = isRecord(data) ? Object.keys(data).join(', ') : 'no object';
  const refused = `${place} has none of ${names}; it has: ${found}`;
  return { id, scenario: {}, answers: [], notCarried: [], refused };
}
