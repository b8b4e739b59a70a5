// The pictures of episodes on disk: equal ones of a run are stored once, and those of a passed trial can be dropped, which the episode then says; changes no picture.
import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { checkpointFiles, toJsonText, writeWhole } from './files.js';

/** Below the folder of the run, and only as long as it goes on: each file there is a further name of an episode's. */
const SHARED = 'shared-pictures';

/**
 * Where the file system cannot give a file two names, each is stored on its own.
 *
 * @param hashes of a closed episode's files, by path: none of them is written again
 */
export async function sharePictures(
  runDir: string,
  episodeDir: string,
  hashes: Readonly<Record<string, string>>,
): Promise<void> {
  const shared = join(runDir, SHARED);
  await mkdir(shared, { recursive: true });
  for (const [path, hash] of Object.entries(hashes)) {
    if (path.endsWith('.png')) await share(join(episodeDir, path), join(shared, hash));
  }
}

async function share(file: string, known: string): Promise<void> {
  const second = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await link(known, second);
    await rename(second, file);
  } catch {
    await link(file, known).catch(() => undefined);
  } finally {
    await rm(second, { force: true });
  }
}

/** After the last episode: what was dropped since is gone for good. */
export async function endSharing(runDir: string): Promise<void> {
  await rm(join(runDir, SHARED), { recursive: true, force: true });
}

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
