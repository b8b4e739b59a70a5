// The values in a claim: quoted texts, references, figures, colours and levels, compared with those of other sentences; compiles nothing.
import { numberIn } from './number-words.js';
import { colorOf, levelOf, timesOf } from './slots.js';
import { type Token, tokenize } from './tokens.js';

/**
 * A value in words for a person; null if each is in the claim. `landmarks`: names that the sentence uses; figures in
 * them are not values.
 */
export function inventedValue(
  claim: string,
  sentence: string,
  landmarks: readonly string[],
): string | null {
  const said = tokensOf(claim);
  const inNames = landmarks.flatMap((name) => name.match(/\d+/g) ?? []).map(Number);
  const invented = tokensOf(sentence).find((token) => {
    if (token.kind === 'quoted') return !standsIn(token.text, claim);
    if (token.kind === 'reference') return !said.some((other) => isSame(token, other));
    const value = wordValue(token);
    return value !== null && ![...said.map(wordValue), ...inNames].includes(value);
  });
  return invented === undefined ? null : tokenWords(invented);
}

/** A value of the claim that none of the sentences has, in words for a person; null if all are kept. */
export function droppedValue(claim: string, sentences: readonly string[]): string | null {
  const said = sentences.flatMap(tokensOf);
  const quotes = said.flatMap((token) => (token.kind === 'quoted' ? [token.text] : []));
  const isQuoted = (text: string): boolean => quotes.some((quote) => standsIn(text, quote));
  const dropped = tokensOf(claim).find((token) => {
    if (token.kind === 'quoted') return !isQuoted(token.text);
    if (token.kind === 'reference')
      return !said.some((other) => isSame(token, other)) && !isQuoted(`{${token.text}}`);
    if (token.kind !== 'word' || !isTelling(token.text)) return false;
    const value = wordValue(token);
    return !(value !== null && said.map(wordValue).includes(value)) && !isQuoted(token.text);
  });
  return dropped === undefined ? null : tokenWords(dropped);
}

function tokensOf(sentence: string): Token[] {
  const cut = tokenize(sentence);
  return cut.ok ? cut.tokens : [];
}

/** The value of a word outside quotes: 3 for "three" and "3", a colour, a level of contrast; null for all others. */
function wordValue({ kind, text }: Token): number | string | null {
  if (kind !== 'word') return null;
  return numberIn(text) ?? timesOf(text) ?? colorOf(text) ?? levelOf(text);
}

/** Figures, colours, levels and number words; "one" is mostly a pronoun, and "zero" a "no". */
function isTelling(word: string): boolean {
  const value = wordValue({ kind: 'word', text: word });
  return /\d/u.test(word) || typeof value === 'string' || (value ?? 0) > 1;
}

function isSame(one: Token, other: Token): boolean {
  return one.kind === other.kind && one.text === other.text;
}

function tokenWords({ kind, text }: Token): string {
  if (kind === 'quoted') return `the text "${text}"`;
  return kind === 'reference' ? `the reference {${text}}` : `"${text}"`;
}

/**
 * Whether a text occurs whole in another: not as part of a word, and an amount not without its sign, cents or unit,
 * since `42` is a different value from `$42.00`. Case, kinds of spaces and compatible characters do not matter.
 */
function standsIn(text: string, other: string): boolean {
  const [inner, outer] = [plain(text), plain(other)];
  for (let at = outer.indexOf(inner); at >= 0; at = outer.indexOf(inner, at + 1))
    if (isWhole(inner, outer.slice(0, at), outer.slice(at + inner.length))) return true;
  return false;
}

function isWhole(inner: string, before: string, behind: string): boolean {
  const goesOnBefore = /^[\p{L}\p{N}]/u.test(inner) && /[\p{L}\p{N}](?:[-.,:/'’])?$/u.test(before);
  const goesOnBehind = /[\p{L}\p{N}]$/u.test(inner) && /^[-.,:/'’]?[\p{L}\p{N}]/u.test(behind);
  const hasSign = /^\d/u.test(inner) && /(?:\p{Sc}\s?|[-+−#])$/u.test(before);
  const hasUnit = /\d$/u.test(inner) && /^\s?[\p{Sc}%]/u.test(behind);
  return !goesOnBefore && !goesOnBehind && !hasSign && !hasUnit;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
