// JSON pointers (RFC 6901), in which a part in braces picks a member by one of its fields, and worlds after a JSON Patch (RFC 6902); never throws.
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';
import { memberKey } from './check/members.js';
import { own } from './json-match.js';
import jsonPatch from 'fast-json-patch';
import type { Operation } from 'fast-json-patch';

/** What a pointer leads to. */
export interface PointerTarget {
  /** Undefined if there is nothing, or if a part in braces picks several. */
  value: Json | undefined;
  /** Where the path broke off, and the names that exist there instead. */
  missing: { at: string; part: string; has: string[] } | null;
  /** Where a part in braces picks more than one member. */
  several: { at: string; part: string; count: number } | null;
}

/** Follows a pointer such as "/refunds/0/amount" or "/orders/{id=ORD-1}/status". */
export function resolve(document: Json, pointer: string): PointerTarget {
  let value: Json | undefined = document;
  const walked: string[] = [];
  for (const token of pointerTokens(pointer)) {
    const at = walked.join('') || '/';
    const found = below(value, token);
    if (found.length > 1) {
      return { value: undefined, missing: null, several: { at, part: token, count: found.length } };
    }
    if (found.length === 0) {
      return { value: undefined, missing: { at, part: token, has: names(value) }, several: null };
    }
    value = found[0];
    walked.push(`/${escapeToken(token)}`);
  }
  return { value, missing: null, several: null };
}

/** The value at a pointer; undefined if there is none, or several. */
export function atPointer(document: Json, pointer: string): Json | undefined {
  return resolve(document, pointer).value;
}

const pick = /^\{([^={}]+)=(.+)\}$/;

/** The field and value that a part of a pointer picks a member by; null if it names a key or an index. */
export function pickOf(token: string): { field: string; value: string } | null {
  const [, field, value] = pick.exec(token) ?? [];
  return field === undefined || value === undefined ? null : { field, value };
}

function below(value: Json | undefined, token: string): Json[] {
  if (isJsonRecord(value) && Object.hasOwn(value, token)) return listed(own(value, token));
  const picked = pickOf(token);
  if (picked !== null) {
    return membersIn(value).filter((member) => memberKey(member, picked.field) === picked.value);
  }
  if (!Array.isArray(value) || !/^(0|[1-9]\d*)$/.test(token)) return [];
  return listed(value[Number(token)]);
}

function listed(value: Json | undefined): Json[] {
  return value === undefined ? [] : [value];
}

function membersIn(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return isJsonRecord(value) ? Object.values(value) : [];
}

function names(value: Json | undefined): string[] {
  return isJsonRecord(value) ? Object.keys(value) : [];
}

/** Whether one of two pointers is at or below the other; a part in braces may be any member. */
export function pointersOverlap(one: string, other: string): boolean {
  const [a, b] = [pointerTokens(one), pointerTokens(other)];
  return a
    .slice(0, b.length)
    .every((token, index) => token === b[index] || pickOf(b[index] ?? '') !== null);
}

export function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The world after; null if the patch does not fit this world.
 *
 * @param isStrict whether an operation on a missing path, or a failed `test`, makes it unfit
 */
export function patched(world: Json, patch: readonly Json[], isStrict: boolean): Json | null {
  try {
    // The library reads the recorded patch, and throws if it does not fit this world.
    return (patch as unknown as Operation[]).reduce<Json>((document, operation) => {
      const ways = 'from' in operation ? [operation.from, operation.path] : [operation.path];
      const copy = ways.reduce(copiedOnTheWay, document);
      return jsonPatch.applyOperation(copy, operation, isStrict).newDocument;
    }, world);
  } catch {
    return null;
  }
}

function copiedOnTheWay(document: Json, pointer: string): Json {
  return copied(document, pointerTokens(pointer));
}

function copied(value: Json, [token, ...rest]: readonly string[]): Json {
  if (token === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((member, index) => (String(index) === token ? copied(member, rest) : member));
  }
  if (!isJsonRecord(value)) return value;
  const member = Object.hasOwn(value, token) ? value[token] : undefined;
  return member === undefined ? { ...value } : { ...value, [token]: copied(member, rest) };
}
