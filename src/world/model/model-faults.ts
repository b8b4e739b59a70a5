// Which calls of the agent's model a scenario makes fail, and how; asks no model.
import type { ModelFault } from '../../scenario/faults.js';
import { SightlineError } from '../../sightline-error.js';

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
