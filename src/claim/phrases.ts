// Other ways of saying what the tables say, as data: each is put into the words of the tables before a sentence is read.
import { verbs } from './names.js';
import type { Token } from './tokens.js';

/** They add nothing at a checkpoint. */
const ADVERBS = ['still', 'now', 'currently', 'already'];

/** What the words after a subject may begin with, and what the tables say for it. */
const SAME: readonly (readonly [said: string, plain: string])[] = [
  ...['should', 'must'].flatMap((modal): [string, string][] => [
    [`${modal} no longer`, `${modal} not`],
    ...ADVERBS.map((adverb): [string, string] => [`${modal} ${adverb}`, modal]),
    [`${modal} not be`, 'is not'],
    [`${modal} not`, 'does not'],
    [`${modal} be`, 'is'],
    [modal, ''],
  ]),
  ...['is not', 'is', 'has'].flatMap((verb) =>
    ADVERBS.map((adverb): [string, string] => [`${verb} ${adverb}`, verb]),
  ),
  ['is not yet', 'is not'],
  ['is no longer', 'is not'],
  ['can no longer', 'can not'],
  ['no longer is', 'is not'],
  ['no longer', 'does not'],
  // A name may end in "now".
  ...ADVERBS.filter((one) => one !== 'now').map((adverb): [string, string] => [adverb, '']),
];

const same = SAME.map(([said, plain]) => [wordTokens(said), wordTokens(plain)] as const);

/** Where the words after the subject begin; negative if there are none. */
export function endOfSubject(tokens: readonly Token[]): number {
  return tokens.findIndex((token, at) => {
    if (at === 0 || token.kind !== 'word') return false;
    if (verbs.has(token.text) || /^(?:should|must)$/u.test(token.text)) return true;
    return same.some(
      ([said]) => isAt(said, tokens.slice(at)) && verbs.has(tokens[at + said.length]?.text ?? ''),
    );
  });
}

/** The words after a subject as the tables have them. */
export function inPlain(tokens: readonly Token[]): readonly Token[] {
  const found = same.find(([said]) => isAt(said, tokens));
  if (found === undefined) return tokens;
  const [said, plain] = found;
  return inPlain([...plain, ...tokens.slice(said.length)]);
}

function isAt(said: readonly Token[], tokens: readonly Token[]): boolean {
  return said.every(({ text }, at) => {
    const token = tokens[at];
    return token?.kind === 'word' && token.text === text;
  });
}

/** As a sentence is cut. */
export function wordTokens(words: string): Token[] {
  const all = words.split(' ').filter((word) => word !== '');
  return all.map((text) => ({ kind: 'word', text, raw: text }));
}
