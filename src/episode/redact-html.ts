// Redacts secrets in the HTML of a snapshot, including those that span inline elements or are inside a frame.
import { type Redactor, replaceSpans, STRUCK_OUT } from './redactor.js';
import { escapeHtml } from './secret-forms.js';
import { findAcross, type Piece } from './secret-pieces.js';

/** Not the `<` of a media query in a style sheet. */
const TAG = /(<[a-z/!][^>]*>)/i;
const INLINE =
  /^<\/?(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b/i;
const CELL = /^<\/?(td|th)\b/i;
/** Pictures and fonts are not text: their bytes contain no secrets. */
const BYTES =
  /(data:(?:image\/(?:png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(?:x-)?font[\w-]*);base64,[A-Za-z0-9+/=]*)/;

/** HTML as in snapshots: values in double quotes, and `>` only at the end of a tag. */
export function redactHtml(html: string, redactor: Redactor): string {
  const parts = html.split(TAG);
  const acrossTags = findAcross(piecesOf(parts), redactor);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return redactTag(part, redactor);
      const spans = acrossTags[index / 2] ?? [];
      return outsideOfBytes(part, (text) =>
        text === part ? replaceSpans(text, spans, () => STRUCK_OUT) : redactor.text(text),
      );
    })
    .join('');
}

/** The texts between the tags. White space between cells is none of the page's. */
function piecesOf(parts: readonly string[]): Piece[] {
  let joint: Piece['joint'] = 'apart';
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) {
      if (CELL.test(part)) joint = joint === 'apart' ? 'apart' : 'gap';
      else if (!INLINE.test(part)) joint = 'apart';
      return [];
    }
    const piece: Piece = { text: part, joint };
    if (part.trim() !== '' || joint === 'on') joint = 'on';
    else if (part !== '') piece.text = '';
    return [piece];
  });
}

function redactTag(tag: string, redactor: Redactor): string {
  const struck = tag.replace(/(\s[^\s"=]+)="([^"]*)"/g, (_, name: string, value: string) => {
    const plain = unescapeHtml(value);
    const inner = name.trim() === 'srcdoc' ? redactHtml : redactValue;
    const kept = inner(plain, redactor);
    return kept === plain ? `${name}="${value}"` : `${name}="${escapeHtml(kept)}"`;
  });
  // Things that look like tags in a style sheet have values in other quotes.
  return struck.includes(' srcdoc="') ? struck : redactValue(struck, redactor);
}

function redactValue(value: string, redactor: Redactor): string {
  return outsideOfBytes(value, (text) => redactor.text(text));
}

function outsideOfBytes(content: string, redact: (text: string) => string): string {
  if (!content.includes('data:')) return redact(content);
  return content
    .split(BYTES)
    .map((part, index) => (index % 2 === 1 ? part : redact(part)))
    .join('');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
