// Which call of which tool a scenario wants to fail, and how; knows nothing about the world.
import { STATUS_CODES } from 'node:http';
import type { Tool } from '../app/tool.js';
import type { ToolFault } from '../scenario/faults.js';
import { unknownToolText } from '../values/nearest-name.js';
import type { Json } from '../values/json.js';
import { SightlineError } from '../sightline-error.js';

/** What should happen to one call. */
export interface InjectedFault {
  /** As it is recorded with the call, such as "status 503" or "drop, applied". */
  label: string;
  kind: ToolFault['fault'];
  /** Whether the call is carried out at all. */
  applied: boolean;
  /** What the caller gets instead of the answer, and what the record has for a call that was not carried out. */
  instead: { status: number; body: Json };
  /** Before the call is carried out, ms. */
  waitMs: number;
}

/**
 * Counts the calls of every tool, whatever their outcome, and decides which of them fail. An error looks like any
 * server's, so that the agent cannot tell it from a real one.
 *
 * @throws SightlineError `scenario-invalid` for faults of tools that do not exist, and for two of the same call.
 */
export function faultSchedule(
  faults: readonly ToolFault[],
  tools: readonly Tool[],
): (tool: string) => InjectedFault | null {
  check(faults, tools);
  const calls = new Map<string, number>();
  return (tool) => {
    const nth = (calls.get(tool) ?? 0) + 1;
    calls.set(tool, nth);
    const fault = faults.find((candidate) => candidate.tool === tool && candidate.on_call === nth);
    return fault === undefined ? null : inject(fault);
  };
}

function inject(fault: ToolFault): InjectedFault {
  const applied = 'applied' in fault ? fault.applied : true;
  return {
    label: labelOf(fault, applied),
    kind: fault.fault,
    applied,
    instead: errorOf(insteadOf(fault)),
    waitMs: fault.fault === 'slow' ? fault.ms : 0,
  };
}

/** A call without an answer has no status; a proxy would report it to the caller with these. */
function insteadOf(fault: ToolFault): number {
  if (fault.fault === 'status') return fault.status;
  return fault.fault === 'timeout' ? 504 : 502;
}

function errorOf(status: number): InjectedFault['instead'] {
  const error = (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/[^a-z]+/g, '_');
  return { status, body: { error } };
}

function labelOf(fault: ToolFault, applied: boolean): string {
  if (fault.fault === 'duplicate') return 'duplicate';
  if (fault.fault === 'slow') return `slow ${fault.ms} ms`;
  const name = fault.fault === 'status' ? `status ${fault.status}` : fault.fault;
  return applied ? `${name}, applied` : name;
}

function check(faults: readonly ToolFault[], tools: readonly Tool[]): void {
  const names = tools.map(({ name }) => name);
  const unknown = faults
    .filter(({ tool }) => !names.includes(tool))
    .map(({ tool }) => unknownToolText(tool, names, 'the app'));
  const keys = faults.map(({ tool, on_call }) => `call ${on_call} of ${tool}`);
  const doubled = keys.filter((key, index) => keys.indexOf(key) !== index);
  const details = [...unknown, ...doubled.map((key) => `${key} has more than one fault`)];
  if (details.length === 0) return;
  throw new SightlineError('scenario-invalid', {
    what: 'The faults of the scenario do not fit the tools of the app.',
    details,
    next: 'Correct `faults` in the scenario file.',
  });
}
