// `agent_called`: which of several agents called what, as far as the calls name their agents.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { AssertionOf } from '../../assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { countOf } from '../../assertions/count.js';
import { unknownAgent, unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { agentUnknown, missing } from './undecided.js';

export function checkAgentCalled(episode: Episode, assertion: AssertionOf<'agent_called'>): Check {
  const { agent, tool, only = [] } = assertion;
  return (
    unknownAgent(episode, [agent]) ??
    unknownTool(episode, [...(tool === null ? [] : [tool]), ...only]) ??
    overReadings(episode, assertion, (made) => decide(made, assertion))
  );
}

function decide(made: readonly JoinedCall[], assertion: AssertionOf<'agent_called'>): Check {
  if (made.length > 0 && made.every(({ agent }) => agent === null)) return nobodySaid(made);
  const own = made.filter(({ agent }) => agent === assertion.agent);
  const anonymous = made.filter(({ agent }) => agent === null);
  return assertion.only === undefined
    ? called(assertion, own, anonymous)
    : onlyCalled(assertion, own, anonymous);
}

/** None of the calls names its agent. */
export function nobodySaid({ length }: readonly JoinedCall[]): Check {
  const calls = length === 1 ? 'The one call does' : `None of the ${length} calls does`;
  return missing(
    `${length === 1 ? calls.replace('does', 'does not tell') : calls.replace('does', 'tells')} which of several agents made it. Agents are known by the header x-sightline-agent, by sightline/agent, by AG-UI steps and subagents, and by spans.`,
  );
}

function called(
  { agent, tool }: AssertionOf<'agent_called'>,
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
  { agent, only = [] }: AssertionOf<'agent_called'>,
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
