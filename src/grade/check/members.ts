// Matches the members of a list or object before and after: by key, never by position. Pure.
import { isJsonRecord } from '../../values/merge.js';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../values/json.js';
import { own } from '../json-match.js';

/** A member before and after; absent if it did not exist. */
export interface Member {
  before?: Json;
  after?: Json;
  /** Its positions, if it belongs to a list; null if it did not exist. */
  indexBefore: number | null;
  indexAfter: number | null;
  /** The key in an object, or the field and value that distinguish it in its list; null if nothing does. */
  named: { field: string | null; value: string } | null;
}

/** Fields that usually identify the members of a list, in the order they are tried. */
const keyFields = ['id', '_id', 'key', 'uuid', 'sku', 'code', 'number', 'name', 'email'];

/**
 * The members of two lists, or of two objects, paired: by the name of their field in an object; in a list by the first of
 * `id`, `_id`, `key`, `uuid`, `sku`, `code`, `number`, `name`, `email` that all members have and no two share; where no field
 * does, by deep equality, so that a member that was changed counts as removed and added.
 *
 * What is not there has no members. Null if one of them is something else than a list or an object, or they are different.
 */
export function membersOf(before: Json | undefined, after: Json | undefined): Member[] | null {
  const [one, other] = [before ?? emptyLike(after), after ?? emptyLike(before)];
  if (Array.isArray(one) && Array.isArray(other)) return listMembers(one, other);
  if (isJsonRecord(one) && isJsonRecord(other)) return objectMembers(one, other);
  return null;
}

function emptyLike(value: Json | undefined): Json {
  return Array.isArray(value) ? [] : {};
}

function objectMembers(before: Record<string, Json>, after: Record<string, Json>): Member[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.map((key) => {
    const named = { field: null, value: key };
    return {
      ...pair(own(before, key), own(after, key)),
      named,
      indexBefore: null,
      indexAfter: null,
    };
  });
}

function listMembers(before: readonly Json[], after: readonly Json[]): Member[] {
  const field = keyFields.find((name) => tellsApart(before, name) && tellsApart(after, name));
  return field === undefined ? equalMembers(before, after) : keyedMembers(before, after, field);
}

function keyedMembers(before: readonly Json[], after: readonly Json[], field: string): Member[] {
  const placesBefore = new Map(before.map((member, index) => [memberKey(member, field), index]));
  const placesAfter = new Map(after.map((member, index) => [memberKey(member, field), index]));
  const keys = new Set([...placesBefore.keys(), ...placesAfter.keys()]);
  return [...keys].map((value) => {
    const [indexBefore, indexAfter] = [placesBefore.get(value), placesAfter.get(value)];
    return {
      ...pair(at(before, indexBefore), at(after, indexAfter)),
      named: { field, value: value ?? '' },
      indexBefore: indexBefore ?? null,
      indexAfter: indexAfter ?? null,
    };
  });
}

function equalMembers(before: readonly Json[], after: readonly Json[]): Member[] {
  const left = new Set(after.keys());
  const kept = before.map((member, indexBefore): Member => {
    const indexAfter = [...left].find((index) => isDeepStrictEqual(after[index], member)) ?? null;
    if (indexAfter === null) return { before: member, indexBefore, indexAfter, named: null };
    left.delete(indexAfter);
    return { before: member, after: member, indexBefore, indexAfter, named: null };
  });
  const added = [...left].map((indexAfter): Member => {
    return { ...pair(undefined, after[indexAfter]), indexBefore: null, indexAfter, named: null };
  });
  return [...kept, ...added];
}

function pair(before: Json | undefined, after: Json | undefined): Pick<Member, 'before' | 'after'> {
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

function at(list: readonly Json[], index: number | undefined): Json | undefined {
  return index === undefined ? undefined : list[index];
}

function tellsApart(list: readonly Json[], field: string): boolean {
  const keys = list.map((member) => memberKey(member, field));
  return keys.every((key) => key !== null) && new Set(keys).size === keys.length;
}

/** A field as text, so that a pointer can name it; null if it is neither text nor a number. */
export function memberKey(member: Json, field: string): string | null {
  const value = isJsonRecord(member) ? own(member, field) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
