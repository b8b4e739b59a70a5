// Keeps the page's own reads from deciding what the agent did: repeats a check under other assumptions about who made those calls.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { callsByMaker } from './made-by.js';

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
