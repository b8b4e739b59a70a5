// Bundles each entry of src/page into one string that the driver and the capture inject into pages.
// So are the script and style of the report, from src/report/app. The strings are a build product: *.generated.ts is never edited and never committed.
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const entries = {
  axe: 'src/page/axe.ts',
  observer: 'src/page/observer.ts',
  capture: 'src/page/capture.ts',
  channels: 'src/page/channels.ts',
  secretWatch: 'src/page/secret-watch.ts',
  streamTap: 'src/page/stream-tap.ts',
};

/** What is injected into pages, and what the pages of reports consist of. */
export async function bundlePageScripts() {
  await Promise.all([
    bundleInjected(),
    bundleApp('main.tsx', 'src/report/site/app.generated.ts', 'reportApp'),
  ]);
}

async function bundleApp(entry, file, name) {
  const { outputFiles } = await build({
    entryPoints: [`src/report/app/${entry}`],
    bundle: true,
    write: false,
    outdir: 'app',
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  // A script element ends at its end tag, wherever that stands.
  const app = { script: text('.js').replaceAll('</script', '<\\/script'), style: text('.css') };
  await writeFile(
    file,
    `// Built from src/report/app by build/page-scripts.mjs.\nexport const ${name} = ${JSON.stringify(app)};\n`,
  );
}

async function bundleInjected() {
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
    'src/page/page-scripts.generated.ts',
    '// Built from src/page by build/page-scripts.mjs.\n' + parts.join(''),
  );
}
