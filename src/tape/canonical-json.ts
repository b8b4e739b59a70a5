// JSON in one spelling: keys sorted, no spaces; so that equal values have equal texts, and one hash.
import { createHash } from 'node:crypto';
import { sortedKeys } from '../episode/files.js';
import type { Json } from '../scenario/schema.js';

export function canonicalJson(value: Json): string {
  return JSON.stringify(sortedKeys(value));
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
