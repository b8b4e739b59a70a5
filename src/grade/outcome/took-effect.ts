// How often a tool took effect in the world: counts what calls changed, not the calls.
import { unknownTool } from '../procedure/names.js';
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { Assertion } from '../../episode/verdict/format.js';
import { hasFields } from '../check/satisfies.js';
import { type Check, mistaken } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { recordedCalls, writes } from '../record.js';
import { countOf } from '../../values/count.js';
import { callsWithoutSeenEffect, whyNotSeen } from '../unseen.js';

type TookEffect = Extract<Assertion, { kind: 'took_effect' }>;

/**
 * A call took effect if it left a patch, whatever answer the agent got: one that was carried out but failed on its way
 * back counts, a second delivery that the service recognized does not. What cannot be seen does not count as nothing.
 */
export function checkTookEffect(episode: Episode, assertion: TookEffect): Check {
  const { tool, times } = assertion;
  const unknown = unknownTool(episode, [tool]);
  if (unknown !== null) return unknown;
  if (!writes(episode, tool)) return onlyReads(tool);
  const made = recordedCalls(episode).filter(
    (call) => call.tool === tool && mayBeMeant(episode, call, assertion),
  );
  const effective = made.filter(({ served }) => (served?.patch.length ?? 0) > 0);
  const unseen = callsWithoutSeenEffect(episode).filter(
    (call) => made.includes(call) || isCut(call, assertion),
  );
  const grounds = {
    reason: inWords(tool, { made, effective, unseen }),
    evidence: made.map(joinedEvidence),
    measurements: { calls: made.length, effects: effective.length },
  };
  if (effective.length <= times && unseen.length > 0) {
    const reason = `${whyNotSeen(unseen)}. ${grounds.reason}`;
    return { ...grounds, outcome: 'inconclusive', party: 'harness', reason };
  }
  const holds = effective.length === times;
  return { ...grounds, holds, rests: effective.length > times ? 'presence' : 'absence' };
}

function onlyReads(tool: string): Check {
  return mistaken(
    `${tool} only reads, so it cannot take effect; if it does change something, give it \`effect: 'write'\` in the app file.`,
  );
}

/** A call that was seen without arguments may be the one meant. */
function mayBeMeant({ header }: Episode, call: JoinedCall, { args }: TookEffect): boolean {
  if (args === null || call.args === null) return true;
  return hasFields(call.args, args, { plain: 'partial', locale: header.locale });
}

function isCut({ tool, outcome }: JoinedCall, assertion: TookEffect): boolean {
  return tool === assertion.tool && outcome === 'cut';
}

/** If a call's effect was not seen, it is not reported as changing nothing. */
function inWords(
  tool: string,
  { made, effective, unseen }: Record<'made' | 'effective' | 'unseen', readonly JoinedCall[]>,
): string {
  if (made.length === 0) return `${tool} was not called in this way, and took no effect.`;
  const events = effective.map(({ seq }) => seq).join(', ');
  const at = effective.length === 0 ? '' : ` (event ${events})`;
  const open = made.filter((call) => unseen.includes(call) && !effective.includes(call)).length;
  const idle = made.length - effective.length - open;
  const others = idle === 0 ? '' : `; ${countOf(idle, 'more call')} changed nothing`;
  const perhaps = open === 0 ? '' : `; what ${countOf(open, 'more call')} changed was not seen`;
  const twice = effective.some(({ served }) => served?.fault === 'duplicate')
    ? '; a call was delivered twice, as the scenario specifies'
    : '';
  return `${tool} took effect ${countOf(effective.length, 'time')}${at}${others}${perhaps}${twice}.`;
}
