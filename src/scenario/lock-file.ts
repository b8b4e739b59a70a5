// What all lock files share: where they are, how they are read, and the problem of one that cannot be used; knows no format.
import { readFileSync, statSync } from 'node:fs';
import type { Problem } from './problem.js';

/** The lock beside a file: a valid one, none, or a problem. */
export interface LockReading<Lock> {
  lock: Lock | null;
  problems: Problem[];
}

/** `returns.yaml` has `returns.plan.lock.json` beside it. A name with another extension keeps it. */
export function lockPath(file: string, kind: LockKind): string {
  return `${stemOf(file)}.${kind}.lock.json`;
}

export type LockKind = 'plan' | 'claims';

function stemOf(file: string): string {
  return file.replace(/\.(?:ya?ml|json)$/, '');
}

/** The problem if another file, such as `returns.json` beside `returns.yaml`, would share the lock; null if none would. */
export function sharedLock(file: string): string | null {
  const names = ['.json', '.yaml', '.yml'].map((ending) => `${stemOf(file)}${ending}`);
  const sharing = names.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
  if (sharing.length < 2) return null;
  return `would be shared by ${sharing.join(' and ')}: give one of them another name`;
}

/** Whether a file is a lock and not a scenario. */
export function isLock(name: string): boolean {
  return /\.(?:plan|claims)\.lock\.json$/.test(name);
}

/** The content of a JSON file: undefined if it is not JSON, null if there is no such file. */
export function jsonContent(path: string): { content: unknown } | null {
  if (!statSync(path, { throwIfNoEntry: false })) return null;
  try {
    return { content: JSON.parse(readFileSync(path, 'utf8')) };
  } catch {
    return { content: undefined };
  }
}

/** A lock that cannot be used, and why. */
export function noLock(file: string, message: string): LockReading<never> {
  return { lock: null, problems: [{ file, line: 1, column: 1, message }] };
}
