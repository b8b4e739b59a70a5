// Checks and creates the folders that a command writes into.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { firstLine } from '../sightline-error.js';
import { usage } from './usage.js';

/**
 * Does nothing if the folder is there; Node's own recursive `mkdir` never returns below /proc. Throws the system's error if
 * it cannot be created.
 */
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

/** Called before any work, so that none is lost. Throws `usage` if the folder cannot be created. */
export function makeOutFolder(path: string): void {
  try {
    makeFolders(resolve(path));
  } catch (cause) {
    throw usage(
      `The folder ${resolve(path)} cannot be created.`,
      'Give --out a folder that exists or can be created.',
      [firstLine(cause)],
    );
  }
}

/** Called before any work; creates nothing. Throws `usage` if the folder, or the nearest above it, is a file or not writable. */
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

function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path));
}
