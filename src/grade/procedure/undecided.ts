// The result of a check that depends on something that was not seen.
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { Undecided } from '../finding.js';

/** It depends on the arguments or the success of these calls, which were not seen. */
export function cannotTell(
  grounds: Pick<Undecided, 'reason' | 'evidence' | 'measurements'>,
  perhaps: readonly JoinedCall[],
): Undecided {
  const events = perhaps.map(({ seq }) => seq).join(', ');
  const [them, their] = perhaps.length === 1 ? ['one', 'its'] : [String(perhaps.length), 'their'];
  const reason = `${grounds.reason} Of ${them} (event ${events}) ${their} arguments or ${their} success were not seen, and they decide.`;
  return { ...grounds, outcome: 'inconclusive', party: 'harness', reason };
}

/** It depends on which of several agents made these calls. */
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

/** The record lacks evidence that the check needs. */
export function missing(reason: string): Undecided {
  return { outcome: 'inconclusive', party: 'harness', reason };
}
