// What goes together in a state or an answer, as flat records of names and values, such as an order with one of its items; calls nothing.
import { singular } from '../../claim/nouns.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';

/** Values by the names that an argument may have: a field of `orders` is there as `id` and as `order_id`. */
export type ArgumentContext = Readonly<Record<string, Json>>;

/** The members of every collection and each document, and below them the members of their own lists. */
export function contextsOf(state: Readonly<Record<string, Json>>): ArgumentContext[] {
  return Object.entries(state).flatMap(([name, value]) =>
    membersIn(value).flatMap((member) => contextsOfMember(member, singular(name))),
  );
}

/** The same for the answer of a tool, whose name may say what it created. */
export function contextsOfAnswer(tool: string, answer: Json): ArgumentContext[] {
  if (!isJsonRecord(answer)) return [];
  return [
    ...contextsOfMember(answer, singular(tool.split('_').at(-1) ?? tool)),
    ...contextsOf(answer),
  ];
}

function contextsOfMember(member: Readonly<Record<string, Json>>, one: string): ArgumentContext[] {
  const own = valuesOf(member, one);
  const below = Object.entries(member).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.filter(isJsonRecord).map((child) => ({ ...own, ...valuesOf(child, singular(name)) }))
      : [],
  );
  return below.length > 0 ? below : [own];
}

/** Records of a list, of an object of records, or the object itself. */
function membersIn(value: Json): Record<string, Json>[] {
  if (Array.isArray(value)) return value.filter(isJsonRecord);
  if (!isJsonRecord(value)) return [];
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, entry]) => isJsonRecord(entry))) return [value];
  return entries.flatMap(([id, entry]) => (isJsonRecord(entry) ? [{ id, ...entry }] : []));
}

function valuesOf(record: Readonly<Record<string, Json>>, one: string): Record<string, Json> {
  const scalars = Object.entries(record).filter(
    ([, value]) => value !== null && typeof value !== 'object',
  );
  return Object.fromEntries(
    scalars.flatMap(([name, value]): [string, Json][] => [
      [name, value],
      [`${one}_${name}`, value],
    ]),
  );
}
