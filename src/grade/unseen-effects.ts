// Calls with an unrecorded effect on the world: answered by the real service, or only seen; never treated as having had no effect.
import type { Episode } from '../episode/read.js';
import type { JoinedCall } from '../episode/joined-calls.js';
import { allCalls, writes } from './record.js';

/**
 * Calls of writing tools without an effect in the mocked world, though they may have had one: served by a real service
 * or by staging, or only seen. A failed call had none.
 */
export function callsWithoutSeenEffect(episode: Episode): JoinedCall[] {
  return allCalls(episode).filter(
    (call) =>
      writes(episode, call.tool) &&
      call.outcome !== 'failed' &&
      (call.served === null || call.served.source !== undefined),
  );
}

/** Why the effect of these calls cannot be seen, as a sentence without its end. */
export function whyNotSeen(calls: readonly JoinedCall[]): string {
  const named = calls.map(({ tool, seq }) => `${tool} (event ${seq})`).join(', ');
  const ways = new Set(
    calls.map(({ served }) => (served === null ? 'only seen, not served' : by(served.source))),
  );
  const was = calls.length === 1 ? 'it was' : 'they were';
  return `The effect of ${named} on the world cannot be seen: ${was} ${[...ways].join(' or ')}`;
}

function by(source: 'real' | 'observed' | undefined): string {
  return source === 'observed' ? 'answered by staging' : 'answered by the real service';
}
