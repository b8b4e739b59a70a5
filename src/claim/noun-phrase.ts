// Reads what a claim speaks of: one subject or several, of all matches or of the one that is meant.
import type { ClaimNames, ClaimSubject } from './predicate.js';
import { readSubject } from './subject.js';
import type { Token } from './tokens.js';

/** `the`: the one that is meant. `no`: none of them. */
export type SpokenQuantifier = 'the' | 'a' | 'every' | 'some' | 'no';

export interface NounPhrase {
  quantifier: SpokenQuantifier;
  subjects: readonly ClaimSubject[];
  /** How several are joined; null for one. */
  joined: 'and' | 'or' | null;
}

export type ReadNounPhrase = { ok: true; phrase: NounPhrase } | { ok: false; why: string };

const quantifiers: readonly (readonly [SpokenQuantifier, readonly string[]])[] = [
  ['every', ['every']],
  ['every', ['each', 'of']],
  ['every', ['each']],
  ['every', ['all', 'of']],
  ['every', ['all']],
  ['some', ['at', 'least', 'one', 'of']],
  ['some', ['at', 'least', 'one']],
  ['some', ['one', 'of']],
  ['some', ['some', 'of']],
  ['some', ['some']],
  ['a', ['any', 'of']],
  ['a', ['any']],
  ['a', ['an']],
  ['a', ['a']],
  ['no', ['none', 'of']],
  ['no', ['no']],
];

/** Words that are no mere articles: a landmark may be called `no_refund` as well as `refund`. */
const strict: ReadonlySet<SpokenQuantifier> = new Set(['no', 'every']);

/** Reads `"A" and "B"`, `every button`, `no "Select" button`; a refusal is a phrase. */
export function readNounPhrase(tokens: readonly Token[], names: ClaimNames): ReadNounPhrase {
  const { quantifier, rest } = readQuantifier(tokens);
  const whole = readSubject(rest, names);
  const asName = strict.has(quantifier) ? readSubject(tokens, names) : null;
  if (asName?.ok && whole.ok) return { ok: false, why: 'the sentence can be read in two ways' };
  if (asName?.ok) return one('the', asName.subject);
  if (whole.ok) return one(quantifier, whole.subject);
  const list = cutList(rest);
  if (list === null) return whole;
  if (quantifier === 'every' || quantifier === 'some')
    return {
      ok: false,
      why: `"${quantifier}" speaks of one kind of thing; write one claim for each`,
    };
  return readList(list, quantifier, names);
}

/** "The messages of this turn" are all of them. */
function one(named: SpokenQuantifier, subject: ClaimSubject): ReadNounPhrase {
  const quantifier = named === 'the' && subject.kind === 'messages_of_turn' ? 'every' : named;
  return { ok: true, phrase: { quantifier, subjects: [subject], joined: null } };
}

function readQuantifier(tokens: readonly Token[]): {
  quantifier: SpokenQuantifier;
  rest: readonly Token[];
} {
  const found = quantifiers.find(([, words]) =>
    words.every((word, at) => tokens[at]?.kind === 'word' && tokens[at].text === word),
  );
  if (found === undefined) return { quantifier: 'the', rest: tokens };
  return { quantifier: found[0], rest: tokens.slice(found[1].length) };
}

interface List {
  items: readonly (readonly Token[])[];
  joined: 'and' | 'or';
}

/** `A, B and C`; null where there is no list, or where "and" and "or" are mixed. */
function cutList(tokens: readonly Token[]): List | null {
  const isJoiner = ({ kind, text }: Token): boolean =>
    (kind === 'word' && (text === 'and' || text === 'or')) || (kind === 'mark' && text === ',');
  const words = new Set(
    tokens.filter((token) => isJoiner(token) && token.kind === 'word').map(({ text }) => text),
  );
  const [joined] = words;
  if (words.size !== 1 || (joined !== 'and' && joined !== 'or')) return null;
  const start = tokens[0]?.kind === 'word' && /^(?:both|either)$/u.test(tokens[0].text) ? 1 : 0;
  const items: Token[][] = [[]];
  for (const token of tokens.slice(start)) {
    if (!isJoiner(token)) items.at(-1)?.push(token);
    else if (items.at(-1)?.length !== 0) items.push([]);
  }
  return items.length > 1 && items.every((item) => item.length > 0) ? { items, joined } : null;
}

function readList(
  { items, joined }: List,
  quantifier: SpokenQuantifier,
  names: ClaimNames,
): ReadNounPhrase {
  const subjects: ClaimSubject[] = [];
  for (const item of items) {
    const read = readSubject(item, names);
    if (!read.ok) return read;
    subjects.push(read.subject);
  }
  return { ok: true, phrase: { quantifier, subjects, joined } };
}
