// Calls of which something that decides was not seen: what comes of a check then, in one form for all kinds.
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { Undecided } from '../finding.js';

/** Calls that were only seen, of which something that decides was not seen. */
export function cannotTell(
  grounds: Pick<Undecided, 'reason' | 'evidence' | 'measurements'>,
  perhaps: readonly JoinedCall[],
): Undecided {
  const events = perhaps.map(({ seq }) => seq).join(', ');
  const [them, their] = perhaps.length === 1 ? ['one', 'its'] : [String(perhaps.length), 'their'];
  const reason = `${grounds.reason} Of ${them} (event ${events}) ${their} arguments or ${their} success were not seen, and they decide.`;
  return { ...grounds, outcome: 'inconclusive', party: 'harness', reason };
}

/** As above, where it is not seen which of several agents called. */
export function agentUnknown(
  grounds: Pick<Undecided, 'reason' | 'evidence' | 'measurements'>,
  anonymous: readonly JoinedCall[],
): Undecided {
  const events = anonymous.map(({ tool, seq }) => `${tool}, event ${seq}`).join('; ');
  const [which, decides] =
    anonymous.length === 1 ? ['one call', 'it decides'] : ['some calls', 'they decide'];
  const reason = `${grounds.reason} Of ${which} (${events}) nobody said which agent made it, and ${decides}.`;
  return { ...grounds, outcome: 'inconclusive', party: 'harness', reason };
}

/** Evidence that a check needs is not in the record. */
export function missing(reason: string): Undecided {
  return { outcome: 'inconclusive', party: 'harness', reason };
}
