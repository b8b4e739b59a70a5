// Finds the episodes below a folder; reads none.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { episodeFiles } from './files.js';

/** Folders of episodes, sorted: the path itself where it is one, else all below it. Empty where there is none, or no such path. */
export function episodeFolders(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  if (entries.some(({ name }) => name === episodeFiles.header)) return [path];
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => episodeFolders(join(path, name)));
}
