// Checks the value at a pointer of the world after, and compares it with the world before.
import { isJsonRecord } from '../../values/merge.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import { isDeepStrictEqual } from 'node:util';
import type { Episode } from '../../episode/read.js';
import { checkProblems, predicateOf } from '../../scenario/check-schema.js';
import type { Json } from '../../values/json.js';
import { nearestName } from '../../values/nearest-name.js';
import { brief } from '../../episode/verdict/text.js';
import { type CheckedValue, type CheckReading, satisfies } from '../check/satisfies.js';
import { type Check, mistaken, type Undecided } from '../finding.js';
import { type PointerTarget, pointerTokens, resolve } from '../json-pointer.js';
import { callEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { lastChange } from './replay.js';
import { amountOf } from '../../values/values.js';

type World = AssertionWith<'world', 'pointer'>;

/**
 * Checks the value at a pointer of the world after. An untouched value proves nothing on its own. Asking about a place
 * that the world never had is an error, not a pass.
 */
export function checkWorld(episode: Episode, assertion: World): Check {
  const { pointer, check } = assertion;
  const [problem] = checkProblems(check, 'world');
  if (problem !== undefined) return broken(pointer, problem);
  const before = resolve(episode.world.before, pointer);
  const after = resolve(episode.world.after, pointer);
  const several = severalPicked(assertion, { before, after });
  if (several !== null) return several;
  const { locale } = episode.header;
  const subject = { value: after.value, before: before.value };
  const reading = { plain: 'strict', locale } as const;
  const holds = satisfies(subject, check, reading);
  const nothing = nothingThere(assertion, { episode, before, after, holds });
  if (nothing !== null) return nothing;
  const changed = !isDeepStrictEqual(after.value, before.value);
  const field = pointerTokens(pointer).at(-1) ?? '';
  const open = !holds && isOnTheWay(subject, check, { field, reading });
  const call = lastChange(episode, pointer);
  const was = changed && asksBefore(check) ? `, and ${stateWords(before.value, 'was')} before` : '';
  const unchanged = changed ? '' : ', as before the first turn';
  return {
    holds,
    rests: changed && !open ? 'presence' : 'absence',
    reason: `${pointer} ${stateWords(after.value)}${was}${unchanged}.`,
    evidence: [
      ...(call === null ? [] : [callEvidence(call)]),
      { seq: null, file: 'world.json', text: `${pointer} ${stateWords(after.value)}` },
    ],
  };
}

function broken(pointer: string, { path, message }: { path: unknown[]; message: string }): Check {
  const place = path.length === 0 ? '' : ` (at ${path.join('.')})`;
  return mistaken(`The check of ${pointer} is invalid${place}: it must be ${message}.`);
}

/**
 * A part in braces that picks several members names none. If there were several before, the pointer is wrong; if the
 * episode made them several, a value that should be single is not.
 */
function severalPicked(
  { pointer, not }: World,
  { before, after }: { before: PointerTarget; after: PointerTarget },
): Check | null {
  const several = before.several ?? after.several;
  if (several === null) return null;
  const { at, part, count } = several;
  const picks = `${part} picks ${countOf(count, 'member')} of ${at}`;
  if (before.several === null && !not) {
    const reason = `${pointer} is not one value after: ${picks}, and did not before.`;
    return { holds: false, rests: 'presence', reason };
  }
  return mistaken(
    `${pointer} names no single value: ${picks}. Pick by a field that tells them apart.`,
  );
}

interface Nothing {
  episode: Episode;
  before: PointerTarget;
  after: PointerTarget;
  holds: boolean;
}

/** A misspelled collection has no members either; it must not pass for an empty or unchanged one. */
function nothingThere(
  { pointer, check, not }: World,
  { episode, before, after, holds }: Nothing,
): Undecided | null {
  const passes = holds !== not;
  if (!passes || before.value !== undefined || after.value !== undefined) return null;
  const { world } = episode;
  const known = [world.before, world.after].flatMap((state) =>
    isJsonRecord(state) ? Object.keys(state) : [],
  );
  const [collection = '', ...deeper] = pointerTokens(pointer);
  const isThere = known.includes(collection);
  if (asksForAbsence(check, not) && (isThere || deeper.length === 0)) return null;
  return mistaken(whatThereIs(pointer, { known, isThere, after }));
}

function whatThereIs(
  pointer: string,
  { known, isThere, after }: { known: string[]; isThere: boolean; after: PointerTarget },
): string {
  const top = [...new Set(known)].map((key) => `/${key}`);
  const { at, part, has } = after.missing ?? { at: '/', part: '', has: [] };
  const nearest = nearestName(part, isThere ? has : known);
  const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  const there = isThere
    ? `${at} has no ${part}${has.length > 0 ? `, but: ${has.join(', ')}` : ''}`
    : `the world has: ${top.join(', ')}`;
  return (
    `There is nothing at ${pointer} to check, neither before nor after; ${there}.${meant} ` +
    'Ask for {"absent": true} if nothing is meant to be there.'
  );
}

/** Whether the check itself says that nothing should be there. */
function asksForAbsence(check: Json, not: boolean): boolean {
  const predicate = predicateOf(check);
  if (predicate?.name === 'absent') return !not;
  if (predicate?.name === 'present') return not;
  if (predicate?.name === 'not') return asksForAbsence(predicate.operand, !not);
  if (predicate?.name !== 'all' && predicate?.name !== 'any') return false;
  return predicate.operand.some((one) => asksForAbsence(one, not));
}

/** Whether the check compares after with before, so that both are worth reporting. */
export function asksBefore(check: Json): boolean {
  const predicate = predicateOf(check);
  if (predicate?.name === 'not') return asksBefore(predicate.operand);
  if (predicate?.name === 'all' || predicate?.name === 'any') {
    return predicate.operand.some(asksBefore);
  }
  return ['changed', 'by', 'added', 'removed'].includes(predicate?.name ?? '');
}

/** A value of the world in words: "is 84", "has 2 items: [...]", "is absent". */
function stateWords(value: Json | undefined, verb: 'is' | 'was' = 'is'): string {
  if (value === undefined) return `${verb} absent`;
  const shown = brief(JSON.stringify(value));
  if (!Array.isArray(value)) return `${verb} ${shown}`;
  return `${verb === 'is' ? 'has' : 'had'} ${countOf(value.length, 'item')}: ${shown}`;
}

/** Fields that pass through several values on their way. */
const passesThrough = /(?:status|state|stage|phase|step|progress)$/i;

/**
 * For a check that does not hold of a value that changed. Numbers and collections are on their way while they move towards
 * what is asked and have not passed it, a status always; any other value that was written is what it is.
 *
 * @param field the last part of the pointer
 */
function isOnTheWay(
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
