// The shell of a page that opens from disk: policy against scripts and network, title, style; knows nothing of claims.
import { markup, Markup } from './markup.js';

/** Pictures are data: URIs and styles are in the page; the browser refuses everything else. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A whole HTML document. `style` is our own CSS and must contain nothing from outside. */
export function wholePage({
  title,
  style,
  body,
}: {
  title: string;
  style: string;
  body: Markup;
}): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${new Markup(`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)}
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}
