// Conditions under a quantifier or a "not", and joined by "and" or "or"; reads no words.
import type { Compare } from './how-many.js';
import { type NounPhrase, uncounted } from './noun-phrase.js';
import type { ClaimPredicate, Condition } from './predicate.js';

export type Joint = 'and' | 'or';

/** Why such a sentence is refused. */
export const TWO_WAYS = 'it can be read in two ways; write one claim for each';

interface Polarity {
  negative: boolean;
  isNegated: boolean;
}

/** One group of conditions under "every", "some", "no" or none of these. */
export function quantify(
  unit: readonly Condition[],
  quantifier: NounPhrase['quantifier'],
  { negative, isNegated }: Polarity,
): ClaimPredicate | string {
  const [only] = unit;
  const plain = joinPredicates('and', unit);
  if (quantifier === 'the' || only === undefined) return negative ? negate(plain) : plain;
  if (quantifier === 'no' && isNegated) return '"no" with "not": write it without one of the two';
  // A thing is shown when one of its matches is, so "a" and "no" say the same as "the" there.
  if (only.op === 'shown' && unit.length === 1 && quantifier !== 'every') {
    if (quantifier === 'some' && negative) return `"some … not": ${TWO_WAYS}`;
    return negative !== (quantifier === 'no') ? negate(only) : only;
  }
  if (only.op === 'count' || only.op === 'outnumbers')
    return `"${quantifier}" does not go with a number`;
  if (only.op === 'sorted' || only.op === 'aligned') {
    if (quantifier === 'every') return negative ? negate(only) : only;
    return `"${quantifier}" does not go with an order of things`;
  }
  if (quantifier === 'every') return quantifyEvery(unit, { negative, isNegated });
  if (unit.length > 1) return `it says several things of "${quantifier}"; ${TWO_WAYS}`;
  if (quantifier === 'no')
    return negative ? { op: 'every', of: only } : negate({ op: 'some', of: only });
  if (quantifier === 'a' && isNegated) return `"a … not": ${TWO_WAYS}`;
  return negative ? negate({ op: 'every', of: only }) : { op: 'some', of: only };
}

/** For "the four cards": there must be four. */
export function counted(
  unit: readonly Condition[],
  { quantifier, n }: NounPhrase,
): ClaimPredicate[] {
  const [first] = unit;
  if (quantifier !== 'every' || n === null || first === undefined) return [];
  return [{ op: 'count', subject: first.subject, compare: 'exactly', n }];
}

/** The same under a number. */
export function quantifyNumber(
  unit: readonly Condition[],
  { n, compare }: { n: number; compare: Compare },
  negative: boolean,
): ClaimPredicate | string {
  const [only, second] = unit;
  if (only === undefined || second !== undefined) return TWO_WAYS;
  if (only.op === 'shown' && !negative)
    return { op: 'count', subject: uncounted(only.subject), compare, n };
  if (only.op === 'count') return 'it counts twice';
  if (only.op === 'sorted' || only.op === 'aligned') return 'a number does not go with an order';
  return { op: 'number', compare, n, of: negative ? (opposite(only) ?? only) : only };
}

/** A condition that holds exactly when another does not; null if no condition is its opposite. */
function opposite(condition: Condition): Condition | null {
  return condition.op === 'state' ? { ...condition, isNot: condition.isNot !== true } : null;
}

function quantifyEvery(
  unit: readonly Condition[],
  { negative, isNegated }: Polarity,
): ClaimPredicate | string {
  if (isNegated && negative) return '"every … not" can mean none, or not all: write "No … is …"';
  if (negative && unit.length > 1) return TWO_WAYS;
  const each = unit.map((one): ClaimPredicate =>
    negative ? negate({ op: 'some', of: one }) : { op: 'every', of: one },
  );
  return joinPredicates('and', each);
}

/** The opposite, without two "not" in a row. */
export function negate(predicate: ClaimPredicate): ClaimPredicate {
  if (predicate.op === 'not') return predicate.of;
  return fewer(predicate) ?? { op: 'not', of: predicate };
}

/** "Not more than four" is at most four; null for anything else. */
function fewer(predicate: ClaimPredicate): ClaimPredicate | null {
  if (predicate.op !== 'count' || predicate.compare === 'exactly') return null;
  const { n, compare } = predicate;
  return compare === 'at_least'
    ? { ...predicate, compare: 'at_most', n: n - 1 }
    : { ...predicate, compare: 'at_least', n: n + 1 };
}

/** Joined by one word, flat; a single predicate stays as it is. */
export function joinPredicates(op: Joint, all: readonly ClaimPredicate[]): ClaimPredicate {
  const flat = all.flatMap((one) => (one.op === op ? one.of : [one]));
  const [only, second] = flat;
  if (only === undefined) throw new Error('Nothing to join.');
  return second === undefined ? only : { op, of: flat };
}
