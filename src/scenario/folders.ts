// Finds the folders of scenario files below a path; reads no file.
import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The folder itself if it holds scenarios, and every folder below that does. */
export function foldersBelow(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  const holdsFiles = entries.some(
    (entry) => !entry.isDirectory() && /^\.(ya?ml|json)$/.test(extname(entry.name)),
  );
  const below = entries
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => join(path, name))
    .sort()
    .flatMap(foldersBelow);
  // An empty folder is included, so that reading it reports it.
  return holdsFiles || below.length === 0 ? [path, ...below] : below;
}
