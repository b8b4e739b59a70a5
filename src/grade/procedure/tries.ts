// Failed calls and their retries; decides no assertion.
import type { ToolCall } from '../../episode/path-event.js';
import { equalArguments, type JoinedCall } from '../../episode/joined-calls.js';

/** A call that failed, and its retries, the last of which may have succeeded. */
export interface Tries {
  tool: string;
  first: JoinedCall;
  again: JoinedCall[];
}

/** Faults that keep the answer from the caller, whatever the world did. */
const unanswered = /^(?:timeout|malformed|drop|cut|status \d+)\b/;

/** Its arguments were refused: status 422, or the tool's schema rejects them. */
export function wasRefused({ served, status }: JoinedCall): boolean {
  if (status === 422) return true;
  return (status ?? 0) >= 400 && served?.fault === null && hasInvalidArguments(served);
}

/** It failed, or its caller got no answer. */
export function hasFailed({ served, outcome }: JoinedCall): boolean {
  return outcome === 'failed' || unanswered.test(served?.fault ?? '');
}

/** Whether it may have failed because its outcome was not seen. */
export function mayHaveFailed({ outcome }: JoinedCall): boolean {
  return outcome === 'unknown';
}

/**
 * A retry is the next call of the tool with equal arguments; after a refusal, with any, since they had to be corrected.
 */
export function triesOf(made: readonly JoinedCall[]): Tries[] {
  const open: Tries[] = [];
  for (const call of made) {
    const tries = open.findLast((one) => isAgain(call, one));
    if (tries !== undefined) tries.again.push(call);
    else if (hasFailed(call)) open.push({ tool: call.tool, first: call, again: [] });
  }
  return open;
}

function isAgain(call: JoinedCall, { tool, first, again }: Tries): boolean {
  const last = again.at(-1) ?? first;
  if (call.tool !== tool || !hasFailed(last)) return false;
  if (wasRefused(last)) return true;
  return call.args !== null && last.args !== null && equalArguments(call.args, last.args);
}

/** Whether it may be a retry of a call that seems to have none, because the arguments of one of them were not seen. */
export function mayBeAgain({ tool, seq, args }: JoinedCall, { first }: Tries): boolean {
  return tool === first.tool && seq > first.seq && (args === null || first.args === null);
}

function hasInvalidArguments({ invalid }: ToolCall): boolean {
  return invalid?.part === 'arguments';
}
