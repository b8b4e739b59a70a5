// Keeps the page's own reads from deciding what the agent did: repeats a check under other assumptions about who made those calls.
import type { Episode } from '../../episode/read.js';
import { equalArguments, type JoinedCall } from '../../episode/joined-calls.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { allCalls, recordedCalls } from '../record.js';
import { oncePer } from '../../values/remembered.js';
import { secondDeliveries } from '../second-deliveries.js';

/** Decides on the calls that are taken to be the agent's. */
export type OverCalls = (made: readonly JoinedCall[]) => Check;

/**
 * Runs the check over the agent's calls, including those that may be the page's own. A pass stands. A failure that would be
 * a pass under another reading of those calls is inconclusive.
 */
export function overReadings(
  episode: Episode,
  { not }: { not?: boolean | undefined },
  decide: OverCalls,
): Check {
  const { agent, unclear, likelyPage } = callsByMaker(episode);
  const passes = (check: Check) => !('outcome' in check) && check.holds !== (not ?? false);
  const check = withPageReads(episode, decide(inOrder(agent, unclear)));
  if ('outcome' in check || passes(check)) return check;
  const others = [inOrder(agent), inOrder(agent, unclear, likelyPage), inOrder(agent, likelyPage)];
  if (!others.some((made) => passes(decide(made)))) return check;
  const doubtful = inOrder(unclear, likelyPage);
  return {
    outcome: 'inconclusive',
    party: 'harness',
    reason: `${check.reason} ${doubt(doubtful)}`,
    evidence: doubtful.map(joinedEvidence),
    measurements: check.measurements ?? {},
  };
}

function inOrder(...lists: readonly (readonly JoinedCall[])[]): JoinedCall[] {
  return lists.flat().sort((one, other) => one.seq - other.seq);
}

function doubt(calls: readonly JoinedCall[]): string {
  const tools = [...new Set(calls.map(({ tool }) => tool))].join(', ');
  const events = calls.map(({ seq }) => seq).join(', ');
  return `Whether ${tools} (event ${events}) was read by the agent or by its page for itself cannot be told, and it decides: the request came from the page, and no stream, model or span tells of it.`;
}

/** Adds how many reads were ignored as the page's own, if any. */
function withPageReads(episode: Episode, check: Check): Check {
  const { page, likelyPage } = callsByMaker(episode);
  const pageReads = page.length + likelyPage.length;
  if (pageReads === 0) return check;
  return { ...check, measurements: { ...check.measurements, pageReads } };
}

/**
 * `likely_page`: it came from the page, while the agent's recorded calls come another way. `unclear`: it came from the
 * page, and so may all calls of the agent.
 */
type Maker = 'agent' | 'page' | 'likely_page' | 'unclear';

/** The calls of an episode by who made them. */
interface CallsByMaker {
  agent: JoinedCall[];
  /** The page's own reads: before the first turn, or the same again later. */
  page: JoinedCall[];
  likelyPage: JoinedCall[];
  unclear: JoinedCall[];
}

/** Sorts the calls of the app's tools; a call that a proxy delivered twice counts once. */
const callsByMaker = oncePer((episode: Episode): CallsByMaker => {
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
  return madeBefore(episode, call) ? 'page' : 'likely_page';
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
function madeBefore(episode: Episode, { tool, args }: JoinedCall): boolean {
  return allCalls(episode).some(
    (call) =>
      call.turn === 0 &&
      call.tool === tool &&
      isOfPage(call) &&
      equalArguments(call.args ?? {}, args ?? {}),
  );
}
