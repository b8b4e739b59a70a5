// Names a thing in full where a sentence names its kind elsewhere: "the last of the four invoices", "the one for Lisbon"; knows no form.
import { numberIn } from './number-words.js';
import { placing, qualifying, sideNamed } from './name-words.js';
import { singular } from './nouns.js';
import { isOrdinal } from './ordinals.js';
import type { Token } from './tokens.js';
import { isVerb } from './verbs.js';

/** Of two, the one that has more or less of it. */
const comparatives: Readonly<Record<string, string>> = {
  cheaper: 'cheapest',
  dearer: 'priciest',
  newer: 'newest',
  older: 'oldest',
  later: 'latest',
  earlier: 'earliest',
  upper: 'topmost',
  lower: 'bottommost',
};

/** "The last of the four invoices" as "the last invoice"; null where nothing is named so. */
export function oneOfSeveral(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(
    (token, index) => isWord(tokens[index + 1], /^of$/u) && superlative(token) !== null,
  );
  const which = superlative(tokens[at]);
  if (which === null || !isWord(tokens[at + 2], /^(?:the|these|those|all|my|your)$/u)) return null;
  const kind = numberIn(tokens[at + 3]?.text) === null ? at + 3 : at + 4;
  const end = endOfName(tokens, kind);
  const last = tokens[end - 1];
  if (end <= kind || last?.kind !== 'word') return null;
  const one: Token = {
    ...last,
    text: singular(last.text),
    ...(last.raw && { raw: singular(last.raw) }),
  };
  return [...tokens.slice(0, at), which, ...tokens.slice(kind, end - 1), one, ...tokens.slice(end)];
}

function superlative(token: Token | undefined): Token | null {
  if (token?.kind !== 'word') return null;
  const text = comparatives[token.text] ?? token.text;
  return isOrdinal(text) ? { kind: 'word', text } : null;
}

/** "The one about the scanner" as "the warning about the scanner", "the newest one" as "the newest warning", after something was said of a warning. */
export function onesInFull(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(isVerb);
  const at = tokens.findIndex(
    (token, index) =>
      index > verb &&
      isWord(token, /^ones?$/u) &&
      ((isWord(tokens[index - 1], /^the$/u) && isPreposition(tokens[index + 1])) ||
        superlative(tokens[index - 1]) !== null),
  );
  const kind = tokens[endOfName(tokens, 1) - 1];
  if (verb < 1 || at < 0 || kind?.kind !== 'word') return null;
  return [...tokens.slice(0, at), kind, ...tokens.slice(at + 1)];
}

/** Where the words of a name end and what is said of it, or where it is, begins. */
function endOfName(tokens: readonly Token[], start: number): number {
  const end = tokens.findIndex(
    (token, index) =>
      index > start &&
      (isVerb(token) ||
        isPreposition(token) ||
        token.kind !== 'word' ||
        isWord(token, /^(?:and|or|but|that|which)$/u)),
  );
  return end < 0 ? tokens.length : end;
}

function isPreposition(token: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    (placing.has(token.text) || qualifying.has(token.text) || sideNamed(token.text) !== null)
  );
}

function isWord(token: Token | undefined, words: RegExp): boolean {
  return token?.kind === 'word' && words.test(token.text);
}
