/** The HTML document around the page's script; it must hold no content of its own. */
import type { PageConfig } from './messages.js';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231d4a3a'/%3E%3Cpath d='M6 23 13 11l4 6.5 2.5-4L26 23z' fill='%23f6f3ec'/%3E%3C/svg%3E";

export function pageHtml(config: PageConfig): string {
  // `<` is escaped so that no configured value can end the script element.
  const json = JSON.stringify(config).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Returns · Northwind Outfitters</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/desk.css">
<script type="application/json" id="desk-config">${json}</script>
<script type="module" src="/assets/desk.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
}
