// `hand_offs`: which agents followed each other, told by whose calls the record shows.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { AssertionOf } from '../../assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { nobodySaid } from './check-agent-called.js';
import { unknownAgent } from './names.js';
import { overReadings } from './readings.js';
import { agentUnknown, missing } from './undecided.js';

/** An agent that was handed over to and called nothing leaves no trace: that it was not there cannot be told. */
export function checkHandOffs(episode: Episode, assertion: AssertionOf<'hand_offs'>): Check {
  return (
    unknownAgent(episode, assertion.agents) ??
    overReadings(episode, assertion, (made) => decide(made, assertion))
  );
}

function decide(made: readonly JoinedCall[], { agents, mode }: AssertionOf<'hand_offs'>): Check {
  if (made.length === 0) {
    return missing('The agent made no call, and hand-offs are known by whose calls follow whose.');
  }
  const named = made.filter(({ agent }) => agent !== null);
  if (named.length === 0) return nobodySaid(made);
  const firsts = named.filter(({ agent }, at) => agent !== named[at - 1]?.agent);
  const seen = firsts.map(({ agent }) => agent);
  const grounds = {
    reason: `Calls came from ${seen.join(', then ')}.`,
    evidence: firsts.map(joinedEvidence),
    measurements: { handOffs: seen.length - 1 },
  };
  const anonymous = made.filter(({ agent }) => agent === null);
  const holds = isPart(agents, seen) && (mode === 'in_order' || agents.length === seen.length);
  // Whoever made a nameless call may stand between two agents; that can only add to what was seen.
  const maybeMore = anonymous.length > 0;
  if (holds) {
    if (maybeMore && mode === 'exact') return agentUnknown(grounds, anonymous);
    return { ...grounds, holds, rests: mode === 'exact' ? 'absence' : 'presence' };
  }
  if (mode === 'exact' && !isPart(seen, agents)) return { ...grounds, holds, rests: 'presence' };
  if (maybeMore) return agentUnknown(grounds, anonymous);
  const silent = agents.find((agent) => !seen.includes(agent));
  if (silent === undefined) return { ...grounds, holds, rests: 'absence' };
  return {
    ...grounds,
    ...missing(
      `${grounds.reason} ${silent} made no call, and whether it was handed over to shows in calls alone.`,
    ),
  };
}

/** Whether the one list is the other with some left out. */
function isPart<Item>(part: readonly Item[], whole: readonly Item[]): boolean {
  let from = 0;
  return part.every((item) => {
    const at = whole.indexOf(item, from);
    from = at + 1;
    return at !== -1;
  });
}
