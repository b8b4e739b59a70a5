// Which tools' calls would bear on an assertion had they been missed; decides nothing.
import type { Episode } from '../../episode/read.js';
import type { Procedure, ProcedureAssertion } from '../../verdict/procedure.js';

export function concernedTools(
  episode: Episode,
  assertion: Exclude<ProcedureAssertion, { kind: 'turn_called' }>,
): readonly string[] {
  switch (assertion.kind) {
    case 'called':
      return [assertion.tool];
    case 'call_order':
      return assertion.tools;
    case 'trajectory':
      return ofTrajectory(episode, assertion);
    case 'not_repeated':
      return allBut(episode, assertion.except);
    case 'agent_called':
      if (assertion.only !== undefined) return allBut(episode, assertion.only);
      return assertion.tool === null ? allBut(episode, []) : [assertion.tool];
    case 'quiet_after_end':
    case 'call_errors':
    case 'hand_offs':
      return allBut(episode, []);
  }
}

function ofTrajectory(
  episode: Episode,
  { mode, calls, ignore }: Procedure<'trajectory'>,
): readonly string[] {
  const extraDecides = mode === 'exact' || mode === 'any_order' || mode === 'subset';
  return extraDecides ? allBut(episode, ignore) : calls.map(({ tool }) => tool);
}

function allBut({ header }: Episode, excepted: readonly string[]): string[] {
  return header.app.tools.map(({ name }) => name).filter((name) => !excepted.includes(name));
}
