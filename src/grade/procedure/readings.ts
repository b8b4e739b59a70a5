// Keeps reads of the page from deciding what the agent did: asks a check again where the record does not tell whose they were.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { callsByMaker } from './made-by.js';

/** Decides over the calls that are taken for the agent's. */
export type OverCalls = (made: readonly JoinedCall[]) => Check;

/**
 * The check over the agent's calls, among them those that may as well be the page's own. A pass stands. A failure that the
 * opposite reading of such a call would turn into a pass is none: it cannot be told.
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

/** How many reads were left out as the page's own; told only where there were any. */
function withPageReads(episode: Episode, check: Check): Check {
  const { page, likelyPage } = callsByMaker(episode);
  const pageReads = page.length + likelyPage.length;
  if (pageReads === 0) return check;
  return { ...check, measurements: { ...check.measurements, pageReads } };
}
