// Bundles each entry of src/page into one string that the driver and the capture inject into pages.
// The strings are a build product: src/surface/page-scripts.generated.ts is never edited and never committed.
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const entries = {
  observer: 'src/page/observer.ts',
  capture: 'src/page/capture.ts',
  secretWatch: 'src/page/secret-watch.ts',
  tee: 'src/page/tee.ts',
};

export async function bundlePageScripts() {
  const parts = await Promise.all(
    Object.entries(entries).map(async ([name, entry]) => {
      const result = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        minify: false,
        legalComments: 'none',
      });
      return `export const ${name}Script = ${JSON.stringify(result.outputFiles[0].text)};\n`;
    }),
  );
  await writeFile(
    'src/surface/page-scripts.generated.ts',
    '// Built from src/page by build/page-scripts.mjs.\n' + parts.join(''),
  );
}
