// Leaves out of a sentence what changes nothing of what is measured: adverbs of time, "has been" for "is", ", which is" for "and it is".
import type { Token } from './tokens.js';

/** Each run of words and what stands for it. */
const plainer: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['right', 'now'], []],
  [['at', 'the', 'moment'], []],
  [['at', 'present'], []],
  [['already'], []],
  [['currently'], []],
  [['still'], []],
  [['also'], []],
  [['all', 'available'], ['available']],
  [['has', 'been'], ['is']],
  [['have', 'been'], ['are']],
  [
    [',', 'which', 'is'],
    ['and', 'it', 'is'],
  ],
  [
    [',', 'which', 'are'],
    ['and', 'they', 'are'],
  ],
];

/** The same tokens where there is nothing to leave out. */
export function plainTokens(tokens: readonly Token[]): readonly Token[] {
  const plain: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = plainer.find(([from]) =>
      from.every((word, index) => isWord(tokens[at + index], word)),
    );
    if (found === undefined) plain.push(...tokens.slice(at, at + 1));
    else plain.push(...found[1].map((text): Token => ({ kind: 'word', text })));
    at += found?.[0].length ?? 1;
  }
  return plain;
}

function isWord(token: Token | undefined, text: string): boolean {
  return token !== undefined && token.kind !== 'quoted' && token.text === text;
}
