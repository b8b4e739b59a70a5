// `call_order`: whether tools were first called, and checkpoints reached, in the given order.
import type { PathEvent } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { Evidence } from '../../episode/verdict/format.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Check } from '../finding.js';
import { joinedEvidence } from '../quote.js';
import { isToolOfApp } from '../record.js';
import { checkpointsAmong, unknownStep } from './names.js';
import { overReadings } from './readings.js';

/** A first call or a checkpoint, and its position in the path. */
interface Step {
  name: string;
  seq: number;
  was: 'called' | 'reached';
  evidence: Evidence;
}

/**
 * All parts must occur, or an agent that does nothing would pass. A checkpoint comes when its turn has settled, so the
 * calls of that turn precede it.
 */
export function checkCallOrder(
  episode: Episode,
  assertion: AssertionWith<'trajectory', 'order'>,
): Check {
  const unknown = unknownStep(episode, assertion.order);
  if (unknown !== null) return unknown;
  const steps = (made: readonly JoinedCall[]) =>
    assertion.order.map((name) => stepOf(episode, name, made) ?? name);
  return overReadings(episode, assertion, (made) => decide(episode, steps(made)));
}

function stepOf(episode: Episode, name: string, made: readonly JoinedCall[]): Step | null {
  if (isToolOfApp(episode, name)) {
    const call = made.find(({ tool }) => tool === name);
    return call ? { name, seq: call.seq, was: 'called', evidence: joinedEvidence(call) } : null;
  }
  const reached = checkpointEvent(episode, name);
  return reached ? checkpointStep(name, reached.seq) : null;
}

/** The checkpoint's event; undefined if it was never reached. */
export function checkpointEvent({ path }: Episode, name: string): PathEvent | undefined {
  return path.find((event) => event.kind === 'checkpoint' && event.name === name);
}

function checkpointStep(name: string, seq: number): Step {
  const evidence = { seq, file: 'path.jsonl', text: `checkpoint ${name}` };
  return { name, seq, was: 'reached', evidence };
}

/** A string is the name of a missing step. */
function decide(episode: Episode, all: readonly (Step | string)[]): Check {
  const steps = all.filter((step) => typeof step !== 'string');
  const evidence = steps.map((step) => step.evidence);
  const missing = all.filter((step) => typeof step === 'string');
  if (missing.length > 0) {
    return { holds: false, rests: 'absence', reason: missingReason(episode, missing), evidence };
  }
  const late = steps.findIndex((step, index) => step.seq > (steps[index + 1]?.seq ?? Infinity));
  const [one, other] = [steps[late], steps[late + 1]];
  if (one === undefined || other === undefined) {
    const names = steps.map(({ name }) => name).join(', ');
    return { holds: true, rests: 'presence', reason: `${names}: in this order.`, evidence };
  }
  const reason = `${other.name} was ${other.was} (event ${other.seq}) before ${one.name} (event ${one.seq}).`;
  return { holds: false, rests: 'presence', reason, evidence };
}

function missingReason(episode: Episode, names: readonly string[]): string {
  const tools = names.filter((name) => isToolOfApp(episode, name));
  const checkpoints = checkpointsAmong(episode, names);
  return [
    ...(tools.length === 0 ? [] : [`${tools.join(' and ')} ${was(tools)} never called`]),
    ...(checkpoints.length === 0
      ? []
      : [`${checkpoints.join(' and ')} ${was(checkpoints)} never reached`]),
  ]
    .join(', and ')
    .concat('.');
}

function was({ length }: readonly string[]): string {
  return length === 1 ? 'was' : 'were';
}
