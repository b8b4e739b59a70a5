// The predicates that may stand at a JSON pointer: how each is decided, and its words.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../scenario/schema.js';
import { isRecord, matches } from './json-match.js';

/** Whether a value satisfies a check: a plain value (deeply equal), `count`, `contains` or `absent`. */
export function satisfies(value: Json | undefined, check: Json): boolean {
  const predicate = predicateOf(check);
  if (predicate === null) return value !== undefined && isDeepStrictEqual(value, check);
  if ('absent' in predicate) return value === undefined;
  if ('count' in predicate) return sizeOf(value) === predicate.count;
  if (Array.isArray(value)) return value.some((item) => matches(item, predicate.contains));
  return matches(value, predicate.contains);
}

/** The check in words, to stand after the pointer. */
export function describeCheck(check: Json, not: boolean): string {
  const predicate = predicateOf(check);
  if (predicate === null) return `${not ? 'does not equal' : 'equals'} ${JSON.stringify(check)}`;
  if ('absent' in predicate) return not ? 'is there' : 'is absent';
  if ('count' in predicate) return `${not ? 'does not count' : 'counts'} ${predicate.count}`;
  return `${not ? 'does not contain' : 'contains'} ${JSON.stringify(predicate.contains)}`;
}

type Predicate = { count: number } | { contains: Json } | { absent: true };

function predicateOf(check: Json): Predicate | null {
  if (!isRecord(check) || Object.keys(check).length !== 1) return null;
  if (typeof check['count'] === 'number') return { count: check['count'] };
  if (check['absent'] === true) return { absent: true };
  return isRecord(check['contains']) ? { contains: check['contains'] } : null;
}

/** Members of a collection; what is not there has none. */
function sizeOf(value: Json | undefined): number | null {
  if (value === undefined) return 0;
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : null;
}
