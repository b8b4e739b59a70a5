// Drops the pictures and copies of the page of a closed episode, and says so in it; decides of no episode whether to.
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { checkpointFiles, toJsonText, writeWhole } from './files.js';

const NOTE = 'not-kept.json';

/** Layouts stay: they have the words that a user could have read, and are what graders need besides pictures. */
const isHeavy = (name: string) => name.endsWith('.png') || name.endsWith(checkpointFiles.dom);

/** The note comes first: an episode that lacks files never looks damaged. */
export async function dropPictures(dir: string): Promise<void> {
  const surface = join(dir, 'surface');
  if (!existsSync(surface) || !arePicturesKept(dir)) return;
  const names = readdirSync(surface, { recursive: true, encoding: 'utf8' }).filter(isHeavy).sort();
  const files = names.map((name) => `surface/${name.split(sep).join(posix.sep)}`);
  const note = { format: 'sightline-not-kept', version: 1, why: 'passed', files };
  await writeWhole(join(dir, NOTE), toJsonText(note));
  for (const name of names) await rm(join(surface, name), { force: true });
}

export function arePicturesKept(dir: string): boolean {
  return !existsSync(join(dir, NOTE));
}
