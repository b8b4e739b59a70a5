// Nothing else changed: every difference between the world before and after is where it is allowed.
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { ToolCall } from '../../episode/path-event.js';
import { brief } from '../../episode/verdict/text.js';
import type { Evidence } from '../../episode/verdict/format.js';
import type { Check } from '../finding.js';
import { callEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { callsWithoutSeenEffect, whyNotSeen } from '../unseen.js';
import { worldSteps } from './replay.js';
import { isJsonRecord } from '../../values/merge.js';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../values/json.js';
import { type Member, memberKey, membersOf } from '../check/members.js';
import { escapeToken, pickOf, pointerTokens } from '../json-pointer.js';

type ChangesOnly = AssertionWith<'world', 'changes_only'>;

/** As many as the reason lists; the evidence has them all. */
const TOLD = 5;

/**
 * A change outside the pointers is in the record; its absence is only as certain as the record of the world is
 * complete. Staging was read directly, so its calls need no patch.
 */
export function checkChangesOnly(episode: Episode, { changes_only: pointers }: ChangesOnly): Check {
  const { before, after } = episode.world;
  const changes = changesBetween(before, after);
  const outside = changes.filter((change) => !pointers.some((one) => isBelow(change, one)));
  const measurements = { changes: changes.length, changesOutside: outside.length };
  if (outside.length > 0) return changedOutside(episode, { outside, measurements });
  const unseen = episode.header.staging === undefined ? callsWithoutSeenEffect(episode) : [];
  if (unseen.length > 0) {
    const reason = `${whyNotSeen(unseen)}, so more may have changed than the record shows.`;
    return { outcome: 'inconclusive', party: 'harness', reason, measurements };
  }
  const reason =
    changes.length === 0
      ? 'Nothing in the world changed.'
      : `Everything that changed was allowed to: ${firstLines(changes.map(pointerTo))}.`;
  return { holds: true, rests: 'absence', reason, measurements };
}

function changedOutside(
  episode: Episode,
  {
    outside,
    measurements,
  }: { outside: readonly WorldChange[]; measurements: Record<string, number> },
): Check {
  const made = outside.map((change) => ({ change, call: maker(episode, change) }));
  const calls = [...new Set(made.flatMap(({ call }) => call ?? []))];
  const lines = made.map(({ change, call }) => `${inWords(change)}${by(call)}`);
  return {
    holds: false,
    rests: 'presence',
    reason: `${countOf(outside.length, 'change')} outside what may change: ${firstLines(lines)}.`,
    evidence: [
      ...calls.sort((one, other) => one.seq - other.seq).map(callEvidence),
      ...outside.map((change): Evidence => {
        return { seq: null, file: 'world.json', text: inWords(change) };
      }),
    ],
    measurements,
    // A change that no call of the agent made may not be the agent's at all.
    ...(calls.length === 0 ? { party: 'undetermined' as const } : {}),
  };
}

/** The last call that changed that place; null if no recorded call did, or the patches cannot be replayed. */
function maker(episode: Episode, change: WorldChange): ToolCall | null {
  const step = worldSteps(episode)?.findLast(({ before, after }) =>
    changesBetween(before, after).some((one) => areOnOneWay(one, change)),
  );
  return step?.call ?? null;
}

function by(call: ToolCall | null): string {
  return call === null ? ' (by no call in the record)' : ` (${call.tool}, event ${call.seq})`;
}

function inWords(change: WorldChange): string {
  const { before, after } = change;
  const pointer = pointerTo(change);
  if (before === undefined) return `${pointer} was added: ${excerpt(after)}`;
  if (after === undefined) return `${pointer} was removed: ${excerpt(before)}`;
  return `${pointer} changed from ${excerpt(before)} to ${excerpt(after)}`;
}

function excerpt(value: unknown): string {
  return brief(JSON.stringify(value ?? null));
}

function firstLines(lines: readonly string[]): string {
  const more = lines.length - TOLD;
  return [...lines.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** One value that appeared, disappeared or changed. */
interface WorldChange {
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
function changesBetween(before: Json, after: Json): WorldChange[] {
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
function pointerTo({ way }: WorldChange): string {
  return way.map((member) => `/${escapeToken(partOf(member))}`).join('') || '/';
}

function partOf({ named, indexAfter, indexBefore }: Member): string {
  if (named === null) return String(indexAfter ?? indexBefore ?? '');
  return named.field === null ? named.value : `{${named.field}=${named.value}}`;
}

/** Whether a change is at or below what a pointer names, before or after. */
function isBelow({ way }: WorldChange, pointer: string): boolean {
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
function areOnOneWay(one: WorldChange, other: WorldChange): boolean {
  const [a, b] = [one.way.map(identity), other.way.map(identity)];
  return a.slice(0, b.length).every((part, at) => part === b[at]);
}

/** For a member without an identifying field, its content: its index may change with the next call. */
function identity(member: Member): string {
  return member.named === null
    ? JSON.stringify(member.after ?? member.before ?? null)
    : partOf(member);
}
