// The outcome class: terminal states, the world after, and what the agent said.
import type { ToolCall } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { endedIn } from '../rules/terminal-states.js';
import type { Json } from '../scenario/schema.js';
import type { Assertion, Evidence } from '../verdict/format.js';
import { isDeepStrictEqual } from 'node:util';
import { type Check, unknownName } from './finding.js';
import { isRecord } from './json-match.js';
import { atPointer, overlap } from './json-pointer.js';
import { callEvidence, messageEvidence, shorten } from './quote.js';
import { agentActed, agentMessages, toolCalls } from './record.js';
import { turnNeverTaken } from './turns.js';
import { countOf } from './title.js';
import { satisfies } from './world-check.js';

type Of<Kind extends Assertion['kind']> = Extract<Assertion, { kind: Kind }>;

/**
 * Terminal states as they were recognised at the close. Asked positively, the first state that holds
 * must be among the named; with `not`, none of the named may hold at all, ended in or passed through.
 */
export function checkEndsIn(episode: Episode, assertion: Of<'ends_in'>): Check {
  const known = episode.header.app.terminalStates;
  const unknown = assertion.states.find((state) => !known.includes(state));
  if (unknown !== undefined) return unknownName('terminal state', unknown, known);
  return assertion.not ? reached(episode, assertion.states) : ended(episode, assertion.states);
}

function reached(episode: Episode, states: readonly string[]): Check {
  const held = states.filter((state) => episode.closed.terminalStates[state]);
  if (held.length === 0) {
    return { holds: false, rests: 'absence', reason: `None of ${states.join(', ')} was reached.` };
  }
  const reason = `The episode reached ${held.join(' and ')}.`;
  return { holds: true, rests: 'presence', reason, evidence: changes(episode) };
}

function ended(episode: Episode, states: readonly string[]): Check {
  const state = endedIn(episode.closed.terminalStates);
  const holds = state !== null && states.includes(state);
  // A state can hold of a record in which nothing happened: "no return was created" does.
  const rests = agentActed(episode) && state !== null ? 'presence' : 'absence';
  const end = state === null ? 'No terminal state was reached.' : `The episode ended in ${state}.`;
  const refused = holds ? null : refusedCalls(episode);
  const reason = refused === null ? end : `${end} ${refused}`;
  return { holds, rests, reason, evidence: changes(episode) };
}

/** Calls whose arguments the tool's schema refused: often why nothing came of a conversation. */
function refusedCalls(episode: Episode): string | null {
  const refused = toolCalls(episode).filter(({ status }) => status === 422);
  const last = refused.at(-1);
  if (last === undefined) return null;
  const times = countOf(refused.length, 'call');
  return `${times} ${refused.length === 1 ? 'was' : 'were'} refused for the arguments, the last: ${last.tool}: ${shorten(JSON.stringify(last.response))}.`;
}

/** The calls that changed the world: what terminal states other than refusals rest on. */
function changes(episode: Episode): Evidence[] {
  return toolCalls(episode)
    .filter(({ patch }) => patch.length > 0)
    .map(callEvidence);
}

/** What holds at a JSON pointer of the world after. A value that nothing touched shows nothing by itself. */
export function checkWorld(episode: Episode, assertion: Of<'world'>): Check {
  const { before, after } = episode.world;
  const value = atPointer(after, assertion.pointer);
  const missing = countOfNothing(episode, assertion, value);
  if (missing !== null) return missing;
  const holds = satisfies(value, assertion.check);
  const call = lastChange(episode, assertion.pointer);
  const changed = !isDeepStrictEqual(value, atPointer(before, assertion.pointer));
  return {
    holds,
    rests: changed ? 'presence' : 'absence',
    reason: `${assertion.pointer} ${stateOf(value)}${changed ? '' : ', as before the first turn'}.`,
    evidence: [
      ...(call === null ? [] : [callEvidence(call)]),
      { seq: null, file: 'world.json', text: `${assertion.pointer} ${stateOf(value)}` },
    ],
  };
}

/** A misspelt collection has no members either; that must not pass for an empty one. */
function countOfNothing(
  { world }: Episode,
  { pointer, check }: Of<'world'>,
  value: Json | undefined,
): Check | null {
  const asksForCount = isRecord(check) && typeof check['count'] === 'number';
  if (value !== undefined || !asksForCount || check['count'] !== 0) return null;
  const known = [world.before, world.after].flatMap((state) =>
    isRecord(state) ? Object.keys(state).map((key) => `/${key}`) : [],
  );
  return {
    outcome: 'error',
    party: 'harness',
    reason:
      `There is nothing at ${pointer} to count; the world has: ${[...new Set(known)].join(', ')}. ` +
      'Ask for {"absent": true} if nothing is meant to be there.',
  };
}

function stateOf(value: Json | undefined): string {
  if (value === undefined) return 'is absent';
  if (Array.isArray(value))
    return `has ${countOf(value.length, 'item')}: ${shorten(JSON.stringify(value))}`;
  return `is ${shorten(JSON.stringify(value))}`;
}

/** The last call whose patch touched a pointer, above or below it. */
function lastChange(episode: Episode, pointer: string): ToolCall | null {
  const touches = (operation: Json) =>
    isRecord(operation) &&
    typeof operation['path'] === 'string' &&
    overlap(operation['path'], pointer);
  return toolCalls(episode).findLast(({ patch }) => patch.some(touches)) ?? null;
}

/** Text in the agent's messages, without regard to case, white space and typographic quotes. */
export function checkSays(episode: Episode, assertion: Of<'says'>): Check {
  const untaken = turnNeverTaken(episode, assertion.turn);
  if (untaken !== null) return untaken;
  const inTurn = agentMessages(episode).filter(
    ({ turn }) => assertion.turn === null || turn === assertion.turn,
  );
  const wanted = normalise(assertion.text);
  const found = inTurn.filter(({ text }) => normalise(text).includes(wanted));
  const first = found[0];
  if (first !== undefined) {
    const reason = `The agent said “${assertion.text}” in turn ${first.turn}.`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(messageEvidence) };
  }
  const where = assertion.turn === null ? '' : ` of turn ${assertion.turn}`;
  const read = countOf(inTurn.length, 'agent message');
  return {
    holds: false,
    rests: 'absence',
    reason: `“${assertion.text}” is in none of the ${read}${where}.`,
    evidence: assertion.turn === null ? [] : inTurn.map(messageEvidence),
  };
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\u00ad|\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
