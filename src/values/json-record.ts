// Distinguishes a JSON object from other JSON values.
import { isRecord } from './merge.js';
import type { Json } from './json.js';

/** Whether a value is an object, neither a list nor null. */
export function isJsonRecord(value: Json | undefined): value is Record<string, Json> {
  return isRecord(value);
}
