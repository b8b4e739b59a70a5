// Compares the value at a match with one in the sentence, in the records, or at another thing; values that cannot be compared are open.
import type { Condition, ClaimSubject, Relative } from '../../../claim/predicate.js';
import { subjectWords } from '../../../claim/tree.js';
import { relativeWords } from '../../../claim/words.js';
import { measuredBox } from '../decision.js';
import type { Located } from '../find/located.js';
import { readQuantity, type Quantity } from '../find/quantities.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';
import { valueAt } from './value-at.js';

type Comparison = Extract<Condition, { op: 'compare' }>;

/** What a match is compared with. */
interface Other {
  quantity: Quantity;
  words: string;
  /** Where it is; null for a value in the sentence. */
  sighting: Sighting | null;
}

export function comparesWith(claim: Comparison, other: Located, moment: Moment): Test {
  const against = otherOf(claim, other, moment);
  if (typeof against === 'string')
    return () => ({ outcome: 'inconclusive', why: `cannot be compared: ${against}` });
  return (sighting) => compared(claim, { sighting, against }, moment);
}

function compared(
  claim: Comparison,
  { sighting, against }: { sighting: Sighting; against: Other },
  moment: Moment,
): MatchFinding {
  const isLimit = against.sighting === null;
  const fits = (one: Quantity): boolean => isOfKind(one, against.quantity, isLimit);
  const found = valueAt(sighting, fits, { moment, end: claim.end ?? null });
  if ('why' in found) return { outcome: 'inconclusive', why: found.why };
  const own = `has "${found.sighting.text.trim()}" standing at it`;
  const doubt = incomparable(found.quantity, against.quantity, isLimit);
  if (doubt !== null)
    return {
      outcome: 'inconclusive',
      why: `${own}, which cannot be compared with ${against.words}: ${doubt}`,
    };
  const holds = isSo(claim.relation, found.quantity.value, against.quantity.value);
  return {
    outcome: holds ? 'passed' : 'failed',
    why: `${own}, which is ${holds ? '' : 'not '}${relativeWords({ ...claim, by: against.quantity.sort === 'amount' ? 'amount' : 'time' })} ${against.words}`,
    ...(holds ? {} : { saysOther: true }),
    boxes: [found.sighting, against.sighting].flatMap((one) =>
      one === null ? [] : [{ ...measuredBox(one), kind: 'other' as const }],
    ),
  };
}

/**
 * Money is compared with money, whatever the currency, and minutes with minutes; a bare number in a sentence with
 * anything.
 */
function isOfKind(own: Quantity, other: Quantity, isLimit: boolean): boolean {
  if (own.sort !== other.sort) return false;
  if (own.sort !== 'amount' || (isLimit && other.unit === null)) return true;
  return own.unit === other.unit || (isMoney(own) && isMoney(other));
}

function isMoney({ unit }: Quantity): boolean {
  return /^[A-Z]{3}$/u.test(unit ?? '');
}

/** Amounts are decimal; the tolerance takes up binary rounding. */
function isSo(relation: Relative, value: number, other: number): boolean {
  const same = Math.abs(value - other) <= 1e-9 * Math.max(1, Math.abs(value), Math.abs(other));
  switch (relation) {
    case 'more':
      return !same && value > other;
    case 'less':
      return !same && value < other;
    case 'at_least':
      return same || value > other;
    case 'at_most':
      return same || value < other;
    case 'same':
      return same;
  }
}

/** Half a year, in days: for days without a year, the order across a year's end is unknown. */
const HALF_YEAR = 180;
const NOON = 13 * 60;

/**
 * Why two values of one sort cannot be compared, as a phrase; null if they can. A bare number in a sentence may be in
 * any currency.
 */
function incomparable(own: Quantity, other: Quantity, isLimit: boolean): string | null {
  if (own.sort === 'date') {
    if (own.unit !== other.unit) return 'only one of them has a year';
    const isFar = Math.abs(own.value - other.value) > HALF_YEAR;
    return own.unit === null && isFar ? 'neither has a year' : null;
  }
  if (own.sort === 'time') {
    const isOpen = ({ unit, value }: Quantity): boolean => unit === null && value < NOON;
    return isOpen(own) === isOpen(other) ? null : 'one of them may be before noon or after';
  }
  if (own.unit === other.unit) return null;
  const isAny = isLimit && other.unit === null && (isMoney(own) || own.unit === '%');
  return isAny ? null : 'they are of different units';
}

function otherOf(claim: Comparison, located: Located, moment: Moment): Other | string {
  const value = saidValue(claim.other, moment);
  if (value !== null) return typeof value === 'string' ? value : { ...value, sighting: null };
  const words = subjectWords(claim.other);
  const { problem, absent, sightings } = located;
  if (problem !== null || sightings.length === 0) return problem ?? absent;
  const fits = ({ sort }: Quantity): boolean => (sort === 'amount') === (claim.by === 'amount');
  const found = sightings.map((one) => valueAt(one, fits, { moment, end: claim.end ?? null }));
  const [first] = found;
  if (first === undefined || 'why' in first) return `${words} ${first?.why ?? 'is not there'}`;
  const isOne = found.every(
    (one) => !('why' in one) && one.quantity.value === first.quantity.value,
  );
  if (!isOne) return `${words} can be any of ${sightings.length}`;
  const { sighting } = first;
  const { shift } = claim;
  const quantity = shifted(first.quantity, shift ?? 0);
  if (quantity === null) return `${words} tells no time of day`;
  const later = shift === undefined ? '' : `${shift} min after `;
  return { quantity, sighting, words: `${later}"${sighting.text.trim()}" of ${words}` };
}

/** This many minutes later on the same day; null if it is not a time of day. */
function shifted(quantity: Quantity, minutes: number): Quantity | null {
  if (minutes === 0) return quantity;
  return quantity.sort === 'time' ? { ...quantity, value: quantity.value + minutes } : null;
}

/** A value in the sentence or in the records; null for a thing on the page, a phrase if it is not a value. */
function saidValue(
  other: ClaimSubject,
  { resolve }: Moment,
): { quantity: Quantity; words: string } | string | null {
  const { locale } = resolve;
  if (other.kind === 'text') {
    const quantity = readQuantity(other.text, locale);
    return quantity === null ? `"${other.text}" is not a value` : { quantity, words: other.text };
  }
  if (other.kind !== 'reference') return null;
  const resolved = resolve.reference(other);
  if (!resolved.found) return `there is no value for ${subjectWords(other)}: ${resolved.why}`;
  const { value, currency } = resolved;
  if (typeof value !== 'number' && typeof value !== 'string')
    return `${subjectWords(other)} is not a value`;
  const day = String(value).replace(/(?<=^\d{4}-\d\d-\d\d)T.*$/u, '');
  const text = currency === null ? day : `${day} ${currency}`;
  const quantity = readQuantity(text, locale);
  return quantity === null ? `${subjectWords(other)} is not a value` : { quantity, words: text };
}
