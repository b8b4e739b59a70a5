// `call_errors`: how many calls failed or were refused, and how often a failed one was tried again.
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check, Finding, Undecided } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { countOf } from '../../values/count.js';
import { unknownTool } from './names.js';
import { overReadings } from './readings.js';
import { hasFailed, mayBeAgain, mayHaveFailed, type Tries, triesOf, wasRefused } from './tries.js';
import { cannotTell, missing } from './undecided.js';

/** Everything asked for must hold; a failure takes precedence over an inconclusive part. */
export function checkCallErrors(
  episode: Episode,
  assertion: AssertionWith<'call_conduct', 'retried'>,
): Check {
  return (
    unknownTool(episode, assertion.retried) ??
    overReadings(episode, assertion, (made) => decide(made, assertion))
  );
}

function decide(
  made: readonly JoinedCall[],
  assertion: AssertionWith<'call_conduct', 'retried'>,
): Check {
  const errors = errorsIn(made);
  const parts: Check[] = [
    ...atMost(errors.failed, assertion.max_failed, { errors, words: 'failed' }),
    ...atMost(errors.refused, assertion.max_refused, { errors, words: 'had arguments refused' }),
    ...retriesAtMost(errors, assertion.max_retries),
    ...assertion.retried.map((tool) => wasRetried(tool, errors)),
  ];
  const { failed, refused, tries } = errors;
  const measurements = {
    failed: failed.length,
    refused: refused.length,
    longestRetries: mostRetries(tries),
  };
  return { ...together(parts), measurements };
}

interface Errors {
  made: readonly JoinedCall[];
  failed: JoinedCall[];
  refused: JoinedCall[];
  tries: Tries[];
  /** Their outcome was not seen. */
  unknown: JoinedCall[];
}

function errorsIn(made: readonly JoinedCall[]): Errors {
  return {
    made,
    failed: made.filter((call) => hasFailed(call) && !wasRefused(call)),
    refused: made.filter(wasRefused),
    tries: triesOf(made),
    unknown: made.filter(mayHaveFailed),
  };
}

function together(parts: readonly Check[]): Check {
  const failing = parts.find((part) => !('outcome' in part) && !part.holds);
  const undecided = parts.find((part) => 'outcome' in part);
  const first = failing ?? undecided;
  if (first !== undefined) return first;
  const held = parts.filter((part): part is Finding => !('outcome' in part));
  return {
    holds: true,
    // If one part rests on absence, the whole does.
    rests: held.every(({ rests }) => rests === 'presence') ? 'presence' : 'absence',
    reason: held.map(({ reason }) => reason).join(' '),
    evidence: [...new Set(held.flatMap(({ evidence }) => evidence ?? []))],
  };
}

function atMost(
  calls: readonly JoinedCall[],
  max: number | null,
  { errors, words }: { errors: Errors; words: string },
): Check[] {
  if (max === null) return [];
  const count = calls.length === 0 ? 'No call' : countOf(calls.length, 'call');
  const grounds = { reason: `${count} ${words}.`, evidence: calls.map(joinedEvidence) };
  return [limited(calls.length, { max, grounds, unknown: errors.unknown })];
}

function retriesAtMost(errors: Errors, max: number | null): Check[] {
  if (max === null) return [];
  const most = mostRetries(errors.tries);
  const longest = errors.tries.find(({ again }) => again.length === most);
  const calls = longest === undefined ? [] : [longest.first, ...longest.again];
  const reason =
    longest === undefined
      ? 'No call failed, so none was tried again.'
      : `${longest.tool} failed (event ${longest.first.seq}) and was tried again ${most === 0 ? 'not once' : countOf(most, 'time')}.`;
  const grounds = { reason, evidence: calls.map(joinedEvidence) };
  return [limited(most, { max, grounds, unknown: errors.unknown })];
}

/** Exceeding the limit is on record; staying below it is only as certain as the record is complete. */
function limited(
  count: number,
  {
    max,
    grounds,
    unknown,
  }: {
    max: number;
    grounds: Pick<Finding, 'reason' | 'evidence'>;
    unknown: readonly JoinedCall[];
  },
): Check {
  if (count > max) return { ...grounds, holds: false, rests: 'presence' };
  if (count + unknown.length > max && unknown.length > 0) return cannotTell(grounds, unknown);
  return { ...grounds, holds: true, rests: 'absence' };
}

function mostRetries(tries: readonly Tries[]): number {
  return Math.max(0, ...tries.map(({ again }) => again.length));
}

/** If the tool never failed, nothing shows whether it would have been retried; a call that was not seen may have failed too. */
function wasRetried(tool: string, { made, tries, unknown }: Errors): Finding | Undecided {
  const ofTool = tries.filter((one) => one.tool === tool);
  const counted = ofTool.flatMap(({ first, again }) => [first, ...again]);
  const unseen = unknown.filter((call) => call.tool === tool && !counted.includes(call));
  if (ofTool.length === 0) {
    const none = `No call of ${tool} failed, so that nothing shows whether it would have been tried again.`;
    return unseen.length > 0 ? cannotTell({ reason: none }, unseen) : missing(none);
  }
  const given = ofTool.find(({ again }) => again.length === 0);
  const evidence = counted.map(joinedEvidence);
  if (given !== undefined) {
    const reason = `${tool} failed (event ${given.first.seq}) and was not tried again.`;
    const perhaps = made.filter((call) => mayBeAgain(call, given));
    if (perhaps.length > 0) return cannotTell({ reason, evidence }, perhaps);
    return { holds: false, rests: 'absence', reason, evidence };
  }
  const reason = `${tool} failed ${countOf(ofTool.length, 'time')} and was tried again each time.`;
  if (unseen.length > 0) return cannotTell({ reason, evidence }, unseen);
  return { holds: true, rests: 'absence', reason, evidence };
}
