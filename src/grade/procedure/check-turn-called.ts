// `turn_called`: what was called in one turn; turns count from 1.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import { withArgs } from '../../scenario/assertions/calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { turnNeverTaken } from '../unseen.js';
import { hasArgs, mayHaveArgs } from './arguments.js';
import { unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { cannotTell } from './undecided.js';

/** The page's own reads, such as polling a queue, are not calls of the turn. */
export function checkTurnCalled(
  episode: Episode,
  assertion: AssertionWith<'called', 'turn'>,
): Check {
  const { turn, tool } = assertion;
  return (
    (tool === null ? null : unknownTool(episode, [tool])) ??
    turnNeverTaken(episode, turn) ??
    overReadings(episode, assertion, (made) =>
      decide(
        episode,
        made.filter((call) => call.turn === turn),
        assertion,
      ),
    )
  );
}

function decide(
  { header }: Episode,
  inTurn: readonly JoinedCall[],
  assertion: AssertionWith<'called', 'turn'>,
): Check {
  const { turn, tool } = assertion;
  const evidence = inTurn.map(joinedEvidence);
  const names = inTurn.map((call) => call.tool).join(', ') || 'nothing';
  if (tool === null) {
    const rests = inTurn.length === 0 ? 'absence' : 'presence';
    return { holds: inTurn.length === 0, rests, reason: `Turn ${turn} called ${names}.`, evidence };
  }
  const found = inTurn.filter(
    (call) => call.tool === tool && hasArgs(call, assertion, header.locale),
  );
  if (found.length > 0) {
    const reason = `Turn ${turn} called ${tool} (event ${found[0]?.seq}).`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(joinedEvidence) };
  }
  const perhaps = inTurn.filter((call) => call.tool === tool && mayHaveArgs(call, assertion));
  if (perhaps.length > 0) {
    return cannotTell({ reason: `Turn ${turn} called ${names}.`, evidence }, perhaps);
  }
  const called = inTurn.some((call) => call.tool === tool)
    ? `${tool}, but not${withArgs(assertion)}`
    : names;
  return { holds: false, rests: 'absence', reason: `Turn ${turn} called ${called}.`, evidence };
}
