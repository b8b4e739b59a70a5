// What `dist` holds of packages that users then need not install: files copied from them, and the licenses of all that is in it.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const { resolve: find } = createRequire(import.meta.url);

/** Of each only one file is used, and most of what else is in the package is large. */
const copied = {
  'axe.js': 'axe-core/axe.min.js',
  'compromise.cjs': 'compromise',
};

/** @param bundled paths of files in `node_modules` that esbuild has put into the bundles */
export async function copyVendored(bundled) {
  const sources = Object.entries(copied).map(([name, from]) => [name, find(from)]);
  await mkdir('dist/vendor', { recursive: true });
  await Promise.all(sources.map(([name, from]) => copyFile(from, join('dist/vendor', name))));
  const files = [...bundled, ...sources.map(([, from]) => from)];
  const folders = [...new Set(files.flatMap((file) => packageFolder(file) ?? []))].sort();
  const licenses = await Promise.all(folders.map(licenseOf));
  await writeFile('dist/vendor/LICENSES.txt', licenses.join('\n\n'));
}

function packageFolder(file) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(file).replaceAll('\\', '/'))?.[0];
}

async function licenseOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json')));
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

const entries = [
  'index',
  'playwright/index',
  'playwright/reporter',
  'world/agent-kit/index',
  'world/agent-kit/preload',
];

/** Removes the declarations that none of the package's own leads to: most are of files that are in the bundles. */
export async function pruneDeclarations() {
  const kept = new Set();
  const left = entries.map((entry) => join('dist', `${entry}.d.ts`));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (kept.has(file)) continue;
    kept.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)\.js'/g))
      left.push(join(dirname(file), `${path}.d.ts`));
  }
  for (const file of await readdir('dist', { recursive: true })) {
    const path = join('dist', file);
    if (path.endsWith('.d.ts') && !kept.has(path)) await rm(path);
  }
}
