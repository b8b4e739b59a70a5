// Reads what a claim is about: one subject or several, all matches or the one that is meant.
import type { ClaimNames, ClaimSubject } from './predicate.js';
import { type Compare, howMany } from './how-many.js';
import { asDescribed } from './described.js';
import { articles, placing } from './name-words.js';
import { headNoun, singular } from './nouns.js';
import { numberIn } from './number-words.js';
import { readSubject, type ReadSubject } from './subject.js';
import type { Token } from './tokens.js';

/** `the`: the one that is meant. `no`: none of them. */
export type SpokenQuantifier = 'the' | 'a' | 'every' | 'some' | 'no' | 'number';

export interface NounPhrase {
  quantifier: SpokenQuantifier;
  /** For `number`: how many; for `every`: how many there are. */
  n: number | null;
  /** Whether it is exactly this many, or at least or at most. */
  compare: Compare;
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

/** Words that are more than articles: a landmark may be called `no_refund` as well as `refund`. */
const strict: ReadonlySet<SpokenQuantifier> = new Set(['no', 'every']);

/** Reads `"A" and "B"`, `every button`, `no "Select" button`; a refusal is a phrase. */
export function readNounPhrase(said: readonly Token[], names: ClaimNames): ReadNounPhrase {
  const tokens = placeLast(said);
  const { rest, ...quantified } = readQuantifier(tokens);
  const { quantifier } = quantified;
  const isOther = rest[0]?.kind === 'word' && rest[0].text === 'other' && !('raw' in rest[0]);
  if (strict.has(quantifier) && isOther)
    return {
      ok: false,
      why: 'it is not said other than what: name it, as in "No button other than Send is enabled."',
    };
  const whole = readSubject(rest, names);
  const asName = strict.has(quantifier) ? readLandmark(tokens, names) : null;
  if (asName?.ok && whole.ok) return { ok: false, why: 'the sentence can be read in two ways' };
  if (asName?.ok) return one(the, asName.subject);
  if (whole.ok) return one(quantified, whole.subject);
  const list = cutList(rest);
  if (list === null) return whole;
  if (quantifier === 'every' || quantifier === 'some' || quantifier === 'number')
    return {
      ok: false,
      why: `"${quantifier}" speaks of one kind of thing; write one claim for each`,
    };
  return readList(list, quantified, names);
}

/** "On the first card both buttons" are both buttons on the first card. */
function placeLast(tokens: readonly Token[]): readonly Token[] {
  const isPlace = isAny(tokens[0], placing) && isAny(tokens[1], articles);
  const at = isPlace ? tokens.findIndex((token, index) => index > 2 && isAny(token, fronted)) : -1;
  if (at < 0) return tokens;
  const [first, ...place] = tokens.slice(0, at);
  return [...tokens.slice(at), { kind: 'word', text: first?.text ?? '' }, ...place];
}

/** Words that begin the thing in that place. */
const fronted: ReadonlySet<string> = new Set(['both', 'all', 'every', 'each', 'no']);

function isAny(token: Token | undefined, words: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && words.has(token.text);
}

/** What the app file calls this; null for anything else. */
function readLandmark(tokens: readonly Token[], names: ClaimNames): ReadSubject | null {
  const read = readSubject(tokens, names);
  return read.ok && read.subject.kind === 'landmark' ? read : null;
}

/** "The messages of this turn" are all of them. */
function one({ isBoth, ...quantified }: Quantity, said: ClaimSubject): ReadNounPhrase {
  const isAll = quantified.quantifier === 'the' && said.kind === 'messages_of_turn';
  const quantifier = isAll ? 'every' : quantified.quantifier;
  const subject = ofSeveral.has(quantifier) ? asCounted(said, isBoth) : said;
  return { ok: true, phrase: { ...quantified, quantifier, subjects: [subject], joined: null } };
}

/** With these, the statement is about things of a kind. */
const ofSeveral: ReadonlySet<SpokenQuantifier> = new Set(['every', 'some', 'number']);

function asCounted(subject: ClaimSubject, isBoth = false): ClaimSubject {
  const described = isBoth ? asDescribed(subject) : subject;
  if (described?.kind !== 'described') return subject;
  return { ...described, isCounted: true, ...(isBoth && { isBoth }) };
}

/** The same if the sentence itself is a count, which distinguishes words from things. */
export function uncounted(subject: ClaimSubject): ClaimSubject {
  if (subject.kind !== 'described') return subject;
  const { isCounted, ...plain } = subject;
  return isCounted === true ? plain : subject;
}

/** How many matches a sentence is about. */
type Quantity = Pick<NounPhrase, 'quantifier' | 'n' | 'compare'> & { isBoth?: true };
type Quantified = Quantity & { rest: readonly Token[] };

const the: Quantity = { quantifier: 'the', n: null, compare: 'exactly' };

function readQuantifier(tokens: readonly Token[]): Quantified {
  const counted = readBoth(tokens) ?? readDefiniteNumber(tokens) ?? readNumber(tokens);
  if (counted !== null) return counted;
  const found = quantifiers.find(([, words]) =>
    words.every((word, at) => tokens[at]?.kind === 'word' && tokens[at].text === word),
  );
  if (found !== undefined) {
    const behind = tokens.slice(found[1].length);
    const [first] = behind;
    const isArticle = first?.kind === 'word' && first.text === 'the';
    const article: Token = { kind: 'word', text: 'the' };
    // "None of the three questions" is about the questions, and "all three boxes" are three.
    const counted = readDefiniteNumber(isArticle ? behind : [article, ...behind]);
    const n = found[0] === 'every' ? (counted?.n ?? null) : null;
    return { ...the, quantifier: found[0], n, rest: counted?.rest ?? behind };
  }
  return { ...the, rest: tokens };
}

/** "Both buttons": not "both A and B", which is a list. */
function readBoth([both, ...behind]: readonly Token[]): Quantified | null {
  const isList = behind.some(({ text }) => text === 'and');
  const isPlural = behind.some(({ kind, text }) => kind === 'word' && singular(text) !== text);
  if (both?.kind !== 'word' || both.text !== 'both' || isList || !isPlural) return null;
  const from = behind[0]?.text === 'of' ? 1 : 0;
  return { ...the, quantifier: 'every', isBoth: true, rest: behind.slice(from) };
}

/** "The four cards": all of them, and there are four. */
export function readDefiniteNumber(tokens: readonly Token[]): (Quantified & { n: number }) | null {
  const [article, number, ...rest] = tokens;
  if (article?.kind !== 'word' || article.text !== 'the' || number?.kind !== 'word') return null;
  const n = /^\d{3,}$/u.test(number.text) ? null : numberIn(number.text);
  const isPlural = rest.some(({ kind, text }) => kind === 'word' && singular(text) !== text);
  return n === null || n < 2 || !isPlural ? null : { ...the, quantifier: 'every', n, rest };
}

/** "Two invoices", "more than two invoices", "three of the eight slots". */
function readNumber(tokens: readonly Token[]): Quantified | null {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? text : ''));
  const counted = prefixes.find(({ before }) => before.every((word, at) => words[at] === word));
  const start = counted?.before.length ?? 0;
  const n = /^\d+$|^\D+$/u.test(words[start] ?? '') ? numberIn(words[start]) : null;
  if (n === null || !Number.isInteger(n) || tokens.length <= start + 1) return null;
  const isOf = words[start + 1] === 'of';
  // "One of the questions" is at least one.
  if (start === 0 && n === 1 && isOf) return null;
  const behind = isOf ? start + 2 + (words[start + 2] === 'the' ? 1 : 0) : start + 1;
  const skipped = isOf && numberIn(words[behind]) !== null ? behind + 1 : behind;
  // "15 April" is a name.
  const isPlural = words.slice(skipped).some((word) => singular(word) !== word);
  if (n !== 1 && !isPlural) return null;
  const { compare, shift } = counted ?? { compare: 'exactly', shift: 0 };
  const rest = tokens.slice(skipped);
  if (compare === 'at_least' && n + shift === 1) return { ...the, quantifier: 'some', rest };
  return { quantifier: 'number', compare, n: n + shift, rest };
}

const prefixes = [
  ...howMany,
  { words: 'not more than', compare: 'at_most', shift: 0 } as const,
  { words: 'not fewer than', compare: 'at_least', shift: 0 } as const,
  { words: 'not less than', compare: 'at_least', shift: 0 } as const,
].map((one) => ({ ...one, before: one.words.split(' ') }));

interface List {
  items: readonly (readonly Token[])[];
  joined: 'and' | 'or';
}

/** `A, B and C`; null if it is not a list, or if "and" and "or" are mixed. */
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
  // "The bar with Save and Cancel" is one bar.
  const isOneThing = items.slice(0, -1).some((item) => item.some((token) => isWith(token)));
  const isList = items.length > 1 && !isOneThing && items.every((item) => item.length > 0);
  return isList ? { items: withSharedNoun(items), joined } : null;
}

function isWith(token: Token): boolean {
  return token.kind === 'word' && token.text === 'with' && token.raw === undefined;
}

/** "The Save and Cancel buttons" are the Save button and the Cancel button. */
function withSharedNoun(items: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const last = items.at(-1) ?? [];
  const head = headNoun(last.map(({ text }) => text));
  const others = items.slice(0, -1);
  const isOwn = others.some((item) => item.some(({ text }) => headNoun([text]) !== null));
  const isWhole = isAny(last[0], articles) && !isAny(others[0]?.[0], articles);
  const names = head?.before.filter((word) => !articles.has(word)) ?? [];
  if (head?.isPlural !== true || names.length === 0 || isOwn || isWhole) return items;
  const noun = last
    .slice(head.before.length)
    .map(({ text }): Token => ({ kind: 'word', text: singular(text) }));
  return [
    ...others.map((item) => [...item, ...noun]),
    [...last.slice(0, head.before.length), ...noun],
  ];
}

function readList({ items, joined }: List, quantity: Quantity, names: ClaimNames): ReadNounPhrase {
  const subjects: ClaimSubject[] = [];
  for (const item of items) {
    const read = readSubject(item, names);
    if (!read.ok) return read;
    subjects.push(read.subject);
  }
  return { ok: true, phrase: { ...quantity, subjects, joined } };
}
