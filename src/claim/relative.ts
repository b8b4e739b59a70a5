// Reads the clause in a sentence that says which one is meant: "the flight that leaves at 13:30 has a stop"; knows no form.
import { isDeepStrictEqual } from 'node:util';
import type { ClauseReading } from './clause.js';
import { closestTrees } from './closest.js';
import { asDescribed } from './described.js';
import { wordsAs } from './exceptions.js';
import { articles } from './name-words.js';
import type { ClaimPredicate, ClaimSubject, Described, Distinction } from './predicate.js';
import { speechText } from './speech.js';
import { claimSubjects, isCondition, withSubjects } from './tree.js';
import type { Token } from './tokens.js';
import { isVerb } from './verbs.js';

/** Words that begin such a clause, with the verb that they stand for; null where the verb follows. */
const openers: Readonly<Record<string, readonly string[] | null>> = {
  that: null,
  which: null,
  who: null,
  with: ['has'],
  saying: ['says'],
  asking: ['asks'],
  warning: ['warns'],
  marked: ['is', 'marked'],
  labelled: ['is', 'labelled'],
  labeled: ['is', 'labelled'],
  tagged: ['is', 'tagged'],
};

/** Before "that" these are said of somebody's words. */
const SAYING =
  /^(?:says?|states?|tells?|mentions?|warns?|explains?|announces|informs|confirms|promises|notes|shows?|means?|sees?|see|true|case|them|us|people|user|customer|all|one|ones|any)$/u;

type Read = (tokens: readonly Token[]) => ClauseReading[];

/** All readings of a sentence with such a clause, understood ones only. */
export function readRelative(tokens: readonly Token[], read: Read): ClauseReading[] {
  const at = tokens.findIndex((token, index) => index > 0 && isOpener(token, tokens[index - 1]));
  if (at < 0) return [];
  const ends = tokens.flatMap((token, index) => (index > at + 1 && isVerb(token) ? [index] : []));
  return [...ends, tokens.length].flatMap((end) => readUntil(tokens, { at, end }, read));
}

function isOpener(token: Token, before: Token | undefined): boolean {
  if (token.kind !== 'word' || openers[token.text] === undefined) return false;
  // "The warning" is a thing.
  return (
    before?.kind === 'word' &&
    !articles.has(before.text) &&
    !SAYING.test(before.text) &&
    !isVerb(before)
  );
}

interface Span {
  at: number;
  end: number;
}

function readUntil(tokens: readonly Token[], { at, end }: Span, read: Read): ClauseReading[] {
  const plain = [...tokens.slice(0, at), ...tokens.slice(end)];
  const clause = tokens.slice(at, end);
  return read(plain).flatMap((reading) => {
    const { predicate } = reading;
    const named = predicate === null ? undefined : namedBefore(predicate, tokens[at - 1]);
    const described = named && asDescribed(named);
    const thing: Described | null = described ? { ...described, isCounted: true } : null;
    const traits = thing ? traitsOf(thing, clause, read) : [];
    if (predicate === null || !thing || traits.length === 0) return [];
    const said = `${thing.said} ${speechText(clause)}`;
    const meant = { ...thing, that: { thing, traits }, said };
    const changed = withSubjects(predicate, (one) => (isDeepStrictEqual(one, named) ? meant : one));
    return [{ ...reading, subject: tokens.slice(0, end), predicate: changed }];
  });
}

/** What the words before the clause name. */
function namedBefore(predicate: ClaimPredicate, last: Token | undefined): ClaimSubject | undefined {
  return claimSubjects(predicate).find(
    (one) => asDescribed(one)?.said.toLowerCase().split(' ').at(-1) === last?.text,
  );
}

/** What is said of it; empty if that is not understood. */
function traitsOf(
  thing: Described,
  [opener, ...rest]: readonly Token[],
  read: Read,
): Distinction[] {
  const verb = openers[opener?.text ?? ''] ?? [];
  const [first] = rest;
  const isContent = verb.length === 0 && (first === undefined || !isVerb(first));
  const said = isContent ? ['says', 'that'] : verb;
  const [predicate, second] = closestTrees(
    read([...wordsAs(['the', thing.own, ...said].join(' ')), ...rest]),
  );
  return predicate === undefined || second !== undefined ? [] : (saidOfIt(predicate) ?? []);
}

/** Null for anything that is not said of the thing itself. */
function saidOfIt(predicate: ClaimPredicate): Distinction[] | null {
  if (isCondition(predicate)) return [{ says: predicate, isNot: false }];
  if (predicate.op === 'not' && isCondition(predicate.of))
    return [{ says: predicate.of, isNot: true }];
  if (predicate.op !== 'and') return null;
  const parts = predicate.of.map(saidOfIt);
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}
