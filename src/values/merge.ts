// Tells objects from other data, and merges them deeply, lists and scalars replaced. Changes nothing.
import type { Json } from './json.js';

/** Whether a value is an object, neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts `over` on top of `under`: two objects are merged, otherwise `over` wins. */
export function mergeDeep(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isRecord(under) || !isRecord(over)) return over;
  const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  // fromEntries defines own properties, so that a key "__proto__" stays data.
  return Object.fromEntries(
    names.map((name) => [name, mergeDeep(own(under, name), own(over, name))]),
  );
}

function own(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Whether a value is an object, neither a list nor null. */
export function isJsonRecord(value: Json | undefined): value is Record<string, Json> {
  return isRecord(value);
}
