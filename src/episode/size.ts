// How many bytes a folder takes on disk; reads no file.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Zero if it is gone.
 *
 * @param counted files that are in the sum already: one that has several names is stored once
 */
export function bytesBelow(path: string, counted = new Set<string>()): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (found.isDirectory())
    return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name), counted), 0);
  const file = `${found.dev} ${found.ino}`;
  if (counted.has(file)) return 0;
  counted.add(file);
  return found.size;
}
