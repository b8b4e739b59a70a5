// Sorts the faults of a scenario by their target; injects none.
import type { Fault } from './schema.js';

type CallFault = Exclude<Fault, { turn: number }>;

/** A fault in a tool call. */
export type ToolFault = CallFault & { tool: string };
/** A fault in a call of the agent's own model. */
export type ModelFault = Exclude<CallFault, { fault: 'duplicate' }> & { model: true };
/** A fault of the page or the network in one turn of the user. */
export type TurnFault = Extract<Fault, { turn: number }>;

export function toolFaults(faults: readonly Fault[] = []): ToolFault[] {
  return faults.filter((fault): fault is ToolFault => 'tool' in fault && fault.tool !== undefined);
}

export function modelFaults(faults: readonly Fault[] = []): ModelFault[] {
  return faults.filter((fault): fault is ModelFault => 'model' in fault && fault.model === true);
}

export function turnFaults(faults: readonly Fault[] = []): TurnFault[] {
  return faults.filter((fault): fault is TurnFault => 'turn' in fault);
}
