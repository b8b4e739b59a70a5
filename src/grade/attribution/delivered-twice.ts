// What a twice-delivered call explains: whatever would be as asked without the second delivery. Does not blame the agent.
import { isJsonRecord } from '../../scenario/json-record.js';
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../scenario/schema.js';
import type { Assertion, AssertionVerdict } from '../../verdict/format.js';
import { satisfies } from '../check/satisfies.js';
import { pointersOverlap, resolve } from '../json-pointer.js';
import { worldSteps } from '../outcome/replay.js';
import { patched } from '../patched.js';
import { callEvidence } from '../quote.js';
import { recordedCalls } from '../record.js';
import { secondDeliveries } from '../second-deliveries.js';
import { eventAt, settled, type Suspect } from './blame.js';

/**
 * One for each second delivery. None explains what the agent itself did too often or differently from what was asked.
 */
export function deliveredTwice(episode: Episode): Suspect[] {
  return [...secondDeliveries(episode)].map((call): Suspect => {
    const how = call.patch.length > 0 ? 'carried out' : 'delivered';
    const sentence = `${call.tool} was ${how} twice for one call of the agent (turn ${call.turn}).`;
    return {
      ...settled('backend', eventAt(call, 'path.jsonl', callEvidence(call).text), sentence),
      explains: (verdict) => verdict.outcome === 'failed' && explains(episode, call, verdict),
    };
  });
}

function explains(episode: Episode, call: ToolCall, verdict: AssertionVerdict): boolean {
  const { assertion, measurements, evidence } = verdict;
  const seconds = secondsIn(episode, evidence);
  if (assertion.kind === 'world')
    return touches(call, assertion.pointer) && holdsWithoutSeconds(episode, assertion);
  if (assertion.kind === 'changes_only')
    return seconds.length > 0 && seconds.length === callsIn(evidence).length;
  if (assertion.kind === 'took_effect') {
    const extra = seconds.filter(({ patch }) => patch.length > 0);
    const asked = Number(measurements['effects']) - extra.length === assertion.times;
    return extra.includes(call) && asked;
  }
  if (assertion.kind !== 'within' || assertion.measure !== 'tool_calls') return false;
  const turn = turnOf(episode, verdict);
  const extra = [...secondDeliveries(episode)].filter((one) => turn === null || one.turn === turn);
  const kept = Number(measurements['tool_calls']) - extra.length <= assertion.max;
  return extra.includes(call) && kept;
}

function callsIn(evidence: AssertionVerdict['evidence']): number[] {
  return evidence.flatMap(({ seq }) => seq ?? []);
}

function secondsIn(episode: Episode, evidence: AssertionVerdict['evidence']): ToolCall[] {
  const named = callsIn(evidence);
  const seconds = secondDeliveries(episode);
  return recordedCalls(episode).flatMap(({ seq, served }) =>
    served !== null && named.includes(seq) && seconds.has(served) ? [served] : [],
  );
}

/** The turn that crossed a limit; null if the limit is for the whole episode. */
function turnOf({ path }: Episode, { evidence }: AssertionVerdict): number | null {
  const [settledAt] = callsIn(evidence);
  return path.find(({ seq }) => seq === settledAt)?.turn ?? null;
}

function pathsOf({ patch }: ToolCall, replaced = false): string[] {
  return patch.flatMap((one) =>
    isJsonRecord(one) && typeof one['path'] === 'string' && (!replaced || one['op'] === 'replace')
      ? [one['path']]
      : [],
  );
}

/** A collection grows as a whole: its count is checked at the pointer above the new member. */
function touches(call: ToolCall, pointer: string): boolean {
  return pathsOf(call).some((path) => pointersOverlap(path.replace(/\/(?:\d+|-)$/, ''), pointer));
}

/** If the world without them is unknown, whatever they touch is theirs. */
function holdsWithoutSeconds(
  episode: Episode,
  { pointer, check, not }: Extract<Assertion, { kind: 'world' }>,
): boolean {
  const after = worldWithoutSeconds(episode);
  if (after === null) return true;
  const subject = {
    value: resolve(after, pointer).value,
    before: resolve(episode.world.before, pointer).value,
  };
  return satisfies(subject, check, { plain: 'strict', locale: episode.header.locale }) !== not;
}

/** Null if the patches cannot be replayed, or a later call replaced a value that a second delivery had changed. */
function worldWithoutSeconds(episode: Episode): Json | null {
  const seconds = secondDeliveries(episode);
  const steps = worldSteps(episode) ?? [];
  const changed: string[] = [];
  let world: Json | null = steps.length === 0 ? null : episode.world.before;
  for (const { call } of steps) {
    if (seconds.has(call)) changed.push(...pathsOf(call));
    else if (pathsOf(call, true).some((path) => changed.includes(path))) return null;
    else if (world !== null) world = patched(world, call.patch, false);
  }
  return world;
}
