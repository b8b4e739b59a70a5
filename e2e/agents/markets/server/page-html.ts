/** The HTML document around the page's script; it must hold no content of its own. */
import type { PageConfig } from '../wire.js';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='16' fill='%23101b3b'/%3E%3Cpath d='M8 21l5-6 4 4 7-9' fill='none' stroke='%23ff7a59' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

export function pageHtml(config: PageConfig): string {
  // `<` is escaped so that no configured value can end the script element.
  const json = JSON.stringify(config).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Almanac</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/almanac.css">
<script type="application/json" id="almanac-config">${json}</script>
<script type="module" src="/assets/almanac.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
}
