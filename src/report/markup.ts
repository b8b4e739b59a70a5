// Pages that open from disk, safe by construction: whatever is put into a template is escaped, unless it is markup itself.

/** A piece of HTML or SVG whose untrusted parts have been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | null | Markup | readonly Markup[];

/** Template tag: strings and numbers are escaped for text and for attributes in double quotes. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
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
export function quotedMarkup(text: string): Markup {
  return markup`<bdi>${text}</bdi>`;
}

/** Pictures lie beside the page, and its style is in it; the browser refuses everything else. */
const POLICY = "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'";

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
