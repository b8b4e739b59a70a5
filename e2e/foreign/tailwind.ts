// The stylesheet that Tailwind makes of the classes which a package uses, for a UI that ships none; knows no other UI.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ForeignUi } from './uis.js';

interface Tailwind {
  compile: (
    css: string,
    options: {
      loadStylesheet(id: string): Promise<{ path: string; base: string; content: string }>;
    },
  ) => Promise<{ build: (candidates: string[]) => string }>;
}

/** `llamaindex.tailwind.css`, where that UI is among these. */
export async function tailwindFor(
  folder: string,
  uis: readonly ForeignUi[],
): Promise<[string, string][]> {
  if (!uis.some(({ name }) => name === 'llamaindex')) return [];
  const require = createRequire(`${folder}/package.json`);
  const { compile } = require('tailwindcss') as Tailwind;
  const sheet = `${folder}/node_modules/tailwindcss/index.css`;
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => ({
      path: sheet,
      base: folder,
      content: await readFile(sheet, 'utf8'),
    }),
  });
  const used = await readFile(
    `${folder}/node_modules/@llamaindex/chat-ui/dist/chat/index.js`,
    'utf8',
  );
  return [['llamaindex.tailwind.css', build(used.split(/[\s"'`]+/))]];
}
