// Redacts secrets in the HTML of a snapshot, including those that span inline elements or are inside a frame.
import { type Redactor, replaceSpans, type TextSpan, STRUCK_OUT } from './redactor.js';
import { escapeHtml } from './secret-forms.js';

/** Not the `<` of a media query in a style sheet. */
const TAG = /(<[a-z/!][^>]*>)/i;
const INLINE =
  /^<\/?(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b/i;
/** Pictures and fonts are not text: their bytes contain no secrets. */
const BYTES =
  /(data:(?:image\/(?:png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(?:x-)?font[\w-]*);base64,[A-Za-z0-9+/=]*)/;

/** HTML as in snapshots: values in double quotes, and `>` only at the end of a tag. */
export function redactHtml(html: string, redactor: Redactor): string {
  const parts = html.split(TAG);
  const texts = parts.map((part, index) => (index % 2 === 0 ? part : ''));
  const acrossTags = spansByPart(parts, texts, redactor);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return redactTag(part, redactor);
      const spans = acrossTags.get(index);
      const left = spans ? replaceSpans(part, spans, () => STRUCK_OUT) : part;
      return outsideOfBytes(left, (text) => redactor.text(text));
    })
    .join('');
}

/** Secrets spread over inline elements, as spans of the texts between the tags. */
function spansByPart(
  parts: readonly string[],
  texts: readonly string[],
  redactor: Redactor,
): Map<number, TextSpan[]> {
  const result = new Map<number, TextSpan[]>();
  let run: number[] = [];
  const finish = () => {
    const found = run.length > 1 ? redactor.find(run.map((index) => texts[index]).join('')) : [];
    let offset = 0;
    for (const index of found.length > 0 ? run : []) {
      const { length } = texts[index] ?? '';
      const own = found
        .map(([first, end]): TextSpan => [
          Math.max(0, first - offset),
          Math.min(length, end - offset),
        ])
        .filter(([first, end]) => first < end);
      if (own.length > 0) result.set(index, own);
      offset += length;
    }
    run = [];
  };
  parts.forEach((part, index) => {
    if (index % 2 === 0) run.push(index);
    else if (!INLINE.test(part)) finish();
  });
  finish();
  return result;
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
