// Folders of data files for one test file, and messages without their changing path.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** Writes files by name into a new folder and returns its path; it is removed after the tests. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-data-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The message of what `attempt` throws, with the folder written as `~`. */
export function messageOf(folder: string, attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return withoutFolder(folder, error instanceof Error ? error.message : String(error));
  }
  return 'nothing was thrown';
}

/** A text with the folder written as `~`. */
export function withoutFolder(folder: string, text: string): string {
  const shown = relative(process.cwd(), folder).split(sep).join('/');
  return text.replaceAll(shown, '~').replaceAll(folder, '~');
}
