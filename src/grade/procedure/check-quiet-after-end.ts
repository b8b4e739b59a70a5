// `quiet_after_end`: whether the agent called anything after the end, or after a checkpoint of the app.
import type { PathEvent } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check, Undecided } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { cutShort } from '../record.js';
import { checkpointEvent } from './check-call-order.js';
import { unknownCheckpoint } from './names.js';
import { overReadings } from './readings.js';

/** The end is when the user's last turn has settled; nobody asked for anything later. */
export function checkQuietAfterEnd(
  episode: Episode,
  assertion: AssertionWith<'call_conduct', 'nothing_after'>,
): Check {
  const { nothing_after: after } = assertion;
  const unknown = after === null ? null : unknownCheckpoint(episode, after);
  if (unknown !== null) return unknown;
  const end = after === null ? lastSettled(episode) : checkpointEvent(episode, after);
  if (end === undefined) return noEnd(episode, after);
  return overReadings(episode, assertion, (made) =>
    decide(
      made.filter(({ seq }) => seq > end.seq),
      end,
      nameOf(episode, after),
    ),
  );
}

function lastSettled({ path, closed }: Episode): PathEvent | undefined {
  return path.findLast(
    (event) => event.kind === 'settled' && event.turn === closed.turns && event.finished,
  );
}

function noEnd(episode: Episode, after: string | null): Undecided {
  const reason =
    after === null
      ? `The last turn (${episode.closed.turns}) never settled, so the record has no end after which nothing may be called.`
      : `${after} was never reached, so that nothing could come after it.`;
  return { outcome: 'inconclusive', party: cutShort(episode)?.by ?? 'harness', reason };
}

function nameOf({ closed }: Episode, after: string | null): string {
  return after ?? `the last turn (${closed.turns}) had settled`;
}

/** An observed call may have been made earlier: spans arrive late, and streams are recorded when they end. */
function decide(late: readonly JoinedCall[], end: PathEvent, after: string): Check {
  const served = late.filter((call) => call.served !== null);
  const measurements = { callsAfterEnd: served.length };
  if (served.length > 0) {
    const names = served.map(({ tool, seq }) => `${tool} (event ${seq})`).join(', ');
    const reason = `After ${after} (event ${end.seq}) the agent called ${names}.`;
    const evidence = served.map(joinedEvidence);
    return { holds: false, rests: 'presence', reason, evidence, measurements };
  }
  const reason = `Nothing was called after ${after} (event ${end.seq}).`;
  if (late.length === 0) return { holds: true, rests: 'absence', reason, measurements };
  const names = late.map(({ tool, seq }) => `${tool} (event ${seq})`).join(', ');
  return {
    outcome: 'inconclusive',
    party: 'harness',
    reason: `${names} was only seen, and only after ${after} (event ${end.seq}): nobody saw when it was called.`,
    evidence: late.map(joinedEvidence),
    measurements,
  };
}
