// Whether more of what the world already did could still make a check of it hold: an episode that was cut short does not fail by that.
import { amountOf } from '../../values/values.js';
import { predicateOf } from '../../scenario/check-schema.js';
import type { Json } from '../../values/json.js';
import { type CheckedValue, type CheckReading, satisfies } from '../check/satisfies.js';

/** Fields that pass through several values on their way. */
const passesThrough = /(?:status|state|stage|phase|step|progress)$/i;

/**
 * For a check that does not hold of a value that changed. Numbers and collections are on their way while they move towards
 * what is asked and have not passed it, a status always; any other value that was written is what it is.
 *
 * @param field the last part of the pointer
 */
export function isOnTheWay(
  subject: CheckedValue,
  check: Json,
  { field, reading }: { field: string; reading: CheckReading },
): boolean {
  const open = (one: Json) => isOnTheWay(subject, one, { field, reading });
  const predicate = predicateOf(check);
  const { value, before } = subject;
  switch (predicate?.name) {
    case 'all':
      return predicate.operand.every((one) => satisfies(subject, one, reading) || open(one));
    case 'any':
      return predicate.operand.some(open);
    case 'count':
    case 'length':
      return towards({ from: sizeOf(before), to: sizeOf(value) }, goalOf(predicate.operand));
    case 'by':
      return towards({ from: 0, to: sizeOf(value) - sizeOf(before) }, goalOf(predicate.operand));
    case 'added':
    case 'removed': {
      const { operand, name } = predicate;
      const moved = (sizeOf(value) - sizeOf(before)) * (name === 'added' ? 1 : -1);
      return typeof operand === 'number' ? moved < operand : true;
    }
    case 'contains':
      return true;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'money':
    case 'equals':
      return reaches(subject, predicate.operand, field);
    case 'one_of':
      return passesThrough.test(field);
    case 'absent':
    case 'present':
    case 'matches':
    case 'date':
    case 'not':
    case 'changed':
      return false;
    case undefined:
      return reaches(subject, check, field);
  }
}

/** A value that the episode itself created is not on its way to another. */
function reaches({ value, before }: CheckedValue, wanted: unknown, field: string): boolean {
  if (passesThrough.test(field)) return true;
  const goal = amountOf(wanted)?.cents;
  const from = amountOf(before)?.cents;
  const to = amountOf(value)?.cents;
  if (goal === undefined || from === undefined || to === undefined) return false;
  return towards({ from, to }, goal);
}

function towards({ from, to }: { from: number; to: number }, goal: number): boolean {
  return to === from || (to > from ? goal > to : goal < to);
}

/** What a number, or a comparison with one, asks for. */
function goalOf(operand: number | Record<string, number>): number {
  return typeof operand === 'number' ? operand : (Object.values(operand)[0] ?? 0);
}

function sizeOf(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
