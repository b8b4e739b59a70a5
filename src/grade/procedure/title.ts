// The title of an assertion of the procedure class, without a full stop; knows nothing of episodes.
import type { ExpectedCall, Procedure, ProcedureAssertion } from '../../verdict/procedure.js';
import { countOf } from '../count.js';
import { withArgs } from './arguments.js';

export function procedureTitle(assertion: ProcedureAssertion): string {
  switch (assertion.kind) {
    case 'called':
      return calledTitle(assertion);
    case 'call_order':
      return `${assertion.not ? 'Not called' : 'Called'} ${assertion.tools.join(', then ')}`;
    case 'turn_called': {
      const called = assertion.not ? 'did not call' : 'called';
      return `Turn ${assertion.turn} ${called} ${assertion.tool ?? 'no tool'}${withArgs(assertion)}`;
    }
    case 'trajectory':
      return trajectoryTitle(assertion);
    case 'not_repeated': {
      const except =
        assertion.except.length === 0 ? '' : `, but for ${assertion.except.join(', ')}`;
      return `${assertion.not ? 'Repeated a call' : 'Repeated no call'}${except}`;
    }
    case 'quiet_after_end': {
      const called = assertion.not ? 'Called something' : 'Called nothing';
      return `${called} after ${assertion.after ?? 'the end'}`;
    }
    case 'call_errors':
      return `${assertion.not ? 'Not: ' : ''}${errorsTitle(assertion)}`;
    case 'agent_called':
      return agentTitle(assertion);
    case 'hand_offs': {
      const handed = assertion.not ? 'Not handed over' : 'Handed over';
      const among = assertion.mode === 'in_order' ? ', others between' : '';
      return `${handed} from ${assertion.agents.join(' to ')}${among}`;
    }
  }
}

function calledTitle(assertion: Procedure<'called'>): string {
  const { tool, times, attempts, not } = assertion;
  const call = `${tool}${withArgs(assertion)}`;
  const counts = [
    ...(times === null ? [] : [`exactly ${countOf(times, 'time')}`]),
    ...(attempts === undefined ? [] : [`in exactly ${countOf(attempts, 'attempt')}`]),
  ].join(' ');
  if (counts === '') return `${not ? 'Never called' : 'Called'} ${call}`;
  return `${not ? 'Not called' : 'Called'} ${call} ${counts}`;
}

const modes: Record<Procedure<'trajectory'>['mode'], string> = {
  exact: 'exactly',
  in_order: 'in this order',
  any_order: 'exactly, in any order,',
  subset: 'at most',
  superset: 'at least',
};

function trajectoryTitle({ mode, calls, ignore, not }: Procedure<'trajectory'>): string {
  const names = calls.length === 0 ? 'nothing' : calls.map(callText).join(', ');
  const besides = ignore.length === 0 ? '' : `, besides ${ignore.join(', ')}`;
  return `${not ? 'Did not call' : 'Called'} ${modes[mode]} ${names}${besides}`;
}

function callText(call: ExpectedCall): string {
  return `${call.tool}${withArgs(call)}`;
}

function errorsTitle(assertion: Procedure<'call_errors'>): string {
  const { max_failed: failed, max_refused: refused, max_retries: retries, retried } = assertion;
  return [
    ...(failed === null ? [] : [`at most ${countOf(failed, 'failed call')}`]),
    ...(refused === null ? [] : [`at most ${countOf(refused, 'refused call')}`]),
    ...(retries === null ? [] : [`at most ${countOf(retries, 'further try', 'further tries')}`]),
    ...(retried.length === 0 ? [] : [`${retried.join(', ')} tried again after failing`]),
  ]
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

function agentTitle({ agent, tool, only, not }: Procedure<'agent_called'>): string {
  if (only !== undefined) {
    return `${agent} ${not ? 'also called others than' : 'called only'} ${only.join(', ')}`;
  }
  return `${agent} ${not ? 'never called' : 'called'} ${tool ?? 'a tool'}`;
}
