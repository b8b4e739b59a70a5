// Finds the episodes below a folder, including those that crashed or were cut off; reads none.
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { episodeFiles } from './files.js';

/** An episode's folder, or something on the way that cannot be read, and why. */
export interface FoundPath {
  path: string;
  /** Null: an episode, whole or not. */
  problem: string | null;
}

/**
 * Folders of episodes, sorted: the path itself if it is one, else all below it; and what could not be read. A folder is
 * an episode's if it contains a record of one or is named like a trial's, so episodes that crashed early or lost their
 * header are found too. Links are followed; nothing is found twice.
 */
export function findEpisodes(path: string, seen = new Set<string>()): FoundPath[] {
  const folder = lookInto(path);
  if ('problem' in folder) return [folder];
  if (seen.has(folder.real)) return [];
  seen.add(folder.real);
  if (isEpisode(path, folder.entries)) return [{ path, problem: null }];
  return folder.entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => join(path, name))
    .sort()
    .flatMap((below) => findEpisodes(below, seen));
}

function lookInto(path: string): FoundPath | { real: string; entries: Dirent[] } {
  try {
    if (!statSync(path).isDirectory()) return { real: path, entries: [] };
    return { real: realpathSync(path), entries: readdirSync(path, { withFileTypes: true }) };
  } catch (error) {
    return { path, problem: whyNot(error) };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is nothing there',
  ELOOP: 'it is a link that leads back to itself',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return reasons[code] ?? code;
}

/** Names that hardly anything else has. */
const telling: ReadonlySet<string> = new Set([
  episodeFiles.header,
  episodeFiles.path,
  episodeFiles.transcript,
  episodeFiles.closed,
]);
/** `<trial>-<seed>`, with `-2`, `-3` … appended, as `write.ts` makes them. */
const trialFolder = /^\d+-\d+(?:-\d+)?$/;

function isEpisode(path: string, entries: readonly Dirent[]): boolean {
  if (entries.some((entry) => entry.isFile() && telling.has(entry.name))) return true;
  const holdsOther = entries.some((entry) => !entry.isFile() && entry.name !== 'surface');
  return trialFolder.test(basename(path)) && !holdsOther;
}
