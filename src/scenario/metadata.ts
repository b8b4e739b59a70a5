// Fills `{metadata.name}` in a scenario with what the scenario itself says under `metadata`; reads nothing else.
import { type Fill, filledScenario, inPlace } from './fill.js';
import { isJsonRecord, isRecord } from '../values/merge.js';
import type { Position, Problem } from './problem.js';
import type { Json } from '../values/json.js';
import type { DataPath } from './source.js';

type Metadata = Readonly<Record<string, Json | undefined>>;

/** Double braces escape, as with vars. */
const placeholder = /\{\{(metadata(?:\.[\w-]+)+)\}\}|\{(metadata(?:\.[\w-]+)+)\}/g;

/**
 * Before validation, so that the result is validated: in what is said, known, asked and checked. A name that `metadata`
 * does not have is a problem.
 */
export function fillMetadata(
  data: Readonly<Record<string, unknown>>,
  place: (path: DataPath, part: 'key' | 'value') => Position,
): { data: Readonly<Record<string, unknown>>; problems: Problem[] } {
  const metadata = isRecord(data['metadata']) ? (data['metadata'] as Metadata) : {};
  const problems: Problem[] = [];
  const fill: Fill = (text, path, part) =>
    text.replace(placeholder, (whole, literal: string | undefined, name: string) => {
      if (literal !== undefined) return `{${literal}}`;
      const value = textAt(metadata, name);
      if (value !== null) return inPlace(value, path, part);
      problems.push({ ...place(path, part), message: unknown(whole, metadata) });
      return whole;
    });
  return { data: filledScenario(data, fill), problems };
}

/** The same in a text of the app file, such as its start URL, with values encoded. Null: a name is unknown. */
export function fillUrl(text: string, metadata: Metadata | undefined): string | null {
  const names = [...text.matchAll(placeholder)].flatMap(([, , name]) => name ?? []);
  if (names.some((name) => textAt(metadata, name) === null)) return null;
  return text.replace(placeholder, (_, literal: string | undefined, name: string) =>
    literal === undefined ? encodeURIComponent(textAt(metadata, name) ?? '') : `{${literal}}`,
  );
}

/** Null if there is no such value, or if it is not a single one. */
function textAt(metadata: Metadata | undefined, name: string): string | null {
  const [, ...keys] = name.split('.');
  let value: Json | undefined = (metadata ?? {}) as Json;
  for (const key of keys)
    value = isJsonRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

function unknown(whole: string, metadata: Metadata): string {
  const names = Object.keys(metadata);
  const there = names.length === 0 ? 'it is empty' : `it has ${names.join(', ')}`;
  return `nothing fills "${whole}": metadata has no such text, number or yes and no; ${there}; the text itself is written "{${whole}}"`;
}
