// Which calls of the agent's model a scenario makes fail, and the answers that they get instead; asks no model.
import type { ModelFault } from '../../scenario/faults.js';
import { SightlineError } from '../../sightline-error.js';
import type { ModelExchange } from './exchange.js';
import { dropped, errorAnswer, malformedAnswer } from './model-request.js';
import { setTimeout as timer } from 'node:timers/promises';

/** What to do to one call. */
export interface PlannedFault {
  fault: ModelFault;
  /** As it is recorded with the call. */
  label: string;
}

/**
 * Counts the calls of the episode over both APIs and says which are to fail. Whether a fault is `applied` means nothing
 * here: asking a model changes nothing.
 *
 * @throws SightlineError `scenario-invalid` for two faults of one call.
 */
export function modelFaultSchedule(faults: readonly ModelFault[]): () => PlannedFault | null {
  const calls = faults.map(({ on_call: call }) => call);
  const doubled = calls.filter((call, index) => calls.indexOf(call) !== index);
  if (doubled.length > 0) throw twice(doubled);
  let call = 0;
  return () => {
    call += 1;
    const fault = faults.find((candidate) => candidate.on_call === call);
    return fault === undefined ? null : planned(fault);
  };
}

function planned(fault: ModelFault): PlannedFault {
  if (fault.fault === 'status') return { fault, label: `status ${fault.status}` };
  return { fault, label: fault.fault === 'slow' ? `slow ${fault.ms} ms` : fault.fault };
}

function twice(calls: readonly number[]): SightlineError {
  return new SightlineError('scenario-invalid', {
    what: "The faults of the agent's model contradict each other.",
    details: calls.map((call) => `call ${call} of the model has more than one fault`),
    next: 'Correct `faults` in the scenario file.',
  });
}

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

export async function wait(ms: number, until: AbortSignal): Promise<void> {
  await timer(ms, undefined, { signal: until }).catch(() => undefined);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
