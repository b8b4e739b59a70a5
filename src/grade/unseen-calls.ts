// Keeps calls that reached staging past every door from counting as not made; checks nothing itself.
import { needsOf } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import type { Assertion } from '../episode/verdict/format.js';
import type { Check } from './finding.js';
import { writes } from './record.js';

/**
 * A check of calls, undecided if it rests on calls that are not in the record but may have been made: the agent's own
 * server may reach staging without any door.
 */
export function unlessUnseen(episode: Episode, assertion: Assertion, check: Check): Check {
  if (needsOf(assertion).calls === undefined) return check;
  if ('outcome' in check || (check.rests === 'presence' && check.holds)) return check;
  const why = whyUnseen(episode);
  if (why === null) return check;
  const { reason, evidence, measurements, blocking } = check;
  return {
    ...{ outcome: 'inconclusive', party: 'harness' },
    reason: `${why}, so calls may be missing: ${reason}`,
    ...(evidence && { evidence }),
    ...(measurements && { measurements }),
    ...(blocking !== undefined && { blocking }),
  };
}

/** Why the record of calls cannot be complete, as the start of a sentence; null if nothing suggests that. */
function whyUnseen(episode: Episode): string | null {
  const { header, path, world } = episode;
  if (header.staging === undefined) return null;
  const seen = path.flatMap((event) =>
    event.kind === 'tool_call' || event.kind === 'tool_seen' ? [event.tool] : [],
  );
  if (seen.length === 0)
    return 'No call on staging came through a door or was seen in any other way';
  const wrote = seen.some((tool) => writes(episode, tool));
  const changed = JSON.stringify(world.before) !== JSON.stringify(world.after);
  return changed && !wrote
    ? 'Staging changed, and no call that changes anything came through a door or was seen in any other way'
    : null;
}
