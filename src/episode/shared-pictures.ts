// Stores equal screenshots of a run once: as one file under several names; changes no picture.
import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

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
