// The class of an assertion and its one-sentence title; knows nothing of episodes.
import type { Assertion, AssertionClass } from '../verdict/format.js';
import type { Json } from '../scenario/schema.js';
import { describeCheck } from './world-check.js';

const classes: Record<Assertion['kind'], AssertionClass> = {
  ending: 'outcome',
  ends_in: 'outcome',
  world: 'outcome',
  says: 'outcome',
  called: 'procedure',
  call_order: 'procedure',
  turn_called: 'procedure',
  consistent: 'consistency',
  judged: 'outcome',
  shows: 'surface',
};

export function assertionClass({ kind }: Assertion): AssertionClass {
  return classes[kind];
}

/** What is asserted, as a heading without a full stop. */
export function assertionTitle(assertion: Assertion): string {
  switch (assertion.kind) {
    case 'ending':
      return 'Ended in a way that can be graded';
    case 'ends_in':
      return `${assertion.not ? 'Never reached' : 'Ended in'} ${assertion.states.join(' or ')}`;
    case 'world':
      return `World after: ${assertion.pointer} ${describeCheck(assertion.check, assertion.not)}`;
    case 'called':
      return calledTitle(assertion);
    case 'call_order':
      return `${assertion.not ? 'Not called' : 'Called'} ${assertion.tools.join(', then ')}`;
    case 'turn_called':
      return `Turn ${assertion.turn} called ${assertion.tool ?? 'no tool'}${withArgs(assertion.args)}`;
    case 'says': {
      const when = assertion.turn === null ? '' : ` in turn ${assertion.turn}`;
      return `The agent ${assertion.not ? 'never said' : 'said'} “${assertion.text}”${when}`;
    }
    case 'consistent':
      return `What the agent said ${assertion.not ? 'contradicts' : 'agrees with'} the records`;
    case 'judged':
      return `Judged: ${assertion.question}`;
    case 'shows':
      return `At ${assertion.at}: ${assertion.not ? 'not: ' : ''}${assertion.claim}`;
  }
}

function calledTitle(assertion: Extract<Assertion, { kind: 'called' }>): string {
  const { tool, args, times, not } = assertion;
  const call = `${tool}${withArgs(args)}`;
  if (times === null) return `${not ? 'Never called' : 'Called'} ${call}`;
  return `${not ? 'Not called' : 'Called'} ${call} exactly ${countOf(times, 'time')}`;
}

function withArgs(args: Record<string, Json> | null): string {
  return args === null ? '' : ` with ${JSON.stringify(args)}`;
}

/** "1 time", "3 times". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
