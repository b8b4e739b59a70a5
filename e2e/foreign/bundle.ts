// Bundles the pages with esbuild in memory, each with the stylesheets that its packages ship; writes no files.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { tailwindFor } from './tailwind.js';
import type { ForeignUi } from './uis.js';

/** File name, such as `nlux.js`, to its text. */
export type Bundle = ReadonlyMap<string, string>;

const here = fileURLToPath(new URL('.', import.meta.url));

/** A theme in SCSS that uses no more of it than variables, line comments and nesting. */
const plainScss: Plugin = {
  name: 'plain-scss',
  setup: (build) => {
    build.onLoad({ filter: /\.scss$/ }, async ({ path }) => {
      const text = (await readFile(path, 'utf8')).replace(/\/\/.*$/gm, '');
      const declared = /^(\$[\w-]+):\s*(.*?)(?: !default)?;\s*$/gm;
      const values = new Map([...text.matchAll(declared)].map(([, name, value]) => [name, value]));
      const css = text
        .replace(declared, '')
        .replace(/\$[\w-]+/g, (name) => values.get(name) ?? name);
      return { contents: css, loader: 'css' };
    });
  },
};

/** The pages of these UIs; those of `wide` get React from the packages there, and no second one. */
export async function bundlePages(uis: readonly ForeignUi[]): Promise<Bundle> {
  const wide = uis.filter((ui) => ui.wide);
  const parts = await Promise.all([
    bundled(
      '',
      uis.filter((ui) => !ui.wide),
    ),
    wide.length > 0 ? bundled('wide/', wide) : new Map<string, string>(),
    tailwindFor(`${here}wide`, wide),
  ]);
  return new Map(parts.flatMap((part) => [...part]));
}

async function bundled(folder: string, uis: readonly ForeignUi[]): Promise<Bundle> {
  const modules = `${here}${folder}node_modules`;
  const { outputFiles } = await build({
    entryPoints: uis.map(({ name }) => `${here}${folder}pages/${name}.tsx`),
    bundle: true,
    write: false,
    outdir: here,
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'browser', 'main'],
    jsx: 'automatic',
    minify: true,
    plugins: [plainScss],
    alias: folder === '' ? {} : { react: `${modules}/react`, 'react-dom': `${modules}/react-dom` },
    loader: {
      '.svg': 'dataurl',
      '.png': 'dataurl',
      '.gif': 'dataurl',
      '.ttf': 'dataurl',
      '.woff': 'dataurl',
      '.woff2': 'dataurl',
      '.wav': 'dataurl',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}
