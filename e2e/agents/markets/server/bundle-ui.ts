/** Bundles the page with esbuild in memory; it must write no files. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface UiBundle {
  script: string;
  styles: string;
}

let bundled: Promise<UiBundle> | undefined;

/** Built once per process, since tests start many servers. */
export function bundleUi(): Promise<UiBundle> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<UiBundle> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../ui/main.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: 'assets',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const text = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}
