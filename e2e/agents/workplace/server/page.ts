/** The page's document and its bundle, made in memory; it must write no files. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFiles {
  script: string;
  styles: string;
}

let bundled: Promise<PageFiles> | undefined;

/** Built once per process, since tests start many servers. */
export function pageFiles(): Promise<PageFiles> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<PageFiles> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../ui/main.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const text = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%23232a4d'/%3E%3Ccircle cx='11' cy='16' r='4' fill='%23ffb38a'/%3E%3Cpath d='M17 10h7v12h-7z' fill='%23fff'/%3E%3C/svg%3E";

/** `backendUrl` is where the page itself asks for the channel and the signed-in person. */
export function pageHtml(backendUrl: string): string {
  // `<` is escaped so that no configured value can end the script element.
  const config = JSON.stringify({ backendUrl }).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Relay · workplace assistant</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/relay.css">
<script type="application/json" id="config">${config}</script>
<script type="module" src="/relay.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
}
