// Other ways of saying what the tables say, as data: each is put into the words of the tables before a sentence is read.
import type { HowMany } from './claim.js';
import { verbs } from './names.js';
import { numberIn, type NumberSense } from './slots.js';
import { plainTokens, type Token } from './tokens.js';

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

const same = SAME.map(([said, plain]) => [plainTokens(said), plainTokens(plain)] as const);

/** Where the words after the subject begin; negative if there are none. */
export function endOfSubject(tokens: readonly Token[]): number {
  return tokens.findIndex((token, at) => {
    if (at === 0 || token.kind !== 'word') return false;
    if (isVerb(tokens.slice(at)) || /^(?:should|must)$/u.test(token.text)) return true;
    return same.some(
      ([said]) => isAt(said, tokens.slice(at)) && isVerb(tokens.slice(at + said.length)),
    );
  });
}

/** "Costs" is one where no other follows: "the shipping costs are shown". */
function isVerb([word, ...rest]: readonly Token[]): boolean {
  if (word?.kind !== 'word') return false;
  const isLast = !rest.some(({ kind, text }) => kind === 'word' && verbs.has(text));
  return verbs.has(word.text) || (/^costs?$/u.test(word.text) && isLast);
}

/** The words after a subject as the tables have them. */
export function inPlain(tokens: readonly Token[]): readonly Token[] {
  const found = same.find(([said]) => isAt(said, tokens));
  if (found === undefined) return tokens;
  const [said, plain] = found;
  return inPlain([...plain, ...tokens.slice(said.length)]);
}

const PERSON = /^(?:you|user|person|visitor|customer)$/u;
const THERE = /^there$/u;

/** Who sees something, how that is said, and what the tables say of it. */
const SEEING: readonly (readonly [who: RegExp, seeing: string, plain: string])[] = [
  [PERSON, 'can see', 'is shown'],
  [PERSON, 'is able to see', 'is shown'],
  [PERSON, 'see', 'is shown'],
  [PERSON, 'can not see', 'is not shown'],
  [PERSON, 'is not able to see', 'is not shown'],
  [PERSON, 'does not see', 'is not shown'],
  [THERE, 'is not', 'is not shown'],
  [THERE, 'is', 'is shown'],
];

/** "Can see X without scrolling": X, and what the tables say of it; null if nobody sees anything. */
export function seenIn(
  who: string,
  tokens: readonly Token[],
): { what: readonly Token[]; said: readonly Token[] } | null {
  const [, seeing, plain] =
    SEEING.find(([one, words]) => one.test(who) && isAt(plainTokens(words), tokens)) ?? [];
  if (seeing === undefined || plain === undefined) return null;
  const scrolling = plainTokens('without scrolling');
  const isAtOnce = isAt(scrolling, tokens.slice(-scrolling.length));
  const what = tokens.slice(plainTokens(seeing).length, isAtOnce ? -scrolling.length : undefined);
  return { what, said: [...plainTokens(plain), ...(isAtOnce ? scrolling : [])] };
}

type Quantifier = readonly [words: string, compare: NumberSense | 'every', more: number];

/** Before a subject, of which "of the" may follow all but the number alone; the longest first. "More than n" is one more. */
const QUANTIFIERS: readonly Quantifier[] = [
  ['no more than n', 'at most', 0],
  ['no fewer than n', 'at least', 0],
  ['no less than n', 'at least', 0],
  ['more than n', 'at least', 1],
  ['fewer than n', 'at most', -1],
  ['less than n', 'at most', -1],
  ['at least n', 'at least', 0],
  ['at most n', 'at most', 0],
  ['exactly n', 'exactly', 0],
  ['every', 'every', 0],
  ['each', 'every', 0],
  ['all', 'every', 0],
  ['some', 'at least', 1],
  ['none', 'exactly', 0],
  ['no', 'exactly', 0],
  ['n', 'exactly', 0],
];

const JOINTS = ['of', 'match of', 'matches of'].map(plainTokens);

/** The number before a subject, and the subject. */
export function howManyIn(tokens: readonly Token[]): {
  of: HowMany | null;
  rest: readonly Token[];
} {
  for (const [words, compare, more] of QUANTIFIERS) {
    const said = words.split(' ');
    const n = said.includes('n') ? numberIn(tokens[said.length - 1]?.text ?? '') : 0;
    const plain = said.map((word, at) => (word === 'n' ? (tokens[at]?.text ?? '') : word));
    if (n === null || !isAt(plainTokens(plain.join(' ')), tokens)) continue;
    const of = compare === 'every' ? compare : { n: n + more, compare };
    const isCount = of === 'every' || (Number.isInteger(of.n) && of.n >= 0);
    const rest = tokens.slice(said.length);
    const joint = JOINTS.find((one) => isAt(one, rest)) ?? [];
    const isOpen = words === 'n' && joint.length === 1;
    if (isCount && rest.length > 0) return { of, rest: isOpen ? rest : rest.slice(joint.length) };
  }
  return { of: null, rest: tokens };
}

function isAt(said: readonly Token[], tokens: readonly Token[]): boolean {
  return said.every(({ text }, at) => {
    const token = tokens[at];
    return token?.kind === 'word' && token.text === text;
  });
}
