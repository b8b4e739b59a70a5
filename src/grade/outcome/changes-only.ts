// Nothing else changed: every difference between the world before and after is where it is allowed.
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { ToolCall } from '../../episode/path-event.js';
import { brief } from '../../episode/verdict/brief.js';
import type { Evidence } from '../../episode/verdict/format.js';
import type { Check } from '../finding.js';
import { callEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { callsWithoutSeenEffect, whyNotSeen } from '../unseen-effects.js';
import { worldSteps } from './replay.js';
import { areOnOneWay, type WorldChange, changesBetween, isBelow, pointerTo } from './world-diff.js';

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
      : `Everything that changed was allowed to: ${told(changes.map(pointerTo))}.`;
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
    reason: `${countOf(outside.length, 'change')} outside what may change: ${told(lines)}.`,
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
  if (before === undefined) return `${pointer} was added: ${shown(after)}`;
  if (after === undefined) return `${pointer} was removed: ${shown(before)}`;
  return `${pointer} changed from ${shown(before)} to ${shown(after)}`;
}

function shown(value: unknown): string {
  return brief(JSON.stringify(value ?? null));
}

function told(lines: readonly string[]): string {
  const more = lines.length - TOLD;
  return [...lines.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
