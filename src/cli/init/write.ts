// Writes the files of a project, each whole or not at all; files by others stay unless the user said otherwise.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { makeFolders } from '../make-folders.js';
import type { ScaffoldFile } from './scaffold.js';

/** What happens to one file. */
export type FileStatus =
  | 'written'
  /** Missing parts are added to the existing file. */
  | 'amended'
  /** It exists already, word for word. */
  | 'kept'
  /** It exists with a different text, and stays. */
  | 'differs'
  /** It existed with a different text. */
  | 'overwritten';

/** A file and what happens to it. */
export interface PlannedFile extends ScaffoldFile {
  status: FileStatus;
}

/** The text of a file below the folder; null if there is none. Throws `usage` if it cannot be read. */
export function existingText(dir: string, path: string): string | null {
  const file = join(dir, path);
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, error);
  }
}

/**
 * What should happen to each file. Throws `usage` if there is a folder in the place of a file, or a file in the place
 * of a folder.
 */
export function planFiles(
  dir: string,
  files: readonly ScaffoldFile[],
  { force }: { force: boolean },
): PlannedFile[] {
  return files.map((file) => {
    checkPlace(dir, file.path);
    const text = existingText(dir, file.path);
    return { ...file, status: statusOf(file, text, force) };
  });
}

function statusOf({ text, amends }: ScaffoldFile, existing: string | null, force: boolean) {
  if (existing === null) return 'written';
  if (existing === text) return 'kept';
  if (amends) return 'amended';
  return force ? 'overwritten' : 'differs';
}

/** From the outermost folder inwards, since paths below a file cannot be checked. */
function checkPlace(dir: string, path: string): void {
  const parts = path.split('/').slice(0, -1);
  for (const [index] of parts.entries()) {
    const folder = join(dir, ...parts.slice(0, index + 1));
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isDirectory()) throw unusable(join(dir, path), `${folder} is a file`);
  }
}

/** Writes the files that are not kept. Throws `usage` at the first that cannot be written, listing those that were. */
export async function writeFiles(dir: string, files: readonly PlannedFile[]): Promise<void> {
  const done: string[] = [];
  for (const { path, text, status } of files) {
    if (status === 'kept' || status === 'differs') continue;
    const file = join(dir, path);
    try {
      makeFolders(dirname(file));
      await writeWhole(file, text);
    } catch (error) {
      throw unusable(file, error, done);
    }
    done.push(path);
  }
}

function unusable(file: string, why: unknown, done: readonly string[] = []): SightlineError {
  const written = done.length === 0 ? 'nothing was written' : `written before: ${done.join(', ')}`;
  return new SightlineError('usage', {
    what: `${file} cannot be written.`,
    details: [why instanceof Error ? why.message : String(why), written],
    next: 'Fix that, and run sightline init again; files already written are kept.',
    cause: why,
  });
}
