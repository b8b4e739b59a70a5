// `called`: whether a tool was called, with what, and how often.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import { withArgs } from '../../scenario/assertions/calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { hasArgs, mayHaveArgs } from './arguments.js';
import { unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { cannotTell } from './undecided.js';

/**
 * A call counts whatever its answer: attempting a forbidden tool is a breach, and a required one that failed was tried.
 * `times` counts successful calls, so a retry after a failure is still once; `times: 0` allows no attempt; `attempts`
 * counts all. If the result depends on arguments or a success that were not seen, it is inconclusive.
 */
export function checkCalled(episode: Episode, assertion: AssertionWith<'called', 'times'>): Check {
  return (
    unknownTool(episode, [assertion.tool]) ??
    overReadings(episode, assertion, (made) => decide(episode, made, assertion))
  );
}

/** How many calls there certainly are, and which others may count. */
interface Count {
  least: number;
  perhaps: readonly JoinedCall[];
}

function decide(
  { header }: Episode,
  made: readonly JoinedCall[],
  assertion: AssertionWith<'called', 'times'>,
): Check {
  const ofTool = made.filter(({ tool }) => tool === assertion.tool);
  const matching = ofTool.filter((call) => hasArgs(call, assertion, header.locale));
  const mayMatch = ofTool.filter(
    (call) => !matching.includes(call) && mayHaveArgs(call, assertion),
  );
  const succeeding = matching.filter(({ outcome }) => outcome === 'succeeded');
  const grounds = {
    reason: calledReason(assertion, { ofTool, matching }),
    evidence: (matching.length > 0 ? matching : ofTool).map(joinedEvidence),
    measurements: {
      calls: ofTool.length,
      callsMatching: matching.length,
      callsMatchingSuccessful: succeeding.length,
    },
  };
  const tries: Count = { least: matching.length, perhaps: mayMatch };
  const successes: Count = {
    least: succeeding.length,
    perhaps: [
      ...mayMatch.filter(({ outcome }) => outcome !== 'failed'),
      ...matching.filter(({ outcome }) => outcome === 'unknown'),
    ],
  };
  const limits = limitsOf(assertion, { tries, successes });
  if (limits.length === 0) {
    if (tries.least === 0 && tries.perhaps.length > 0) return cannotTell(grounds, tries.perhaps);
    const holds = tries.least > 0;
    return { ...grounds, holds, rests: holds ? 'presence' : 'absence' };
  }
  return decideLimits(grounds, limits);
}

interface Limit {
  count: Count;
  wanted: number;
}

function limitsOf(
  { times, attempts }: AssertionWith<'called', 'times'>,
  { tries, successes }: Record<'tries' | 'successes', Count>,
): Limit[] {
  return [
    ...(times === null ? [] : [{ count: times === 0 ? tries : successes, wanted: times }]),
    ...(attempts === undefined ? [] : [{ count: tries, wanted: attempts }]),
  ];
}

/** Too few calls are an absence; too many are on record. */
function decideLimits(
  grounds: { reason: string; evidence: ReturnType<typeof joinedEvidence>[] },
  limits: readonly Limit[],
): Check {
  if (limits.some(({ count, wanted }) => count.least > wanted)) {
    return { ...grounds, holds: false, rests: 'presence' };
  }
  if (limits.some(({ count, wanted }) => count.least + count.perhaps.length < wanted)) {
    return { ...grounds, holds: false, rests: 'absence' };
  }
  const perhaps = limits.flatMap(({ count }) => count.perhaps);
  if (perhaps.length > 0) return cannotTell(grounds, [...new Set(perhaps)]);
  return { ...grounds, holds: true, rests: 'absence' };
}

function calledReason(
  asked: AssertionWith<'called', 'times'>,
  { ofTool, matching }: Record<'ofTool' | 'matching', JoinedCall[]>,
): string {
  const { tool, args, match } = asked;
  if (ofTool.length === 0) return `${tool} was never called.`;
  if (matching.length === 0) {
    return `${tool} was called ${countOf(ofTool.length, 'time')}, never${withArgs(asked)}.`;
  }
  const failed = matching.filter(({ outcome }) => outcome === 'failed').length;
  const exactly = match === 'exact' ? 'exactly ' : '';
  const how = args === null ? '' : ` with ${exactly}these arguments`;
  const failing = failed === 0 ? '' : `, ${failed} of them without success`;
  return `${tool} was called ${countOf(matching.length, 'time')}${how}${failing}.`;
}
