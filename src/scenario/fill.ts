// Replaces the texts of a scenario that may hold placeholders; knows no placeholder itself.
import type { Scenario } from './schema.js';
import type { DataPath } from './source.js';

/** What is said, known, asked and checked; the run's names, such as `scenario_id` and `fixtures`, stay as they are. */
const FILLED: readonly (keyof Scenario)[] = [
  'user',
  'starting_prompt',
  'script',
  'conversation_plan',
  'user_persona',
  'context',
  'surface',
  'expectations',
];

export type Fill = (text: string, path: DataPath, part: 'key' | 'value') => string;

/** The scenario, or a file's content for one, with every text that may hold placeholders refilled. */
export function filledScenario<Given extends object>(scenario: Given, fill: Fill): Given {
  const fields: readonly string[] = FILLED;
  const filled = Object.entries(scenario).map(([field, value]: [string, unknown]) => [
    field,
    fields.includes(field) ? filledDeep(value, [field], fill) : value,
  ]);
  return Object.fromEntries(filled) as Given;
}

/** A value as it has to be written in its place. */
export function inPlace(value: string, path: DataPath, part: 'key' | 'value'): string {
  return isPointer(path, part) ? escaped(value) : value;
}

/** Every text in a value, keys included. */
export function filledDeep(value: unknown, path: DataPath, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value, path, 'value');
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => filledDeep(entry, [...path, index], fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const below = [...path, key];
      return [fill(key, below, 'key'), filledDeep(entry, below, fill)];
    }),
  );
}

/** The pointers of `expectations.world`: its keys, and the entries of `changes_only`. */
function isPointer([top, field, ...below]: DataPath, part: 'key' | 'value'): boolean {
  if (top !== 'expectations' || field !== 'world') return false;
  return part === 'key' ? below.length === 1 : below.length === 2 && below[0] === 'changes_only';
}

function escaped(value: string): string {
  return value.replaceAll('~', '~0').replaceAll('/', '~1');
}
