// Drops words from a sentence that do not affect what is measured, such as adverbs of time, and moves a place to the thing that is in it.
import { articles, placing } from './name-words.js';
import type { Token } from './tokens.js';

/** Each run of words and its replacement. */
const plainer: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['right', 'now'], []],
  [['at', 'the', 'moment'], []],
  [['at', 'present'], []],
  [['already'], []],
  [['currently'], []],
  [['still'], []],
  [['also'], []],
  [['are', 'all'], ['are']],
  [['are', 'both'], ['are']],
  [['have', 'both'], ['have']],
  [['now'], []],
  [['has', 'been'], ['is']],
  [['have', 'been'], ['are']],
  [
    [',', 'which'],
    ['and', 'which'],
  ],
];

/** Null if there is nothing to leave out. */
export function plainTokens(tokens: readonly Token[]): readonly Token[] | null {
  const plain: Token[] = [];
  let isChanged = false;
  for (let at = 0; at < tokens.length;) {
    const found = plainer.find(([from]) =>
      from.every((word, index) => isWord(tokens[at + index], word)),
    );
    if (found === undefined) plain.push(...tokens.slice(at, at + 1));
    else plain.push(...found[1].map((text): Token => ({ kind: 'word', text })));
    isChanged ||= found !== undefined;
    at += found?.[0].length ?? 1;
  }
  return isChanged ? plain : null;
}

function isWord(token: Token | undefined, text: string): boolean {
  return token !== undefined && token.kind !== 'quoted' && token.text === text;
}

/** "Two files are ticked in the list" as "two files in the list are ticked"; null where no place stands behind. */
export function placeBehindSubject(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findLastIndex(
    (token, index) => isOneOf(token, placing) && isOneOf(tokens[index + 1], articles),
  );
  const verb = tokens.findIndex((token) => isOneOf(token, verbs));
  if (verb < 1 || at < verb + 2) return null;
  return [...tokens.slice(0, verb), ...tokens.slice(at), ...tokens.slice(verb, at)];
}

const verbs = new Set(['is', 'are', 'has', 'have', 'appears', 'appear']);

function isOneOf(token: Token | undefined, words: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && words.has(token.text);
}
