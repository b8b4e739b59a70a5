// Lists the scalars of a value with their paths; it changes nothing.
import type { DataPath } from './source.js';

/** A text, number, boolean or null, with its path. */
export interface Leaf {
  path: DataPath;
  value: unknown;
}

/** Every scalar of a value, depth first, in the order of the data. */
export function leavesOf(value: unknown, path: DataPath = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, entry]: [string | number, unknown]) =>
    leavesOf(entry, [...path, key]),
  );
}
