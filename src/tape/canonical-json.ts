// JSON in one spelling: keys sorted, no spaces; so that equal values have equal texts, and one hash.
import { createHash } from 'node:crypto';
import type { Json } from '../scenario/schema.js';

export function canonicalJson(value: Json): string {
  return JSON.stringify(sorted(value));
}

/** Names a value in 32 hexadecimal digits. */
export function hashOfJson(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}

/** The same object with its keys in order; what they hold stays as it is. */
export function sortedMembers<Value>(value: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(value);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const);
  return sortedMembers(Object.fromEntries(members));
}
