// Splits a claim into words, quotes and references; does not know what they mean.

export type Token =
  /** `raw`: as written, if that is not in lower case. */
  | { kind: 'word'; text: string; raw?: string }
  | { kind: 'quoted'; text: string }
  | { kind: 'reference'; text: string }
  | { kind: 'mark'; text: string };

export type TokenizedClaim = { ok: true; tokens: Token[] } | { ok: false; why: string };

/** Opening quotes, mapped to the quotes that may close them. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '„': '“”',
  '‘': "’'",
  '«': '»',
};

const contractions: Readonly<Record<string, readonly string[]>> = {
  "isn't": ['is', 'not'],
  "aren't": ['are', 'not'],
  "doesn't": ['does', 'not'],
  "don't": ['do', 'not'],
  "hasn't": ['has', 'not'],
  "haven't": ['have', 'not'],
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  onscreen: ['on', 'screen'],
  "there's": ['there', 'is'],
  "it's": ['it', 'is'],
  "that's": ['that', 'is'],
  "won't": ['will', 'not'],
  "wasn't": ['was', 'not'],
  "weren't": ['were', 'not'],
  "didn't": ['did', 'not'],
  "we're": ['we', 'are'],
  "you're": ['you', 'are'],
  "they're": ['they', 'are'],
  "couldn't": ['could', 'not'],
  "shouldn't": ['should', 'not'],
  "wouldn't": ['would', 'not'],
  "hadn't": ['had', 'not'],
  "mustn't": ['must', 'not'],
  "needn't": ['need', 'not'],
  "you've": ['you', 'have'],
  "you'd": ['you', 'would'],
  "you'll": ['you', 'will'],
  "we've": ['we', 'have'],
  "they've": ['they', 'have'],
  "who's": ['who', 'is'],
  "he's": ['he', 'is'],
  "she's": ['she', 'is'],
};

const wordEnd = /[\s,.;:!?(){}"“”„«»]/u;

/** Words come lower-cased and with contractions opened; one full stop at the end is dropped. */
export function tokenize(claim: string): TokenizedClaim {
  const text = claim.trim().replace(/\.$/u, '');
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const piece = next(text, at);
    if (!piece.ok) return piece;
    tokens.push(...piece.tokens);
    at = piece.end;
  }
  return { ok: true, tokens };
}

type Piece = { ok: true; tokens: Token[]; end: number } | { ok: false; why: string };

function next(text: string, at: number): Piece {
  const char = text.charAt(at);
  if (/\s/u.test(char)) return { ok: true, tokens: [], end: at + 1 };
  if (char === '{') return reference(text, at);
  if (closers[char] !== undefined) return quoted(text, at);
  if (wordEnd.test(char)) return { ok: true, tokens: [{ kind: 'mark', text: char }], end: at + 1 };
  return word(text, at);
}

function reference(text: string, at: number): Piece {
  const end = text.indexOf('}', at);
  if (end < 0) return { ok: false, why: 'a "{" is not closed' };
  const inside = text.slice(at + 1, end).trim();
  return { ok: true, tokens: [{ kind: 'reference', text: inside }], end: end + 1 };
}

function quoted(text: string, at: number): Piece {
  const open = text.charAt(at);
  const end = closing(text, at + 1, closers[open] ?? open);
  if (end < 0) return { ok: false, why: `a quote is not closed: ${text.slice(at)}` };
  const inside = text
    .slice(at + 1, end)
    .replace(/\s+/gu, ' ')
    .trim();
  if (inside === '') return { ok: false, why: 'the quotes are empty' };
  return { ok: true, tokens: [{ kind: 'quoted', text: inside }], end: end + 1 };
}

/** A single quote closes only before a space, a mark or the end: "don't" inside single quotes does not. */
function closing(text: string, from: number, marks: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (!marks.includes(char)) continue;
    const apostrophe = char === "'" || char === '’';
    if (!apostrophe || !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

function word(text: string, at: number): Piece {
  let end = at;
  while (end < text.length && !isWordEnd(text, end)) end++;
  const plain = text.slice(at, end).toLowerCase().replace(/’/gu, "'");
  const raw = text.slice(at, end).replace(/’/gu, "'");
  const opened = contractions[plain];
  if (opened !== undefined)
    return { ok: true, tokens: opened.map((w) => ({ kind: 'word', text: w })), end };
  const words = withoutUnit(plain);
  const [only, second] = words;
  const written = only === plain && second === undefined && raw !== plain ? { raw } : {};
  return { ok: true, tokens: words.map((w) => ({ kind: 'word', text: w, ...written })), end };
}

/** `14px` is a number and its unit, `44x44px` two and theirs. */
function withoutUnit(plain: string): string[] {
  const [, figures] = /^(\d+(?:\.\d+)?(?:[x×]\d+)?)px$/u.exec(plain) ?? [];
  return figures === undefined ? [plain] : [figures, 'px'];
}

/** "E. Dunn", "Dr. Bell": the dot of a word cut short, before another word. */
function isShortened(text: string): boolean {
  return /(?:^|\s)(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr)\.\s$/u.test(text);
}

/** A dot inside a name, as in `v1.2`, belongs to the word. */
function isWordEnd(text: string, at: number): boolean {
  const char = text.charAt(at);
  if (char === '.')
    return !/[\p{L}\p{N}]/u.test(text.charAt(at + 1)) && !isShortened(text.slice(0, at + 2));
  // Amounts and times: 1,240.50 and 14:30.
  if (char === ',' && /\d/u.test(text.charAt(at - 1)) && /\d/u.test(text.charAt(at + 1)))
    return false;
  if (char === ':' && /\d/u.test(text.charAt(at - 1)) && /^\d\d(?!\d)/u.test(text.slice(at + 1)))
    return false;
  return wordEnd.test(char);
}

/** Tokens as a person would write them, for messages. */
export function tokenText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'quoted') return `"${token.text}"`;
      return token.kind === 'reference' ? `{${token.text}}` : token.text;
    })
    .join(' ');
}
