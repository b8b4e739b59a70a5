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
// Types are checked by `npm run typecheck`, with those of the tests.
const compile = [tsc, '-p', 'tsconfig.build.json', '--noCheck'];
const { status } = spawnSync(process.execPath, compile, { stdio: 'inherit' });
if (status === 0) await noteBuilt();
process.exit(status ?? 1);
