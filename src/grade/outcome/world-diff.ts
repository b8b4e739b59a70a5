// What differs between two states of the world, with members matched by identity, not by position. Pure.
import { isJsonRecord } from '../../values/merge.js';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../values/json.js';
import { memberKey, type Member, membersOf } from '../check/members.js';
import { escapeToken, pickOf, pointerTokens } from '../json-pointer.js';

/** One value that appeared, disappeared or changed. */
export interface WorldChange {
  /** From the root to the value. */
  way: readonly Member[];
  /** Undefined if there was nothing. */
  before: Json | undefined;
  after: Json | undefined;
}

/**
 * The changes from one state to the other, each as deep as possible: an added member is one change, a changed field of
 * a member another. Reordering a list is not a change.
 */
export function changesBetween(before: Json, after: Json): WorldChange[] {
  return changes({ way: [], before, after });
}

function changes(change: WorldChange): WorldChange[] {
  const { way, before, after } = change;
  if (isDeepStrictEqual(before, after)) return [];
  const members = canBeEntered(before, after) ? membersOf(before, after) : null;
  if (members === null) return [change];
  return members.flatMap((member) =>
    changes({ way: [...way, member], before: member.before, after: member.after }),
  );
}

/** An added list is reported by its members; any other added or removed value as a whole. */
function canBeEntered(before: Json | undefined, after: Json | undefined): boolean {
  if (before !== undefined && after !== undefined) return true;
  const there = before ?? after;
  return Array.isArray(there) && there.length > 0;
}

/**
 * The path as a pointer: `/orders/{id=ORD-1}/status`; a member without an identifying field by its index after, else
 * before.
 */
export function pointerTo({ way }: WorldChange): string {
  return way.map((member) => `/${escapeToken(partOf(member))}`).join('') || '/';
}

function partOf({ named, indexAfter, indexBefore }: Member): string {
  if (named === null) return String(indexAfter ?? indexBefore ?? '');
  return named.field === null ? named.value : `{${named.field}=${named.value}}`;
}

/** Whether a change is at or below what a pointer names, before or after. */
export function isBelow({ way }: WorldChange, pointer: string): boolean {
  const tokens = pointerTokens(pointer);
  return tokens.length <= way.length && tokens.every((token, at) => isMeant(token, way[at]));
}

function isMeant(token: string, member: Member | undefined): boolean {
  if (member === undefined) return false;
  const { named, indexAfter, indexBefore, before, after } = member;
  if (named?.field === null && named.value === token) return true;
  if ([indexAfter, indexBefore].some((index) => index !== null && String(index) === token)) {
    return true;
  }
  const picked = pickOf(token);
  if (picked === null) return false;
  return [before, after].some(
    (value) => isJsonRecord(value) && memberKey(value, picked.field) === picked.value,
  );
}

/** Whether two changes concern one place: the same, or one below the other. */
export function areOnOneWay(one: WorldChange, other: WorldChange): boolean {
  const [a, b] = [one.way.map(identity), other.way.map(identity)];
  return a.slice(0, b.length).every((part, at) => part === b[at]);
}

/** For a member without an identifying field, its content: its index may change with the next call. */
function identity(member: Member): string {
  return member.named === null
    ? JSON.stringify(member.after ?? member.before ?? null)
    : partOf(member);
}
