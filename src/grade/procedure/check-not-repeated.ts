// `not_repeated`: no tool was called twice with equal arguments unless the record shows a reason.
import type { Episode } from '../../episode/read.js';
import { equalArguments, type JoinedCall } from '../../episode/joined-calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { isRedacted } from '../../episode/redactor.js';
import { unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { hasFailed, mayHaveFailed } from './tries.js';
import { cannotTell } from './undecided.js';

/**
 * A call may be repeated if the previous one failed; a read also in another turn, when the user has said more, or after a
 * write, which may change its answer.
 */
export function checkNotRepeated(
  episode: Episode,
  assertion: AssertionWith<'call_conduct', 'repeats_only'>,
): Check {
  return (
    unknownTool(episode, assertion.repeats_only) ??
    overReadings(episode, assertion, (made) => decide(episode, made, assertion))
  );
}

interface Pair {
  first: JoinedCall;
  again: JoinedCall;
  /** Whether it is known that the arguments are equal and that the first did not fail. */
  sure: boolean;
}

function decide(
  episode: Episode,
  made: readonly JoinedCall[],
  { repeats_only: except }: AssertionWith<'call_conduct', 'repeats_only'>,
): Check {
  const pairs = pairsIn(episode, made).filter(({ again }) => !except.includes(again.tool));
  const sure = pairs.filter((pair) => pair.sure);
  const measurements = { repeated: sure.length };
  if (sure.length > 0) {
    const reason = `${sure.map(sentence).slice(0, 3).join('; ')}${more(sure.length - 3)}.`;
    const evidence = [...new Set(sure.flatMap(({ first, again }) => [first, again]))];
    return {
      ...{ holds: false, rests: 'presence', reason, measurements },
      evidence: evidence.map(joinedEvidence),
    };
  }
  const reason = `No call was repeated among ${made.length}.`;
  if (pairs.length > 0) {
    const doubtful = pairs.map(({ first, again }) => (isWhole(first) ? again : first));
    return cannotTell({ reason, measurements }, [...new Set(doubtful)]);
  }
  return { holds: true, rests: 'absence', reason, measurements };
}

function isWhole(call: JoinedCall): boolean {
  return call.args !== null && !mayHaveFailed(call);
}

function sentence({ first, again }: Pair): string {
  return `${again.tool} was called again with the same arguments (events ${first.seq} and ${again.seq})`;
}

function more(count: number): string {
  return count > 0 ? `; and ${count} more` : '';
}

/** Each call with the last earlier one that it may repeat. */
function pairsIn(episode: Episode, made: readonly JoinedCall[]): Pair[] {
  return made.flatMap((again, at) => {
    const before = made.slice(0, at).filter((call) => mayRepeat(call, again));
    const first = before.findLast((call) => isEqual(call, again)) ?? before.at(-1);
    if (first === undefined || hasFailed(first)) return [];
    if (isRead(episode, again) && mayAnswerElse(episode, made, { first, again })) return [];
    return [{ first, again, sure: isEqual(first, again) && !mayHaveFailed(first) }];
  });
}

function mayRepeat(first: JoinedCall, again: JoinedCall): boolean {
  if (first.tool !== again.tool) return false;
  return first.args === null || again.args === null || equalArguments(first.args, again.args);
}

/** Two redacted secrets look alike but may differ. */
function isEqual(first: JoinedCall, again: JoinedCall): boolean {
  if (isRedacted(first.args)) return false;
  return first.args !== null && again.args !== null && equalArguments(first.args, again.args);
}

function isRead({ header }: Episode, { tool }: JoinedCall): boolean {
  return header.app.tools.some(({ name, effect }) => name === tool && effect === 'read');
}

function mayAnswerElse(
  episode: Episode,
  made: readonly JoinedCall[],
  { first, again }: Pick<Pair, 'first' | 'again'>,
): boolean {
  if (first.turn !== again.turn) return true;
  const between = made.slice(made.indexOf(first) + 1, made.indexOf(again));
  return between.some((call) => !isRead(episode, call) && call.outcome !== 'failed');
}
