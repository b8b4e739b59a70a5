// Which call of the agent's model a scenario wants to fail, and with what; asks no model.
import { SightlineError } from '../../sightline-error.js';

export type ModelFaultKind = 'status' | 'slow' | 'malformed' | 'drop' | 'cut' | 'timeout';

/** As a scenario holds it. */
export interface ModelFault {
  model: true;
  /** Which call of the episode, counted from 1 over chat completions and responses. */
  on_call: number;
  fault: ModelFaultKind;
  /** For `status`; default 500. */
  status?: number | undefined;
  /** For `slow`; default 5,000. */
  ms?: number | undefined;
}

/** What is to be done to one call. */
export interface PlannedFault {
  kind: ModelFaultKind;
  /** As it is recorded with the call. */
  label: string;
  status: number;
  ms: number;
}

const DEFAULT_STATUS = 500;
const DEFAULT_SLOW_MS = 5000;

/**
 * Counts the calls and tells which are to fail.
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

function planned({
  fault,
  status = DEFAULT_STATUS,
  ms = DEFAULT_SLOW_MS,
}: ModelFault): PlannedFault {
  const detail = fault === 'status' ? ` ${status}` : fault === 'slow' ? ` ${ms} ms` : '';
  return { kind: fault, label: fault + detail, status, ms };
}

function twice(calls: readonly number[]): SightlineError {
  return new SightlineError('scenario-invalid', {
    what: "The faults of the agent's model contradict each other.",
    details: calls.map((call) => `call ${call} of the model has more than one fault`),
    next: 'Correct `faults` in the scenario file.',
  });
}
