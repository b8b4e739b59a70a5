// Compares JSON values as people mean them: partial objects, numbers and dates by value.
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';

/** Without signs of being an id: no leading zero, no exponent. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Whether `actual` has all that `expected` asks for; objects may have more keys unless `extra` is `none`.
 *
 * Arrays are of equal length and order. "84.0" equals 84 and "84.00"
 * but "007" is no number; dates are compared as instants, or as days where one side has no time;
 * "true" equals true, since query parameters are text.
 */
export function matches(
  actual: Json | undefined,
  expected: Json,
  extra: 'any' | 'none' = 'any',
): boolean {
  if (actual === undefined) return false;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => matches(actual[index], item, extra))
    );
  }
  if (isJsonRecord(expected)) {
    return (
      isJsonRecord(actual) &&
      (extra === 'any' || Object.keys(actual).length === Object.keys(expected).length) &&
      Object.entries(expected).every(([key, value]) => matches(own(actual, key), value, extra))
    );
  }
  return isScalar(actual) && isScalar(expected) && sameScalar(actual, expected);
}

export type Scalar = string | number | boolean | null;

/** Numbers, dates and truth by value, whether they are written as text or not. */
export function sameScalar(left: Scalar, right: Scalar): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  const [a, b] = [String(left).trim(), String(right).trim()];
  if (a === b) return true;
  if (plainNumber.test(a) && plainNumber.test(b)) return Number(a) === Number(b);
  return isoDate.test(a) && isoDate.test(b) && sameInstant(a, b);
}

function sameInstant(a: string, b: string): boolean {
  if (a.length === 10 || b.length === 10) return a.slice(0, 10) === b.slice(0, 10);
  return Date.parse(a) === Date.parse(b);
}

/** A key of the object itself, never of its prototype. */
export function own(value: Record<string, Json>, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isScalar(value: Json): value is Scalar {
  return typeof value !== 'object' || value === null;
}
