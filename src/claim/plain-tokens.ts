// Drops words from a sentence that do not affect what is measured: adverbs of time, "has been" for "is", ", which" for "and which".
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
