// Folders that a command writes into: refused before any work, or created.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { usage } from './usage.js';

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

/** Throws `usage` if the folder, or the nearest one above it that exists, is a file or cannot be written to. */
export function checkOutFolder(out: string): void {
  const nearest = existingAbove(resolve(out));
  const next = 'Give a folder with --out; it is created if it is missing.';
  if (!statSync(nearest).isDirectory())
    throw usage(`Nothing can be written to "${out}": ${nearest} is a file.`, next);
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    throw usage(`Nothing can be written to "${out}": ${nearest} is not writable.`, next);
  }
}

/** The path itself, or the nearest above it that exists. */
function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path));
}
