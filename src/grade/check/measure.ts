// Ordered values: numbers, days and instants, amounts of money; compares nothing else.
import { amountOf, dayOf } from '../../values/values.js';
import { sameCurrency } from '../../values/money.js';
import type { Json } from '../../values/json.js';

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Below 0, 0 or above 0 if the value is before, at or after the bound; null if they cannot be compared. */
export function compareWith(value: Json, bound: number | string, locale: string): number | null {
  if (typeof bound === 'number') return difference(numericValue(value), bound);
  const day = dayOf(bound, locale);
  if (day !== null) return compareDays(value, { bound, day, locale });
  const [one, other] = [amountOf(value), amountOf(bound)];
  if (one === null || other === null || !compatible(one.currency, other.currency)) return null;
  return one.cents - other.cents;
}

/** Whether two values are the same amount; one without a currency can be in any. */
export function sameAmount(one: unknown, other: unknown): boolean {
  const [a, b] = [amountOf(one), amountOf(other)];
  return a !== null && b !== null && a.cents === b.cents && compatible(a.currency, b.currency);
}

/** The number in a value: 84, "84.00", or an amount of money. */
export function numericValue(value: Json | undefined): number | null {
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
