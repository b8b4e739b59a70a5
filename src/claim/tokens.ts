// Cuts a sentence into words, quotes and references, in one spelling: no case, no articles, no final full stop. Knows no form.

export type Token =
  /** `raw`: as written. `article`: one was left out before it. */
  | { kind: 'word'; text: string; raw: string; article?: true }
  | { kind: 'quoted'; text: string }
  | { kind: 'reference'; text: string }
  | { kind: 'comma'; text: ',' };

export type Cut = { tokens: Token[] } | { why: string };

/** Opening quotes, mapped to those that may close them. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“',
  '”': '”',
  '„': '“”',
  '«': '»',
  '‘': '’',
  "'": "'",
};

/** One spelling for what differs by number or is contracted; each as it is read. */
const SPELLING = new Map(
  Object.entries({
    are: 'is',
    have: 'has',
    do: 'does',
    say: 'says',
    contain: 'contains',
    mention: 'mentions',
    equal: 'equals',
    appear: 'appears',
    come: 'comes',
    sit: 'sits',
    grayed: 'greyed',
    gray: 'grey',
    pixels: 'px',
    "isn't": 'is not',
    "aren't": 'is not',
    "doesn't": 'does not',
    "don't": 'does not',
    "can't": 'can not',
    cannot: 'can not',
    "shouldn't": 'should not',
    "mustn't": 'must not',
    "there's": 'there is',
  }),
);

const ARTICLES = new Set(['a', 'an', 'the']);
const AFTER_ARTICLE = /(?<!\S)(?:an?|the)\s+$/iu;

/** @returns the tokens, or why the sentence cannot be cut, as a phrase */
export function tokenize(sentence: string): Cut {
  const text = sentence.trim().replace(/\.$/u, '');
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const closing = CLOSING[char];
    if (/\s/u.test(char)) {
      at += 1;
    } else if (char === ',') {
      tokens.push({ kind: 'comma', text: ',' });
      at += 1;
    } else if (char === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) return { why: 'a "{" is not closed' };
      tokens.push({ kind: 'reference', text: text.slice(at + 1, end).trim() });
      at = end + 1;
    } else if (closing !== undefined) {
      const end = endOfQuote(text, at + 1, closing);
      if (end < 0) return { why: `a quote is not closed: ${text.slice(at)}` };
      const quoted = text.slice(at + 1, end);
      const inside = quoted.trim().replace(/\s+/gu, ' ');
      if (inside === '') return { why: 'the quotes are empty' };
      tokens.push({ kind: 'quoted', text: inside });
      at = end + 1;
    } else {
      const end = endOfWord(text, at);
      const raw = text.slice(at, end);
      const [first, ...rest] = wordTokens(raw);
      // What looks like an article at the end is a name: "the grade is A".
      if (first === undefined && end === text.length)
        tokens.push({ kind: 'word', text: raw.toLowerCase(), raw });
      if (first?.kind === 'word' && AFTER_ARTICLE.test(text.slice(0, at))) first.article = true;
      tokens.push(...(first === undefined ? [] : [first, ...rest]));
      at = end;
    }
  }
  return { tokens };
}

/** A single quote closes only before a space, a mark or the end: "don't" inside single quotes does not. */
function endOfQuote(text: string, from: number, closing: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (!closing.includes(char)) continue;
    const isApostrophe = char === "'" || char === '’';
    if (!isApostrophe || !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

/** A comma between digits belongs to the amount. */
function endOfWord(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (/[\s{"“”„«»]/u.test(char)) return at;
    if (char === ',' && !/^\d,\d/u.test(text.slice(at - 1, at + 2))) return at;
  }
  return text.length;
}

function wordTokens(raw: string): Token[] {
  const written = raw.toLowerCase().replace(/[‘’]/gu, "'");
  const [, number, unit] = /^(\d+(?:\.\d+)?)(px)$/u.exec(written) ?? [];
  const words =
    number === undefined ? (SPELLING.get(written) ?? written) : `${number} ${unit ?? ''}`;
  return words
    .split(' ')
    .filter((word) => word !== '' && !ARTICLES.has(word))
    .map((text) => ({ kind: 'word', text, raw: words === written ? raw : text }));
}

/** Words as a sentence with them is cut. */
export function plainTokens(words: string): Token[] {
  return words.split(' ').flatMap(wordTokens);
}

/** The words of tokens; null if there is anything else. */
export function plainWords(tokens: readonly Token[]): string | null {
  return tokens.every(({ kind }) => kind === 'word')
    ? tokens.map(({ text }) => text).join(' ')
    : null;
}

/** Tokens as a person would write them, for messages. */
export function tokenText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'quoted') return `"${token.text}"`;
      if (token.kind === 'reference') return `{${token.text}}`;
      return token.kind === 'word' ? token.raw : ',';
    })
    .join(' ')
    .replaceAll(' ,', ',');
}
