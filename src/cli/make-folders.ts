// Creates a folder with those above it; Node's own recursive `mkdir` never returns below /proc.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Does nothing if the folder is there. Throws the system's error if it cannot be created. */
export function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else may have created it meanwhile.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
