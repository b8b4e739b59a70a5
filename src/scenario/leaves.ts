// Lists the scalars of a value with their paths; it changes nothing.
import type { DataPath } from './source.js';

/** A text, number, boolean or null, with its path. */
export interface Leaf {
  path: DataPath;
  value: unknown;
}

/** Every scalar of a value, depth first, in the order of the data. */
export function leavesOf(value: unknown, path: DataPath = []): Leaf[] {
  const leaves: Leaf[] = [];
  collect(value, path, leaves);
  return leaves;
}

/** Into one list: lists of lists took most of the time of linting. */
function collect(value: unknown, path: DataPath, into: Leaf[]): void {
  if (typeof value !== 'object' || value === null) into.push({ path, value });
  else if (Array.isArray(value))
    value.forEach((entry, index) => collect(entry, [...path, index], into));
  else for (const [key, entry] of Object.entries(value)) collect(entry, [...path, key], into);
}
