// Injects the planned fault into one call, if it replaces the answer; plans nothing.
import type { ModelExchange } from './exchange.js';
import { dropped, errorAnswer, malformedAnswer } from './model-answers.js';
import type { PlannedFault } from './model-faults.js';
import { untilAborted, wait } from './waiting.js';

/** Null if the call goes on to an answer. */
export async function injected(
  { fault, label }: PlannedFault,
  exchange: ModelExchange,
  { gone, ended }: { gone: AbortSignal; ended: AbortSignal },
): Promise<Response | null> {
  const close = (status: number | null, problem: string): void =>
    exchange.close({ status, origin: 'injected', fault: label, problem });
  switch (fault.fault) {
    case 'status':
      close(fault.status, `the scenario answered ${fault.status}`);
      return errorAnswer(fault.status);
    case 'malformed':
      close(200, 'the scenario sent an answer that is not JSON');
      return malformedAnswer(exchange.asked.stream);
    case 'drop':
      close(null, 'the scenario dropped the connection');
      return dropped();
    case 'timeout':
      await untilAborted(gone);
      close(null, `the scenario gave no answer; ${leftBecause(ended)}`);
      return dropped();
    case 'slow':
      await wait(fault.ms, gone);
      if (!gone.aborted) return null;
      close(null, `the scenario kept it waiting; ${leftBecause(ended)}`);
      return dropped();
    case 'cut':
      return null;
  }
}

export function leftBecause(ended: AbortSignal): string {
  return ended.aborted
    ? 'the episode ended before the answer'
    : 'the agent closed the connection before the answer';
}
