// Whether arguments seen in different places can belong to one call: by value, as each place writes it. Pure.
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';

type Arguments = Record<string, Json>;

/** The same keys with the same values; values in a path or query are text, so "84.0" is 84 and "true" is true. */
export function equalArguments(one: Arguments, other: Arguments): boolean {
  const keys = new Set([...given(one), ...given(other)]);
  return [...keys].every((key) => equal(one[key], other[key]));
}

/** No shared key differs: an agent may name its arguments in its own way, and leave out or add some. */
export function compatibleArguments(one: Arguments, other: Arguments): boolean {
  return given(one).every((key) => other[key] === undefined || equal(one[key], other[key]));
}

function given(args: Arguments): string[] {
  return Object.keys(args).filter((key) => args[key] !== null);
}

function equal(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => equal(item, other[at]));
  }
  if (isJsonRecord(one) && isJsonRecord(other)) return equalArguments(one, other);
  if (typeof one === 'object' || typeof other === 'object')
    return (one ?? null) === (other ?? null);
  return text(one) === text(other);
}

/** Without signs of being an id: no leading zero, no exponent. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function text(value: string | number | boolean | undefined): string {
  const written = String(value).trim();
  return plainNumber.test(written) ? String(Number(written)) : written;
}
