// Tells an object with names from the other values of JSON.
import { isRecord } from './merge.js';
import type { Json } from './schema.js';

/** Whether a value is an object with names, neither a list nor null. */
export function isJsonRecord(value: Json | undefined): value is Record<string, Json> {
  return isRecord(value);
}
