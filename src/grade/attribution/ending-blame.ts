// Who is to blame for an ungradable ending that no record explains: whoever the table of stop reasons names.
import type { Stop } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict, Party } from '../../verdict/format.js';
import { type Blame, eventAt, settled } from './blame.js';

export function endingBlame(episode: Episode, verdict: AssertionVerdict): Blame {
  const party = verdict.party ?? 'undetermined';
  const at = placeOf(episode);
  if (party !== 'undetermined') return settled(party, at, verdict.reason);
  return {
    party,
    ...(openEndings[episode.closed.stop.reason] ?? nothingHeard),
    at,
    sentence: verdict.reason,
  };
}

interface OpenEnding {
  candidates: readonly Party[];
  settledBy: string;
}

/** Who it may be, and what would settle it, if the stop reason does not. */
const openEndings: Partial<Record<Stop['reason'], OpenEnding>> = {
  control_not_found: { candidates: ['ui', 'harness'], settledBy: 'the last checkpoint' },
  agent_unreachable: { candidates: ['agent', 'harness'], settledBy: "the agent server's own log" },
  session_expired: { candidates: ['ui', 'harness'], settledBy: "the agent server's own log" },
};
const nothingHeard: OpenEnding = {
  candidates: ['agent', 'harness'],
  settledBy: 'the last checkpoint',
};

const critical = new Set(['agent_failed', 'unmocked_request', 'mock_threw', 'unattributed_calls']);

/** The event that caused the end, else the last thing that somebody did. */
function placeOf({ path }: Episode): Blame['at'] {
  const event =
    path.find(({ kind }) => critical.has(kind)) ??
    path.findLast(({ kind }) => kind === 'settled' || kind === 'user_action');
  return event === undefined ? null : eventAt(event, 'path.jsonl', event.kind.replaceAll('_', ' '));
}
