// Words that somebody is quoted as saying, without quotes: "the error says Please enter a full postcode"; knows no form.
import type { Token } from './tokens.js';

/** The most words and marks of a speech. */
const LONGEST = 40;

/** Direct speech: as it is on the page, so it begins with a capital or a figure. */
export function isSpeech(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  return (
    first?.kind === 'word' &&
    /^[\p{Lu}\p{N}\p{Sc}]/u.test(first.raw ?? first.text) &&
    isPlain(tokens)
  );
}

/** After "that": in the words of whoever reports it. */
export function isStatement(tokens: readonly Token[]): boolean {
  return tokens.length > 1 && tokens[0]?.kind === 'word' && isPlain(tokens);
}

function isPlain(tokens: readonly Token[]): boolean {
  return tokens.length <= LONGEST && tokens.every(({ kind }) => kind === 'word' || kind === 'mark');
}

/** As written, except for contractions. */
export function speechText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.kind === 'word' ? (token.raw ?? token.text) : token.text))
    .join(' ')
    .replace(/ (?=[,.;:!?)])/gu, '')
    .replace(/\( /gu, '(');
}
