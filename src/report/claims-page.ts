// The page that `check --out` leaves: each claim with its outcome, its reason and its picture. It runs no script, and whatever is put into it is escaped.
import { countOf } from '../values/count.js';
import { type ClaimResult, outcomeWord } from '../episode/verdict/claim-result.js';
import { legend } from './claim-picture.js';

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:1240px;padding:16px 20px 48px;font:15px/1.5 system-ui,"Segoe UI","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:0}p{margin:4px 0}
li{margin:18px 0;padding:12px 16px;border:1px solid #8886;border-left:5px solid;border-radius:8px}
ol{list-style:none;padding:0}img{max-width:100%;height:auto;margin-top:10px;border:1px solid #8886}
.passed{border-left-color:#17703f}.failed{border-left-color:#b82a21}.inconclusive{border-left-color:#8a5a00}
.sight{font-family:ui-monospace,Menlo,"DejaVu Sans Mono",monospace;white-space:pre-wrap}
.legend span{display:inline-block;margin-right:16px}.legend i{display:inline-block;width:12px;height:12px;border:2px solid;margin-right:5px}
`;

/** A claim, and the file of its picture beside the page. */
export interface PicturedClaim {
  result: ClaimResult;
  file: string;
}

/** @param where the page that was looked at, for people */
export function claimsPage(claims: readonly PicturedClaim[], where: string): string {
  const body = markup`<h1>${countOf(claims.length, 'claim')} about ${quotedMarkup(where)}</h1>
<p class="legend">${legend.map(({ color, word }) => markup`<span><i style="border-color:${color}"></i>${word}</span>`)}</p>
<ol>${claims.map(claimItem)}</ol>`;
  return wholePage({ title: `Claims: ${where}`, style, body });
}

function claimItem({ result, file }: PicturedClaim): Markup {
  const { claim, outcome, reason, sight } = result;
  return markup`<li class="${outcome}"><h2>${outcomeWord(result)}: ${quotedMarkup(claim)}</h2><p>${quotedMarkup(reason)}</p>${
    sight === null ? null : markup`<p class="sight">${quotedMarkup(sight)}</p>`
  }<img src="./${encodeURIComponent(file)}" alt="The screen, with what was measured"></li>`;
}

/** A piece of HTML or SVG whose untrusted parts have been escaped. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | null | Markup | readonly Markup[];

/** Template tag: strings and numbers are escaped for text and for attributes in double quotes. */
function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const filled = parts.map((part, index) => (index === 0 ? '' : textOf(values[index - 1])) + part);
  return new Markup(filled.join(''));
}

function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escape(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Control characters are not text in HTML; they are shown as the replacement character. */
function escape(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- these are what is looked for
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu, '\uFFFD')
      .replace(/[&<>"'`]/gu, (unit) => entities[unit] ?? unit)
  );
}

/**
 * Text of a page or claim. It is isolated from the sentence around it, so that right-to-left marks cannot reverse what
 * the card says.
 */
function quotedMarkup(text: string): Markup {
  return markup`<bdi>${text}</bdi>`;
}

/** Pictures lie beside the page, and its style is in it; the browser refuses everything else. */
const POLICY = "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'";

/** A whole HTML document. `style` is our own CSS and must contain nothing from outside. */
function wholePage({ title, style, body }: { title: string; style: string; body: Markup }): string {
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
