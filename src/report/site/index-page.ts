// The HTML of a report and of other pages like it, with script, style and data in it; nothing that an agent said can end up as markup.
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
export function indexPage(suite: SiteSuite, app: ReportApp): string {
  return appPage(app, {
    title: 'Sightline report',
    data: { id: 'suite', value: suite },
    policy: ["'self' file:", "img-src 'self' file: data:", "frame-src 'self' file:"],
  });
}

/**
 * A page that runs one app on its data.
 *
 * @param policy from where else it loads scripts, then what else it may load
 */
export function appPage(
  { script, style }: ReportApp,
  {
    title,
    data,
    policy: [scripts = '', ...others],
  }: { title: string; data: { id: string; value: unknown }; policy: readonly string[] },
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' ${scripts}`.trim(),
    "style-src 'unsafe-inline'",
    ...others,
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
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs scripts.</noscript>
<script type="application/json" id="${data.id}">${inMarkup(data.value)}</script>
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
