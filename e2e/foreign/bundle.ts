// Bundles the pages with esbuild in memory, each with the stylesheets that its packages ship; writes no files.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { foreignUis } from './uis.js';

/** File name, such as `nlux.js`, to its text. */
export type Bundle = ReadonlyMap<string, string>;

const folder = fileURLToPath(new URL('pages/', import.meta.url));

export async function bundlePages(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: foreignUis.map(({ name }) => `${folder}${name}.tsx`),
    bundle: true,
    write: false,
    outdir: folder,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl', '.wav': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(folder.length), text]));
}
