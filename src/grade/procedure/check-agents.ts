// `agent_called` and `hand_offs`: which of several agents called what, and in what order, for calls that name their agents.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { unknownAgent, unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { agentUnknown, missing } from './undecided.js';

export function checkAgentCalled(
  episode: Episode,
  assertion: AssertionWith<'agents', 'agent'>,
): Check {
  const { agent, tool, only = [] } = assertion;
  return (
    unknownAgent(episode, [agent]) ??
    unknownTool(episode, [...(tool === null ? [] : [tool]), ...only]) ??
    overReadings(episode, assertion, (made) => decideCalled(made, assertion))
  );
}

function decideCalled(
  made: readonly JoinedCall[],
  assertion: AssertionWith<'agents', 'agent'>,
): Check {
  if (made.length > 0 && made.every(({ agent }) => agent === null)) return unknownAgents(made);
  const own = made.filter(({ agent }) => agent === assertion.agent);
  const anonymous = made.filter(({ agent }) => agent === null);
  return assertion.only === undefined
    ? called(assertion, own, anonymous)
    : onlyCalled(assertion, own, anonymous);
}

/** None of the calls names its agent. */
function unknownAgents({ length }: readonly JoinedCall[]): Check {
  const calls = length === 1 ? 'The one call does' : `None of the ${length} calls does`;
  return missing(
    `${length === 1 ? calls.replace('does', 'does not tell') : calls.replace('does', 'tells')} which of several agents made it. Agents are known by the header x-sightline-agent, by sightline/agent, by AG-UI steps and subagents, and by spans.`,
  );
}

function called(
  { agent, tool }: AssertionWith<'agents', 'agent'>,
  own: readonly JoinedCall[],
  anonymous: readonly JoinedCall[],
): Check {
  const isAsked = (call: JoinedCall) => tool === null || call.tool === tool;
  const found = own.filter(isAsked);
  const what = tool ?? 'anything';
  if (found.length > 0) {
    const reason = `${agent} called ${tool ?? namesOf(found)} ${countOf(found.length, 'time')}.`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(joinedEvidence) };
  }
  const reason = `${agent} never called ${what}${own.length === 0 ? '' : `; it called ${namesOf(own)}`}.`;
  const perhaps = anonymous.filter(isAsked);
  if (perhaps.length > 0) return agentUnknown({ reason }, perhaps);
  return { holds: false, rests: 'absence', reason, evidence: own.map(joinedEvidence) };
}

function onlyCalled(
  { agent, only = [] }: AssertionWith<'agents', 'agent'>,
  own: readonly JoinedCall[],
  anonymous: readonly JoinedCall[],
): Check {
  const isStrange = ({ tool }: JoinedCall) => !only.includes(tool);
  const strange = own.filter(isStrange);
  if (strange.length > 0) {
    const names = strange.map(({ tool, seq }) => `${tool} (event ${seq})`).join(', ');
    const reason = `${agent} called ${names}.`;
    return { holds: false, rests: 'presence', reason, evidence: strange.map(joinedEvidence) };
  }
  const reason = own.length === 0 ? `${agent} made no call.` : `${agent} called ${namesOf(own)}.`;
  const perhaps = anonymous.filter(isStrange);
  if (perhaps.length > 0) return agentUnknown({ reason }, perhaps);
  return { holds: true, rests: 'absence', reason, evidence: own.map(joinedEvidence) };
}

function namesOf(calls: readonly JoinedCall[]): string {
  return [...new Set(calls.map(({ tool }) => tool))].join(', ');
}

/** An agent that calls nothing leaves no trace, so nothing shows whether it was handed anything. */
export function checkHandOffs(
  episode: Episode,
  assertion: AssertionWith<'agents', 'hand_offs'>,
): Check {
  return (
    unknownAgent(episode, assertion.hand_offs) ??
    overReadings(episode, assertion, (made) => decideOrder(made, assertion))
  );
}

function decideOrder(
  made: readonly JoinedCall[],
  { hand_offs: agents, mode }: AssertionWith<'agents', 'hand_offs'>,
): Check {
  if (made.length === 0) {
    return missing('The agent made no call, and hand-offs are known by whose calls follow whose.');
  }
  const named = made.filter(({ agent }) => agent !== null);
  if (named.length === 0) return unknownAgents(made);
  const firsts = named.filter(({ agent }, at) => agent !== named[at - 1]?.agent);
  const seen = firsts.map(({ agent }) => agent);
  const grounds = {
    reason: `Calls came from ${seen.join(', then ')}.`,
    evidence: firsts.map(joinedEvidence),
    measurements: { handOffs: seen.length - 1 },
  };
  const anonymous = made.filter(({ agent }) => agent === null);
  const holds = isPart(agents, seen) && (mode === 'in_order' || agents.length === seen.length);
  // A call without an agent's name may come from yet another agent, which can only add to what was seen.
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

/** Whether `part` is `whole` with some items left out. */
function isPart<Item>(part: readonly Item[], whole: readonly Item[]): boolean {
  let from = 0;
  return part.every((item) => {
    const at = whole.indexOf(item, from);
    from = at + 1;
    return at !== -1;
  });
}
