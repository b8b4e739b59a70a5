// Small readings that several formats of written tests share; knows none of the formats.
import { isRecord } from '../scenario/merge.js';
import { nearestName } from '../scenario/nearest-name.js';
import type { ImportedConversation } from './conversation.js';

/** A text, or the texts of a list. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(textsOf) : [];
}

/** A statement that has to be true, as a question for a judge. */
export function askedOfJudge(statement: string): string {
  return `Is this true of the conversation? ${statement}`;
}

/** The fields that nobody reads, as entries of what was not carried over. */
export function others(
  record: Readonly<Record<string, unknown>>,
  read: ReadonlySet<string>,
): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty || read.has(name) ? [] : [`the field ${name}${meant(name, read)}`];
  });
}

function meant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, [...known]);
  return nearest === null ? '' : ` (did you mean "${nearest}"?)`;
}

/**
 * A test of which no scenario can be made.
 *
 * @param part where a field is lacking: the test, or a part of it such as `turn 2`
 * @param known what the field may be called
 */
export function refusedTest(
  id: string | null,
  { part = 'it', data, known }: { part?: string; data: unknown; known: readonly string[] },
): ImportedConversation {
  return { id, scenario: {}, answers: [], notCarried: [], refused: `${part} ${lack(data, known)}` };
}

function lack(data: unknown, known: readonly string[]): string {
  if (!isRecord(data)) return 'is not an object';
  const [found] = Object.keys(data).flatMap((name) => {
    const nearest = nearestName(name, known);
    return nearest === null || known.includes(name) ? [] : [{ name, nearest }];
  });
  if (found !== undefined)
    return `has an unknown field "${found.name}"; did you mean "${found.nearest}"?`;
  const names = known.map((name) => `"${name}"`).join(', ');
  return `has ${known.length === 1 ? 'no' : 'none of'} ${names}`;
}
