// Which call of which tool a scenario wants to fail, and with what; knows nothing of the world.
import { STATUS_CODES } from 'node:http';
import type { Tool } from '../app/tool.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Json, ToolFault } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';

/** What is answered in place of a call. */
export interface InjectedFault {
  /** As it is recorded with the call. */
  label: string;
  status: number;
  body: Json;
}

/**
 * Counts the calls of every tool, whatever came of them, and tells which of them are to fail. The body looks like
 * that of any server, so that the agent cannot tell the fault from a true one.
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
    return fault === undefined ? null : inject(fault.status);
  };
}

function inject(status: number): InjectedFault {
  const error = (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/[^a-z]+/g, '_');
  return { label: `status ${status}`, status, body: { error } };
}

function check(faults: readonly ToolFault[], tools: readonly Tool[]): void {
  const names = tools.map(({ name }) => name);
  const unknown = faults
    .filter(({ tool }) => !names.includes(tool))
    .map(({ tool }) => `no tool is called "${tool}"; ${namesHint(tool, names, 'tools')}`);
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
