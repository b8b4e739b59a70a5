// Whether a call was made by the agent or by its page for itself, going by the record; decides no assertion.
import type { Episode } from '../../episode/read.js';
import { equalArguments, type JoinedCall } from '../../episode/joined-calls.js';
import { allCalls, recordedCalls } from '../record.js';
import { oncePer } from '../../values/remembered.js';
import { secondDeliveries } from '../second-deliveries.js';

/**
 * `likely_page`: it came from the page, while the agent's recorded calls come another way. `unclear`: it came from the
 * page, and so may all calls of the agent.
 */
type Maker = 'agent' | 'page' | 'likely_page' | 'unclear';

/** The calls of an episode by who made them. */
export interface CallsByMaker {
  agent: JoinedCall[];
  /** The page's own reads: before the first turn, or the same again later. */
  page: JoinedCall[];
  likelyPage: JoinedCall[];
  unclear: JoinedCall[];
}

/** Sorts the calls of the app's tools; a call that a proxy delivered twice counts once. */
export const callsByMaker = oncePer((episode: Episode): CallsByMaker => {
  const again = secondDeliveries(episode);
  const made = recordedCalls(episode).filter(({ served }) => served === null || !again.has(served));
  const makers = new Map(made.map((call) => [call, makerOf(episode, call)]));
  const by = (maker: Maker) => made.filter((call) => makers.get(call) === maker);
  return {
    agent: by('agent'),
    page: by('page'),
    likelyPage: by('likely_page'),
    unclear: by('unclear'),
  };
});

/** Before the first turn nobody has asked the agent for anything. What the page writes, it writes for the agent or its user. */
function makerOf(episode: Episode, call: JoinedCall): Maker {
  if (!isOfPage(call)) return 'agent';
  if (call.turn === 0) return 'page';
  const tool = episode.header.app.tools.find(({ name }) => name === call.tool);
  if (tool?.effect === 'write') return 'agent';
  if (!agentCallsElsewhere(episode)) return 'unclear';
  return askedBefore(episode, call) ? 'page' : 'likely_page';
}

/** Made by a request of the page, and not reported by the agent in any way. */
function isOfPage({ served, sources, agent, callId }: JoinedCall): boolean {
  return served?.via === 'route' && sources.length === 1 && agent === null && callId === null;
}

/** Whether the record shows the agent calling, and never by requests of its page. */
function agentCallsElsewhere(episode: Episode): boolean {
  const ofAgent = allCalls(episode).filter((call) => !isOfPage(call));
  return ofAgent.length > 0 && ofAgent.every(({ served }) => served?.via !== 'route');
}

/** Whether the page made the same request before the first turn. */
function askedBefore(episode: Episode, { tool, args }: JoinedCall): boolean {
  return allCalls(episode).some(
    (call) =>
      call.turn === 0 &&
      call.tool === tool &&
      isOfPage(call) &&
      equalArguments(call.args ?? {}, args ?? {}),
  );
}
