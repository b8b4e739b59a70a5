// `trajectory`: compares the agent's calls with the expected ones and lists the differences.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check, Finding } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { hasArgs, mayHaveArgs } from './arguments.js';
import { unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { cannotTell } from './undecided.js';
import { alignCalls, type CallAlignment, type Fits } from './compare.js';
import { differences } from './differences.js';

/** Every call counts, whatever its answer, except those that the page makes for itself. */
export function checkTrajectory(
  episode: Episode,
  assertion: AssertionWith<'trajectory', 'calls'>,
): Check {
  const { calls, ignore } = assertion;
  return (
    unknownTool(episode, [...calls.map(({ tool }) => tool), ...ignore]) ??
    overReadings(episode, assertion, (made) =>
      decide(
        episode,
        made.filter(({ tool }) => !ignore.includes(tool)),
        assertion,
      ),
    )
  );
}

function decide(
  { header }: Episode,
  made: readonly JoinedCall[],
  assertion: AssertionWith<'trajectory', 'calls'>,
): Check {
  const fits: Fits = (call, expected) =>
    call.tool === expected.tool && hasArgs(call, expected, header.locale);
  const mayFit: Fits = (call, expected) =>
    fits(call, expected) || (call.tool === expected.tool && mayHaveArgs(call, expected));
  const compared = alignCalls(assertion, made, fits);
  const lenient = alignCalls(assertion, made, mayFit);
  const grounds = {
    reason: reasonOf(made, assertion, compared),
    evidence: evidenceOf(made, compared),
    measurements: measured(compared),
  };
  if (!compared.holds && lenient.holds) {
    return cannotTell(
      grounds,
      made.filter(({ args }) => args === null),
    );
  }
  return { ...grounds, ...rests(assertion.mode, compared) };
}

/** Missing and extra calls may have gone unseen; what is on record is certain. */
function rests(
  mode: AssertionWith<'trajectory', 'calls'>['mode'],
  compared: CallAlignment,
): Pick<Finding, 'holds' | 'rests'> {
  const { holds } = compared;
  const { extra } = measured(compared);
  switch (mode) {
    case 'exact':
    case 'any_order':
      return { holds, rests: extra > 0 ? 'presence' : 'absence' };
    case 'subset':
      return { holds, rests: holds ? 'absence' : 'presence' };
    case 'in_order':
    case 'superset':
      return { holds, rests: holds ? 'presence' : 'absence' };
  }
}

function measured({ lines }: CallAlignment): Record<'matched' | 'missing' | 'extra', number> {
  const count = (holds: (line: CallAlignment['lines'][number]) => boolean) =>
    lines.filter(holds).length;
  return {
    matched: count(({ same }) => same),
    missing: count(({ expected, same }) => expected !== null && !same),
    extra: count(({ made, same }) => made !== null && !same),
  };
}

/** The extra calls if the trajectory does not hold; otherwise all calls. */
function evidenceOf(made: readonly JoinedCall[], { holds, lines }: CallAlignment) {
  const extra = lines.flatMap(({ made: at, same }) => (at === null || same ? [] : [at]));
  const shown = holds || extra.length === 0 ? made : made.filter((_, at) => extra.includes(at));
  return shown.map(joinedEvidence);
}

function reasonOf(
  made: readonly JoinedCall[],
  assertion: AssertionWith<'trajectory', 'calls'>,
  compared: CallAlignment,
): string {
  const calls = made.length === 0 ? 'no call' : countOf(made.length, 'call');
  const names = made.length === 0 ? '' : `: ${made.map(({ tool }) => tool).join(', ')}`;
  const differing = compared.holds ? '' : ` ${differences(made, assertion, compared)}`;
  return `The agent made ${calls}${names}.${differing}`;
}
