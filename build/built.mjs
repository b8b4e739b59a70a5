// Knows whether `dist` is what a build would make of the sources again; builds nothing.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folders = ['src', 'build', 'dist'];
const files = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json'];
const note = '.cache/built';

/** Whether sources and results are byte for byte those of the last build. */
export async function isBuilt() {
  const noted = await readFile(note, 'utf8').catch(() => null);
  return noted !== null && noted === (await fingerprint());
}

export async function noteBuilt() {
  await mkdir('.cache', { recursive: true });
  await writeFile(note, await fingerprint());
}

async function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...files, ...(await filesBelow(folders))]) {
    hash.update(`${file}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(roots) {
  const entries = await Promise.all(
    roots.map((root) => readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const found = entries.flat().filter((entry) => entry.isFile());
  return found.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
