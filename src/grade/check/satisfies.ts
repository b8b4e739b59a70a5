// Decides whether a value satisfies a check in the grammar of src/scenario/check-schema.ts; knows no episode.
import { isJsonRecord } from '../../values/merge.js';
import { isDeepStrictEqual } from 'node:util';
import { amountOf, dayOf } from '../../values/values.js';
import { type Predicate, predicateOf } from '../../scenario/check-schema.js';
import type { Json } from '../../values/json.js';
import { matches, own, sameScalar } from '../json-match.js';
import { membersOf } from './members.js';
import { sameCurrency } from '../../values/money.js';

/** What is checked: the value and, if it comes from the world, its earlier value. */
export interface CheckedValue {
  value: Json | undefined;
  before?: Json | undefined;
}

export interface CheckReading {
  /**
   * How a plain value is compared with the actual one. `strict`: deeply equal, as in the world. `exact`: the same
   * fields, with checks as values, and scalars by value ("84.0" is 84). `partial`: like exact, but more fields are
   * allowed.
   */
  plain: 'strict' | 'exact' | 'partial';
  /** BCP 47; decides which day 3/4/2026 is. */
  locale: string;
}

/** Whether the subject satisfies the check. A broken check (see `checkProblems`) is read as a plain value. */
export function satisfies(subject: CheckedValue, check: Json, reading: CheckReading): boolean {
  const predicate = predicateOf(check);
  if (predicate !== null) return holds(subject, predicate, reading);
  return equals(subject.value, check, reading);
}

/**
 * Whether an object has these fields, each of which satisfies its check; with `exact` no others. For arguments of
 * calls: the object itself is never a predicate, even if one of its fields is called `date` or `count`.
 */
export function hasFields(
  value: Json | undefined,
  fields: Record<string, Json>,
  reading: CheckReading,
): boolean {
  if (!isJsonRecord(value)) return false;
  const others = Object.keys(value).some((key) => !Object.hasOwn(fields, key));
  if (reading.plain === 'exact' && others) return false;
  return Object.entries(fields).every(([key, check]) =>
    satisfies({ value: own(value, key) }, check, reading),
  );
}

function equals(value: Json | undefined, expected: Json, reading: CheckReading): boolean {
  if (value === undefined) return false;
  if (reading.plain === 'strict') return isDeepStrictEqual(value, expected);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((item, index) => satisfies({ value: value[index] }, item, reading))
    );
  }
  if (isJsonRecord(expected)) return hasFields(value, expected, reading);
  return typeof value === 'object' && value !== null ? false : sameScalar(value, expected);
}

function holds(subject: CheckedValue, predicate: Predicate, reading: CheckReading): boolean {
  const { value } = subject;
  const { locale } = reading;
  switch (predicate.name) {
    case 'equals':
      return equalsValue(value, predicate.operand, reading);
    case 'contains':
      return contains(value, predicate.operand, locale);
    case 'count':
      return counts(sizeOf(value), predicate.operand);
    case 'length':
      return counts(lengthOf(value), predicate.operand);
    case 'absent':
      return value === undefined;
    case 'present':
      return value !== undefined;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isInOrder(value, predicate, locale);
    case 'one_of':
      return predicate.operand.some((one) => equalsValue(value, one, reading));
    case 'matches':
      return isText(value) && new RegExp(predicate.operand, 'u').test(String(value));
    case 'date': {
      const day = typeof value === 'string' ? dayOf(value, locale) : null;
      return day !== null && day === dayOf(predicate.operand, locale);
    }
    case 'money':
      return sameAmount(value, predicate.operand);
    case 'not':
      return !satisfies(subject, predicate.operand, reading);
    case 'all':
      return predicate.operand.every((check) => satisfies(subject, check, reading));
    case 'any':
      return predicate.operand.some((check) => satisfies(subject, check, reading));
    case 'changed':
      return isDeepStrictEqual(value, subject.before) !== predicate.operand;
    case 'by':
      return changedBy(subject, predicate.operand);
    case 'added':
      return countsMembers(membersThat(subject, 'came'), predicate.operand, locale);
    case 'removed':
      return countsMembers(membersThat(subject, 'went'), predicate.operand, locale);
  }
}

/** Equal as a whole, without predicates inside: the way to ask for an object that looks like one. */
function equalsValue(value: Json | undefined, expected: Json, reading: CheckReading): boolean {
  return reading.plain === 'strict'
    ? isDeepStrictEqual(value, expected)
    : matches(value, expected, 'none');
}

/** Fields of an object or of any member of a list, an item of a list, or a piece of text without regard to case. */
function contains(value: Json | undefined, wanted: Json, locale: string): boolean {
  const reading: CheckReading = { plain: 'partial', locale };
  const fits = (item: Json) => equals(item, wanted, reading);
  if (Array.isArray(wanted)) return wanted.every((one) => contains(value, one, locale));
  if (Array.isArray(value)) return value.some(fits);
  if (typeof value === 'string' && isText(wanted)) {
    return value.toLowerCase().includes(String(wanted).toLowerCase());
  }
  return value !== undefined && fits(value);
}

function isText(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Members of a collection; an absent one has none. */
function sizeOf(value: Json | undefined): number | null {
  if (value === undefined) return 0;
  if (Array.isArray(value)) return value.length;
  return isJsonRecord(value) ? Object.keys(value).length : null;
}

/** Items of a list or characters of a text; an absent value has no length. */
function lengthOf(value: Json | undefined): number | null {
  if (typeof value === 'string') return Array.from(value).length;
  return Array.isArray(value) ? value.length : null;
}

type Counted = number | { gt: number } | { gte: number } | { lt: number } | { lte: number };

function counts(count: number | null, wanted: Counted): boolean {
  if (count === null) return false;
  if (typeof wanted === 'number') return Math.abs(count - wanted) < 1e-9;
  if ('gt' in wanted) return count > wanted.gt;
  if ('gte' in wanted) return count >= wanted.gte;
  if ('lt' in wanted) return count < wanted.lt;
  return count <= wanted.lte;
}

type Ordered = Extract<Predicate, { name: 'gt' | 'gte' | 'lt' | 'lte' }>;

function isInOrder(value: Json | undefined, { name, operand }: Ordered, locale: string): boolean {
  const order = value === undefined ? null : compareWith(value, operand, locale);
  return order !== null && counts(order, { [name]: 0 } as Counted);
}

function changedBy({ value, before }: CheckedValue, wanted: Counted): boolean {
  const [after, first] = [numericValue(value), numericValue(before)];
  return after !== null && first !== null && counts(after - first, wanted);
}

function membersThat({ value, before }: CheckedValue, what: 'came' | 'went'): Json[] {
  const members = membersOf(before, value) ?? [];
  return members.flatMap(({ before: old, after }) => {
    const [here, there] = what === 'came' ? [after, old] : [old, after];
    return here !== undefined && there === undefined ? [here] : [];
  });
}

function countsMembers(members: readonly Json[], wanted: Json, locale: string): boolean {
  if (typeof wanted === 'number') return members.length === wanted;
  return members.some((member) => equals(member, wanted, { plain: 'partial', locale }));
}

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Below 0, 0 or above 0 if the value is before, at or after the bound; null if they cannot be compared. */
function compareWith(value: Json, bound: number | string, locale: string): number | null {
  if (typeof bound === 'number') return difference(numericValue(value), bound);
  const day = dayOf(bound, locale);
  if (day !== null) return compareDays(value, { bound, day, locale });
  const [one, other] = [amountOf(value), amountOf(bound)];
  if (one === null || other === null || !compatible(one.currency, other.currency)) return null;
  return one.cents - other.cents;
}

/** Whether two values are the same amount; one without a currency can be in any. */
function sameAmount(one: unknown, other: unknown): boolean {
  const [a, b] = [amountOf(one), amountOf(other)];
  return a !== null && b !== null && a.cents === b.cents && compatible(a.currency, b.currency);
}

/** The number in a value: 84, "84.00", or an amount of money. */
function numericValue(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && plainNumber.test(value.trim())) return Number(value);
  const amount = value === undefined ? null : amountOf(value);
  return amount === null ? null : amount.cents / 100;
}

function difference(value: number | null, bound: number): number | null {
  return value === null ? null : value - bound;
}

function compareDays(
  value: Json,
  { bound, day, locale }: { bound: string; day: string; locale: string },
): number | null {
  if (typeof value !== 'string') return null;
  if (instant.test(value) && instant.test(bound)) return Date.parse(value) - Date.parse(bound);
  const other = dayOf(value, locale);
  return other === null ? null : Date.parse(other) - Date.parse(day);
}

function compatible(one: string | null, other: string | null): boolean {
  return one === null || other === null || sameCurrency(one, other);
}
