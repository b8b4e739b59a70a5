// The words of the claim language: each predicate's wordings with their negatives, tokens, numbers, and phrases that say the same. Reads no whole sentence.
import {
  groups,
  type PredicateName,
  predicateNames,
  type PredicateRow,
  type Rows,
  type SlotName,
} from './predicates.js';

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do' };

/** The words after several, and after "does not". */
export function inPlural(words: string): string {
  return words.replace(/^\w+/u, (verb) => PLURALS[verb] ?? verb.replace(/s$/u, ''));
}

/** A wording with "not"; null if it has one. */
function negativeOf(wording: string): string | null {
  if (/ not /u.test(wording)) return null;
  if (/^(?:is|can) /u.test(wording)) return wording.replace(' ', ' not ');
  return `does not ${inPlural(wording)}`;
}

export interface WholeRow extends Omit<PredicateRow, 'takes'> {
  hints: string;
  about: string;
  takes: readonly SlotName[];
  negatives: readonly [string, ...string[]];
}

const rows = new Map<string, WholeRow>(
  Object.entries<Rows>(groups).flatMap(([about, group]) =>
    Object.entries(group).map(([name, row]) => {
      const regular = row.wordings.flatMap((wording) => negativeOf(wording) ?? []);
      const negatives = [...new Set([...(row.negatives ?? []), ...regular])];
      const takes = row.takes ?? row.wordings[0].match(/(?<=\{)\w+(?=\})/gu) ?? [];
      const whole: unknown = { hints: '', ...row, about, takes, negatives };
      return [name, whole as WholeRow] as const;
    }),
  ),
);

/** A row with all of its arguments and negatives, whatever its name. */
export function predicateRow(name: PredicateName): WholeRow {
  return rows.get(name) as WholeRow;
}

export type Token =
  /** `raw`: as written. `article`: one was left out before it. */
  | { kind: 'word'; text: string; raw: string; article?: true }
  | { kind: 'quoted'; text: string }
  | { kind: 'reference'; text: string }
  | { kind: 'comma'; text: ',' };

type Cut = { tokens: Token[] } | { why: string };

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
const SPELLING = new Map([
  ...'say contain mention equal appear come sit'.split(' ').map((one) => [one, `${one}s`] as const),
  ...Object.entries({
    are: 'is',
    have: 'has',
    do: 'does',
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
]);

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
export function tokensOfWords(words: string): Token[] {
  return words.split(' ').flatMap(wordTokens);
}

/** The words of tokens; null if there is anything else. */
export function wordsOnly(tokens: readonly Token[]): string | null {
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

const same = SAME.map(([said, plain]) => [tokensOfWords(said), tokensOfWords(plain)] as const);

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
export function toTableWords(tokens: readonly Token[]): readonly Token[] {
  const found = same.find(([said]) => isAt(said, tokens));
  if (found === undefined) return tokens;
  const [said, plain] = found;
  return toTableWords([...plain, ...tokens.slice(said.length)]);
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
export function parseSeen(
  who: string,
  tokens: readonly Token[],
): { what: readonly Token[]; said: readonly Token[] } | null {
  const [, seeing, plain] =
    SEEING.find(([one, words]) => one.test(who) && isAt(tokensOfWords(words), tokens)) ?? [];
  if (seeing === undefined || plain === undefined) return null;
  const scrolling = tokensOfWords('without scrolling');
  const isAtOnce = isAt(scrolling, tokens.slice(-scrolling.length));
  const what = tokens.slice(tokensOfWords(seeing).length, isAtOnce ? -scrolling.length : undefined);
  return { what, said: [...tokensOfWords(plain), ...(isAtOnce ? scrolling : [])] };
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

const JOINTS = ['of', 'match of', 'matches of'].map(tokensOfWords);

/** The number before a subject, and the subject. */
export function howManyIn(tokens: readonly Token[]): {
  of: HowMany | null;
  rest: readonly Token[];
} {
  for (const [words, compare, more] of QUANTIFIERS) {
    const said = words.split(' ');
    const isSo = said.every((word, at) => {
      const token = tokens[at];
      return token?.kind === 'word' && (word === 'n' || token.text === word);
    });
    const n = said.includes('n') ? numberIn(tokens[said.length - 1]?.text ?? '') : 0;
    if (n === null || !isSo) continue;
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

/** The first words of all wordings: where the subject of a sentence ends. "Costs" is a noun too: "the shipping costs". */
export const verbs: ReadonlySet<string> = new Set(
  predicateNames
    .flatMap((name) => {
      const { wordings, negatives } = predicateRow(name);
      return [...wordings, ...negatives].map((wording) => wording.split(' ')[0] ?? '');
    })
    .filter((verb) => verb !== 'costs'),
);

export const comparisons = ['at least', 'at most', 'exactly'] as const;

/** How a number is meant. */
export type NumberSense = (typeof comparisons)[number];

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Figures, or an English word up to twelve; null for any other word. */
export function numberIn(word: string): number | null {
  if (/^\d{1,5}(?:\.\d{1,3})?$/u.test(word)) return Number(word);
  const at = numbers.indexOf(word);
  return at < 0 ? null : at;
}

/** Of how many matches it must hold, where it is not about the one that is meant. "No" is exactly 0. */
export type HowMany = 'every' | { n: number; compare: NumberSense };
