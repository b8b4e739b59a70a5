// Installs the chat UIs that others wrote into e2e/foreign, by its own lock file, unless they are there already.
import { spawnSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';

const folder = 'e2e/foreign';
const lock = `${folder}/package-lock.json`;
const installed = `${folder}/node_modules/.installed-lock.json`;
const read = (file) => readFile(file, 'utf8').catch(() => null);

if ((await read(lock)) !== (await read(installed))) {
  // Their install scripts are not needed, and are not run.
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  await copyFile(lock, installed);
}
