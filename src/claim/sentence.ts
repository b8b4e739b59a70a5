// Reads a whole sentence: clauses joined by "and" or "or", even if the second omits its subject.
import { isDeepStrictEqual } from 'node:util';
import { readClause, type ClauseReading } from './clause.js';
import { type Joint, joinPredicates, negate } from './quantify.js';
import { otherThan } from './exceptions.js';
import { readApart } from './only-except.js';
import type { ClaimNames } from './predicate.js';
import { conditionsOf } from './tree.js';
import { tokenText, type Token } from './tokens.js';

/** With more joints than this it is a list that nobody reads, and trying them all would take long. */
const MOST_JOINTS = 6;
const MIXED = 'it mixes "and" with "or"; write two claims';

/** All readings of a sentence, refused ones included. */
export function readSentence(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  const denied = afterDenial(tokens);
  if (denied !== null) return readSentence(denied, names).map(denyReading);
  const whole = [...readClause(tokens, names), ...readApart(tokens, names)];
  const joints = tokens.flatMap((token, at) => (isJoint(token) ? [at] : []));
  if (joints.length > MOST_JOINTS) return whole;
  return [...whole, ...joints.flatMap((at) => readJoined(tokens, at, names))];
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
    ? text === ','
    : kind === 'word' && /^(?:and|or|but|while|whereas|although|because|since|so)$/u.test(text);
}

function readJoined(tokens: readonly Token[], at: number, names: ClaimNames): ClauseReading[] {
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
  return ways.flatMap((one) =>
    readRest([left, right], one, names).map((other) => joinReadings(word, one, other)),
  );
}

/** The second half as it is, else with the subject of the first. */
function readRest(
  [left, rest]: readonly [readonly Token[], readonly Token[]],
  first: ClauseReading,
  names: ClaimNames,
): ClauseReading[] {
  const { subject, object } = first;
  const right = otherThan(rest, subject);
  const pronoun = right.find((token) => isOneOf(token, pronouns));
  if (pronoun !== undefined && object !== null) {
    const [one, other] = [subject, object].map(tokenText);
    const why = `"${pronoun.text}" can be ${one ?? ''} or ${other ?? ''}; name the one that is meant`;
    return [{ ...first, predicate: null, why }];
  }
  const nearest = object !== null && endOf(object, left) > endOf(subject, left) ? object : subject;
  const spelt = right.flatMap((token): readonly Token[] => {
    if (isOneOf(token, pronouns)) return subject;
    // "…, with the note …"
    if (token === right[0] && isOneOf(token, ['with']))
      return [...subject, { kind: 'word', text: 'has' }];
    return isOneOf(token, ['which']) ? nearest : [token];
  });
  const whole = readSentence(spelt, names);
  if (whole.some(isUnderstood)) return whole.filter(isUnderstood);
  // A part that begins with a quote is a second subject, not a second statement about the first.
  if (right[0]?.kind !== 'word') return whole;
  const verbs = ['is', 'has'].map((text): Token => ({ kind: 'word', text }));
  const verbless = withoutVerb(left, subject);
  const elliptic = [
    // "Save is green, but Cancel is not."
    ...(isDangling(right) ? readSentence([...right, ...verbless], names) : []),
    ...readSentence([...subject, ...right], names),
    ...verbs.flatMap((verb) => readSentence([...subject, verb, ...right], names)),
  ];
  return elliptic.some(isUnderstood) ? elliptic.filter(isUnderstood) : whole;
}

/** Words that refer to what was named before. */
const pronouns = ['it', 'they', 'them'];

function isOneOf(token: Token, words: readonly string[]): boolean {
  return token.kind === 'word' && words.includes(token.text);
}

function endOf(named: readonly Token[], tokens: readonly Token[]): number {
  return tokens.findIndex((token) => token === named.at(-1));
}

function isDangling(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last?.kind === 'word' && /^(?:not|is|are)$/u.test(last.text);
}

/** What the first half says about its subject, without the verb. */
function withoutVerb(tokens: readonly Token[], subject: readonly Token[]): readonly Token[] {
  const rest = tokens.slice(endOf(subject, tokens) + 1);
  return /^(?:is|are)$/u.test(rest[0]?.text ?? '') ? rest.slice(1) : [];
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

/** A comma alone joins the way the next joint does. */
function joinReadings(word: string, one: ClauseReading, other: ClauseReading): ClauseReading {
  if (other.predicate === null) return other;
  const joint: Joint = word === ',' ? (other.joints[0] ?? 'and') : word === 'or' ? 'or' : 'and';
  const joints = [...one.joints, joint, ...other.joints];
  const common = { ...one, joints, isLast: one.isLast || other.isLast };
  if (new Set(joints).size > 1) return { ...common, length: 0, predicate: null, why: MIXED };
  const both = [one.predicate, other.predicate].filter((predicate) => predicate !== null);
  return { ...common, predicate: joinPredicates(joint, both) };
}
