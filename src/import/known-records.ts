// Says which collections and fields of a drafted fixture no fixture of the app has; changes nothing.
import { fixtureNames, readFixture } from '../scenario/fixture.js';
import { isRecord } from '../scenario/merge.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Json } from '../scenario/schema.js';

/** The names of fields by collection or document. */
export type RecordShapes = ReadonlyMap<string, ReadonlySet<string>>;

/** @param drafted names of fixtures that an import wrote, which say nothing about the app */
export function shapesIn(folder: string, drafted: ReadonlySet<string>): RecordShapes {
  const shapes = new Map<string, Set<string>>();
  for (const name of fixtureNames(folder).filter((one) => !drafted.has(one))) {
    for (const [collection, value] of Object.entries(readFixture(folder, name)?.data ?? {})) {
      const fields = shapes.get(collection) ?? new Set();
      for (const field of fieldsOf(value)) fields.add(field);
      shapes.set(collection, fields);
    }
  }
  return shapes;
}

/** What to review, a sentence each; empty if the app has no fixtures to compare with. */
export function strangeRecords(
  fixture: Readonly<Record<string, Json>>,
  shapes: RecordShapes,
): string[] {
  if (shapes.size === 0) return [];
  return Object.entries(fixture).flatMap(([name, value]) => {
    const known = shapes.get(name);
    if (known === undefined)
      return [
        `"${name}" of the fixture is in no other fixture of the app; ${namesHint(name, [...shapes.keys()], 'there are')}`,
      ];
    // An empty collection shows no fields.
    const strange = known.size === 0 ? [] : fieldsOf(value).filter((field) => !known.has(field));
    if (strange.length === 0) return [];
    const fields = strange.map((field) => `"${field}"`).join(', ');
    return [`in other fixtures of the app, "${name}" has no ${fields}`];
  });
}

/** Of the records of a collection, listed or by key, or of a document. */
function fieldsOf(value: Json): string[] {
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  if (!isRecord(value)) return namesIn(members);
  const own = Object.values(value);
  return namesIn(own.every(isRecord) ? own : [value]);
}

function namesIn(records: readonly unknown[]): string[] {
  return [...new Set(records.filter(isRecord).flatMap((record) => Object.keys(record)))];
}
