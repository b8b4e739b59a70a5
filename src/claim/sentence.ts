// Reads a whole sentence: clauses joined by "and" or "or", even if the second omits its subject.
import { isDeepStrictEqual } from 'node:util';
import { readClause, type ClauseReading } from './clause.js';
import { type Joint, joinPredicates, negate } from './quantify.js';
import { placing } from './name-words.js';
import { otherThan } from './exceptions.js';
import { readFact, type Tagged } from './fact.js';
import { readApart } from './only-except.js';
import { readRelative } from './relative.js';
import { possessive } from './reshape.js';
import type { ClaimNames } from './predicate.js';
import { conditionsOf, statesFact } from './tree.js';
import { tokenText, type Token } from './tokens.js';
import { isVerb } from './verbs.js';

/** With more joints than this it is a list that nobody reads, and trying them all would take long. */
const MOST_JOINTS = 6;
const MIXED = 'it mixes "and" with "or"; write two claims';

/** What was read before, with these names: parts of a sentence are read again for each way of joining them. */
const known = new WeakMap<SentenceNames, Map<string, ClauseReading[]>>();
const ids = new WeakMap<Token, number>();
let lastId = 0;

/** Names, and for a last look at a sentence its words: what no form knows of it is then read as facts. */
export interface SentenceNames extends ClaimNames {
  tagged?: Tagged;
}

/** All readings of a sentence, refused ones included; the same ones for the same tokens and names. */
export function readSentence(tokens: readonly Token[], names: SentenceNames): ClauseReading[] {
  const readings = known.get(names) ?? new Map<string, ClauseReading[]>();
  known.set(names, readings);
  const key = tokens.map(idOf).join();
  const before = readings.get(key);
  if (before !== undefined) return before;
  const all = readAnew(tokens, names);
  readings.set(key, all);
  return all;
}

function idOf(token: Token): number {
  const id = ids.get(token) ?? ++lastId;
  ids.set(token, id);
  return id;
}

function readAnew(tokens: readonly Token[], names: SentenceNames): ClauseReading[] {
  const denied = afterDenial(tokens);
  if (denied !== null) return readSentence(denied, names).map(denyReading);
  const whole = [...readClause(tokens, names), ...readApart(tokens, names)];
  const joints = tokens.flatMap((token, at) => (isJoint(token) ? [at] : []));
  const joined = joints.length > MOST_JOINTS ? [] : joints;
  const all = [...whole, ...joined.flatMap((at) => readJoined(tokens, at, names))];
  if (all.some(isUnderstood)) return all;
  const related = readRelative(tokens, (rest) => readSentence(rest, names));
  if (related.length > 0 || names.tagged === undefined) return [...all, ...related];
  return [...all, ...readFact(tokens, names, names.tagged)];
}

function afterDenial(tokens: readonly Token[]): readonly Token[] | null {
  const start = tokens
    .slice(0, 6)
    .map(({ text }) => text)
    .join(' ');
  if (/^it is not true that /u.test(start)) return tokens.slice(5);
  return /^it is not the case that/u.test(start) ? tokens.slice(6) : null;
}

function denyReading(reading: ClauseReading): ClauseReading {
  const { predicate } = reading;
  return { ...reading, predicate: predicate && negate(predicate) };
}

function isJoint({ kind, text }: Token): boolean {
  return kind === 'mark'
    ? /^[,:;]$/u.test(text)
    : kind === 'word' && /^(?:and|or|but|while|whereas|although|because|since|so)$/u.test(text);
}

function readJoined(tokens: readonly Token[], at: number, names: SentenceNames): ClauseReading[] {
  const before = tokens.slice(0, at);
  const left = before.at(-1)?.kind === 'mark' ? before.slice(0, -1) : before;
  const right = tokens.slice(at + 1);
  const first = right[0];
  if (left.length === 0 || first === undefined || isJoint(first)) return [];
  const word = tokens[at]?.text ?? '';
  const firsts = readSentence(left, names);
  // Quoted speech may include its reason.
  const understood = firsts.filter(
    (one) => isUnderstood(one) && !(/^(?:because|since|so)$/u.test(word) && isSpoken(one)),
  );
  if (understood.length === 0 && firsts.some(isUnderstood)) return [];
  const ways = understood.filter(
    ({ predicate }, index) =>
      understood.findIndex((other) => isDeepStrictEqual(other.predicate, predicate)) === index,
  );
  // A fault in the first half is a fault in the sentence.
  if (understood.length === 0) return firsts;
  return ways.flatMap((one) => {
    const listed = word === ':' ? readListed([left, right], one, names) : [];
    const rest = listed.length > 0 ? listed : readRest([left, right], one, names);
    return rest.map((other) => joinReadings(word, one, other));
  });
}

/** "Two rows are ticked: Bram and Tom" says the same of Bram and Tom. */
function readListed(
  [left, right]: readonly [readonly Token[], readonly Token[]],
  { subject }: ClauseReading,
  names: SentenceNames,
): ClauseReading[] {
  const said = left.slice(endOf(subject, left) + 1);
  return readSentence([...right, ...said], names).filter(isUnderstood);
}

/** The second half as it is, else with the subject of the first. */
function readRest(
  [left, rest]: readonly [readonly Token[], readonly Token[]],
  first: ClauseReading,
  names: SentenceNames,
): ClauseReading[] {
  const { subject, object } = first;
  const right = otherThan(referring(rest), subject);
  const pronoun = right.find((token) => isOneOf(token, pronouns));
  if (pronoun !== undefined && object !== null) {
    const [one, other] = [subject, object].map(tokenText);
    const why = `"${pronoun.text}" can be ${one ?? ''} or ${other ?? ''}; name the one that is meant`;
    return [{ ...first, predicate: null, why }];
  }
  const nearest = object !== null && endOf(object, left) > endOf(subject, left) ? object : subject;
  const spelt = right.flatMap((token): readonly Token[] => {
    if (isOneOf(token, pronouns)) return subject;
    if (isOneOf(token, owners) && subject.every(({ kind }) => kind === 'word'))
      return possessive(subject);
    // "…, with the note …"
    if (token === right[0] && isOneOf(token, ['with']))
      return [...subject, { kind: 'word', text: 'has' }];
    return isOneOf(token, ['which']) ? nearest : [token];
  });
  const owned = ownedToo(right, subject).flatMap((one) => readSentence(one, names));
  if (owned.some(isUnderstood)) return owned.filter(isUnderstood);
  const whole = readSentence(spelt, names);
  if (whole.some(isUnderstood)) return whole.filter(isUnderstood);
  const verbless = withoutVerb(left, subject);
  // A part that begins with a quote is a second subject, not a second statement about the first.
  if (right[0]?.kind !== 'word')
    return isDangling(right) ? readSentence([...spelt, ...verbless], names) : whole;
  const verbs = ['is', 'has'].map((text): Token => ({ kind: 'word', text }));
  const elliptic = [
    // "The oldest is at the top and the newest one at the bottom."
    ...ones(right, subject).flatMap((one) => readSentence(one, names)),
    // "Save is green, but Cancel is not."
    ...(isDangling(right) ? readSentence([...spelt, ...verbless], names) : []),
    ...readSentence([...subject, ...spelt], names),
    // What follows a fact may go on with its words.
    ...(first.predicate !== null && statesFact(first.predicate)
      ? []
      : verbs.flatMap((verb) => readSentence([...subject, verb, ...spelt], names))),
  ];
  return elliptic.some(isUnderstood) ? elliptic.filter(isUnderstood) : whole;
}

/** "That is locked" and "both are overdue" begin with what was named before. */
function referring([first, second, ...rest]: readonly Token[]): readonly Token[] {
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  const isReferring = isOneOf(first, ['that', 'this', 'both']) && isVerb(second);
  return [isReferring ? { kind: 'word', text: 'it' } : first, second, ...rest];
}

/** Words that refer to what was named before. */
const pronouns = ['it', 'they', 'them'];

/** Words that stand for whose it is: "its button" is that of what was named before. */
const owners = ['its', 'their'];

function isOneOf(token: Token, words: readonly string[]): boolean {
  return token.kind === 'word' && words.includes(token.text);
}

/** "The newest one at the bottom" as "the newest request is at the bottom", after something was said of a request. */
function ones(tokens: readonly Token[], subject: readonly Token[]): (readonly Token[])[] {
  const at = tokens.findIndex((token, index) => index > 0 && isOneOf(token, ['one', 'ones']));
  const last = subject.at(-1);
  if (at < 0 || last?.kind !== 'word') return [];
  const [front, behind] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const full = [...front, last, ...behind];
  if (behind[0] !== undefined && isVerb(behind[0])) return [full];
  return [full, [...front, last, { kind: 'word', text: 'is' }, ...behind]];
}

function endOf(named: readonly Token[], tokens: readonly Token[]): number {
  return tokens.findIndex((token) => token === named.at(-1));
}

const AUXILIARY = /^(?:is|are|can)$/u;

function isDangling(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last?.kind === 'word' && (last.text === 'not' || AUXILIARY.test(last.text));
}

/** What the first half says about its subject, or denies of it, without the verb. */
function withoutVerb(tokens: readonly Token[], subject: readonly Token[]): readonly Token[] {
  const [verb, ...rest] = tokens.slice(endOf(subject, tokens) + 1);
  if (!AUXILIARY.test(verb?.text ?? '')) return [];
  return rest[0] !== undefined && isOneOf(rest[0], ['not']) ? rest.slice(1) : rest;
}

/** "Rosa's on the right", after something was said of Ingrid's messages. */
function ownedToo(tokens: readonly Token[], subject: readonly Token[]): (readonly Token[])[] {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && /'s$/u.test(text));
  const last = subject.at(-1);
  const next = tokens[at + 1];
  const isShort = next !== undefined && (isVerb(next) || isOneOf(next, [...placing]));
  if (at < 0 || !isShort || last?.kind !== 'word') return [];
  const [front, behind] = [[...tokens.slice(0, at + 1), last], tokens.slice(at + 1)];
  return [
    [...front, ...behind],
    [...front, { kind: 'word', text: 'is' }, ...behind],
  ];
}

function isSpoken({ predicate }: ClauseReading): boolean {
  return (
    predicate !== null &&
    conditionsOf(predicate).some((one) => one.op === 'tells' && one.how === 'said')
  );
}

function isUnderstood({ predicate }: ClauseReading): boolean {
  return predicate !== null;
}

/** A mark alone joins the way the next joint does. */
function joinReadings(word: string, one: ClauseReading, other: ClauseReading): ClauseReading {
  if (other.predicate === null) return other;
  const joint: Joint = /^[,:;]$/u.test(word)
    ? (other.joints[0] ?? 'and')
    : word === 'or'
      ? 'or'
      : 'and';
  const joints = [...one.joints, joint, ...other.joints];
  const common = { ...one, joints, isLast: one.isLast || other.isLast };
  if (new Set(joints).size > 1) return { ...common, length: 0, predicate: null, why: MIXED };
  const both = [one.predicate, other.predicate].filter((predicate) => predicate !== null);
  return { ...common, predicate: joinPredicates(joint, both) };
}
