// JSON in one spelling: keys sorted, no spaces; so that equal values have equal texts.
import type { Json } from '../../scenario/schema.js';

export function canonicalJson(value: Json): string {
  return JSON.stringify(sorted(value));
}

/** The same value with the keys of every object in order. */
export function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
