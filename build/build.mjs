// Builds `dist`, unless it is built: bundles the in-page scripts to strings first, then compiles the rest with tsc.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isBuilt, noteBuilt } from './built.mjs';
import { bundlePageScripts } from './page-scripts.mjs';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

if (await isBuilt()) process.exit();
await bundlePageScripts();
await rm('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
if (status === 0) await noteBuilt();
process.exit(status ?? 1);
