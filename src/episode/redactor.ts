// Finds and redacts secrets in texts before anything is written, in every spelling in which they may turn up; opens neither files nor pictures.
/** What replaces a secret. */
export const REDACTED = '***';
/** Replaces one character where the length must not change, as in a layout. */
export const REDACTED_CHARACTER = '•';
/** Shorter field values occur in too many other words to be searched for elsewhere. */
const LEAST_LENGTH = 4;

/** Stands in a learned value for a gap, which may be of any width. */
export const GAP = '\t';

/** First character and one past the last. */
export type TextSpan = readonly [first: number, end: number];

/** The secrets of one episode: patterns from the app file, and values seen in secret fields. */
export interface Redactor {
  /** False while there is nothing to look for. */
  readonly active: boolean;
  /** The patterns as they were given. */
  readonly patterns: readonly RegExp[];
  /** Values that were learned so far. */
  readonly values: readonly string[];
  /**
   * Remembers the content of a secret field. Values of fewer than 4 characters are left out. `earlier` is the content
   * of the same field while it was being typed; it is forgotten if the value continues it.
   */
  learn(value: string, earlier?: string): void;
  /** Calls back whenever something new has been learned. */
  onLearn(listener: () => void): void;
  /** Every secret in a text, in order, without overlaps. */
  find(text: string): TextSpan[];
  /** The text with `***` for every secret. */
  text(text: string): string;
}

/** Characters that nobody sees, such as a soft hyphen: a copied key may hold them anywhere. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Encoded text that may hide a secret: how to detect it, where it begins and ends, how to decode it. */
const ENCODED: readonly { hint: RegExp; token: RegExp; decode: (token: string) => string }[] = [
  {
    hint: /%/,
    token: /[^\s"'<>&=?#/\\]*%[0-9a-f]{2}[^\s"'<>&=?#/\\]*/gi,
    decode: decodePercent,
  },
  {
    hint: /[\w+/-]{12}/,
    token: /(?<![\w+/=-])[\w+/-]{12,}={0,2}(?![\w+/=-])/g,
    decode: decodeBase64,
  },
  {
    hint: /\\/,
    token: /(?:[^\s"\\]|\\.)*\\.(?:[^\s"\\]|\\.)*/g,
    decode: decodeBackslashes,
  },
  {
    hint: /&#?\w+;/,
    token: /[^\s<>]*&#?\w+;[^\s<>]*/g,
    decode: decodeEntities,
  },
];
/** A page says the same short things over and over. */
const REMEMBERED = { texts: 5_000, length: 200 } as const;

/**
 * @param patterns text that must not be kept, wherever it occurs. Flags `g` and `y` have no effect here.
 */
export function createRedactor(patterns: readonly RegExp[] = []): Redactor {
  const searched = patterns.map(({ source, flags }) => {
    return new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  });
  const learned = new Set<string>();
  const listeners: (() => void)[] = [];
  const remembered = new Map<string, TextSpan[]>();
  let known: RegExp | null = null;

  const findPlain = (text: string) =>
    (known === null ? searched : [...searched, known]).flatMap((pattern) => spansOf(pattern, text));
  const holdsEncoded = (encoded: string, decoded: string) => {
    const { read } = asRead(decoded);
    // A value is known in its encoded forms too, and then only that part goes.
    const patterns = read === decoded ? searched : [...searched, ...(known ? [known] : [])];
    return decoded !== encoded && patterns.some((pattern) => spansOf(pattern, read).length > 0);
  };
  const findEncoded = (text: string) =>
    ENCODED.filter(({ hint }) => hint.test(text)).flatMap(({ token, decode }) =>
      spansOf(token, text).filter(([first, end]) => {
        const encoded = text.slice(first, end);
        return holdsEncoded(encoded, decode(encoded));
      }),
    );

  const redactor: Redactor = {
    get active() {
      return searched.length > 0 || learned.size > 0;
    },
    patterns,
    get values() {
      return [...learned];
    },
    learn(value, earlier) {
      const typing = earlier !== undefined && earlier !== value && value.startsWith(earlier);
      if (typing) learned.delete(asRead(earlier).read.trim());
      const trimmed = asRead(value).read.trim();
      if (trimmed.length < LEAST_LENGTH || learned.has(trimmed)) return;
      learned.add(trimmed);
      remembered.clear();
      known = new RegExp([...learned].flatMap(searchedForms).sort(longestFirst).join('|'), 'g');
      for (const listener of listeners) listener();
    },
    onLearn: (listener) => void listeners.push(listener),
    find(text) {
      const before = text === '' ? [] : remembered.get(text);
      if (before) return before;
      const { read, placeOf } = asRead(text);
      const spans = [...findPlain(read), ...findEncoded(read)];
      const found = merged(spans).map(([first, end]): TextSpan => {
        return [placeOf(first), placeOf(end - 1) + 1];
      });
      // The one unseen character that Playwright takes for a space in the accessibility tree.
      for (const span of read.length < text.length ? found : []) {
        const secret = text.slice(...span);
        if (secret.includes('\ufeff')) redactor.learn(secret.replaceAll('\ufeff', GAP));
      }
      if (remembered.size >= REMEMBERED.texts) remembered.clear();
      if (text.length <= REMEMBERED.length) remembered.set(text, found);
      return found;
    },
    text: (text) =>
      redactor.active ? replaceSpans(text, redactor.find(text), () => REDACTED) : text,
  };
  return redactor;
}

/** A text as a person reads it, and where each of its characters was. */
function asRead(text: string): { read: string; placeOf: (index: number) => number } {
  if (!UNSEEN.test(text)) return { read: text, placeOf: (index) => index };
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!UNSEEN.test(character))
      for (let unit = 0; unit < character.length; unit += 1) places.push(at + unit);
    at += character.length;
  }
  const read = places.map((place) => text[place]).join('');
  return { read, placeOf: (index) => places[index] ?? text.length };
}

/** The text with each span replaced; spans are in order and do not overlap. */
export function replaceSpans(
  text: string,
  spans: readonly TextSpan[],
  replace: (part: string) => string,
): string {
  let result = '';
  let at = 0;
  for (const [first, end] of spans) {
    result += text.slice(at, first) + replace(text.slice(first, end));
    at = end;
  }
  return result + text.slice(at);
}

/** Whether something was redacted in an episode's text, so nothing can be said about it. */
export function hasRedaction(text: string): boolean {
  return text.includes(REDACTED);
}

/** Whether anything is redacted in a value. */
export function isRedacted(value: unknown): boolean {
  return value !== undefined && hasRedaction(JSON.stringify(value));
}

function searchedForms(value: string): string[] {
  const card = cardPattern(value);
  const forms = encodedForms(value).map((form) =>
    form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(GAP, '\\s*'),
  );
  return card === null ? forms : [card, ...forms];
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}

function spansOf(pattern: RegExp, text: string): TextSpan[] {
  return [...text.matchAll(pattern)]
    .filter(([found]) => found !== '')
    .map(({ 0: found, index }) => [index, index + found.length]);
}

/** In order, without overlaps. */
export function merged(spans: readonly TextSpan[]): TextSpan[] {
  const result: [number, number][] = [];
  for (const [first, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([first, end]);
  }
  return result;
}

function decodePercent(token: string): string {
  try {
    return decodeURIComponent(token.replaceAll('+', ' '));
  } catch {
    return token;
  }
}

/** Empty if it is not text: a picture's bytes hold no words. */
function decodeBase64(token: string): string {
  const text = Buffer.from(token, 'base64').toString('utf8');
  return /\p{Cc}|\ufffd/u.test(text.replace(/[\t\r\n]/g, '')) ? '' : text;
}

function decodeBackslashes(token: string): string {
  const simple: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
  return token.replace(/\\(u[0-9a-f]{4}|.)/gi, (_, code: string) =>
    code.length === 5 ? String.fromCharCode(parseInt(code.slice(1), 16)) : (simple[code] ?? code),
  );
}

function decodeEntities(token: string): string {
  return token
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&shy;/g, '\u00ad')
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex: string | undefined, decimal: string) => {
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code > 0x10ffff ? '' : String.fromCodePoint(code);
    })
    .replace(/&amp;/g, '&');
}

/** All spellings of a value, itself first. */
function encodedForms(value: string): string[] {
  const inUrl = encodeURIComponent(value);
  const forms = [
    value,
    inUrl,
    inUrl.replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1),
    escapeHtml(value),
    ...base64Forms(value),
  ];
  return [...new Set(forms)];
}

/** Text as in HTML, both in content and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Digits of a payment card in any grouping, as a pattern; null for anything else. */
function cardPattern(value: string): string | null {
  const digits = value.replace(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) ? digits.replace(/(?<=.)(?=.)/g, '[ -]?') : null;
}

/**
 * Base64 of a longer text contains a value in one of three spellings, depending on where it starts. Its first and last
 * characters may also encode neighboring bits, so they are left off.
 */
function base64Forms(value: string): string[] {
  const plain = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const first = Math.ceil((offset * 8) / 6);
    const end = (bytes.length * 8) % 6 === 0 ? whole.length : whole.length - 1;
    const inner = whole.slice(first, end);
    return inner.length >= 5 ? [inner] : [];
  });
  const inUrls = plain.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...plain, ...inUrls];
}

/** An error of Playwright quotes what it typed and the fields that it met; which of them are secret it does not say. */
export function withoutFieldValues(error: string): string {
  return error
    .replace(/(- fill\()"[^]*?"\)(?=\S*$)/gm, '$1"***")')
    .replace(/(resolved to <(?:input|textarea)\b[^>\n]*?\svalue=)"[^"]*"/g, '$1"***"');
}
