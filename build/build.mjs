// Builds `dist`, unless it is built: first the in-page scripts as strings, then the declarations with tsc and the modules, bundled, with esbuild.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isBuilt, noteBuilt } from './built.mjs';
import { bundlePageScripts } from './page-scripts.mjs';
import { copyVendored, pruneDeclarations } from './vendor.mjs';

/** What is started or imported from outside: the exports and the command of package.json, and files that are named to Node or Playwright. */
const entries = [
  'index',
  'world/agent-kit/index',
  'world/agent-kit/preload',
  'cli/main',
  'cli/grade/worker',
  'playwright/index',
  'playwright/reporter',
  'playwright/global-setup',
  'playwright/gateway-main',
];

if (await isBuilt()) process.exit();
await bundlePageScripts();
await rm('dist', { recursive: true, force: true });
const [status, { metafile }] = await Promise.all([declarations(), bundle()]);
await copyVendored(Object.keys(metafile.inputs).filter((file) => file.includes('node_modules/')));
await pruneDeclarations();
if (status === 0) await noteBuilt();
process.exit(status);

/** Types are checked by `npm run typecheck`, with those of the tests. */
async function declarations() {
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));
  const compile = [tsc, '-p', 'tsconfig.build.json', '--noCheck'];
  const child = spawn(process.execPath, compile, { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status ?? 1;
}

/**
 * A process loads a few large files where it would load five hundred small ones, each of which costs Node more than its code. What entries
 * share lies in chunks, so that no module is there twice. Packages that users install stay outside; of all others, what is used is in the bundles.
 */
async function bundle() {
  const { dependencies, peerDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const installed = Object.keys({ ...dependencies, ...peerDependencies });
  return build({
    entryPoints: entries.map((entry) => `src/${entry}.ts`),
    outbase: 'src',
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    tsconfig: 'tsconfig.build.json',
    platform: 'node',
    target: 'node20.9',
    format: 'esm',
    bundle: true,
    splitting: true,
    external: installed.flatMap((name) => [name, `${name}/*`]),
    metafile: true,
    charset: 'utf8',
    logLevel: 'warning',
  });
}
