// The HTML of a report, with script, style and data in it; nothing that an agent said can end up as markup.
import { createHash } from 'node:crypto';
import type { SiteEpisode, SiteSuite } from './data.js';

/** The script and style of a page, as built from src/report/app. */
export interface ReportApp {
  script: string;
  style: string;
}

/**
 * The page of a report. Its policy allows this very script, data files beside it, and pictures and frames from disk; no
 * network. The sandbox keeps scripts out of frames.
 */
export function indexPage(suite: SiteSuite, { script, style }: ReportApp): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'self' file:`,
    "style-src 'unsafe-inline'",
    "img-src 'self' file: data:",
    "frame-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sightline report</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs scripts.</noscript>
<script type="application/json" id="suite">${inMarkup(suite)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** A file that hands one episode to the page: pages from disk cannot fetch, but they can load scripts. */
export function scriptOf(episode: SiteEpisode): string {
  return `sightlineEpisode(${inMarkup(episode)});\n`;
}

/** JSON without any character that could end a script element or a line of a script. */
function inMarkup(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
