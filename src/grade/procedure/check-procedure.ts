// The procedure class: picks the check of a kind; which calls were made is read in one place, `made-by.ts`.
import type { Episode } from '../../episode/read.js';
import type { ProcedureAssertion } from '../../verdict/procedure.js';
import type { Check } from '../finding.js';
import { checkAgentCalled } from './check-agent-called.js';
import { checkCallErrors } from './check-call-errors.js';
import { checkCallOrder } from './check-call-order.js';
import { checkCalled } from './check-called.js';
import { checkHandOffs } from './check-hand-offs.js';
import { checkNotRepeated } from './check-not-repeated.js';
import { checkQuietAfterEnd } from './check-quiet-after-end.js';
import { checkTurnCalled } from './check-turn-called.js';
import { checkTrajectory } from './trajectory/check-trajectory.js';

export function checkProcedure(episode: Episode, assertion: ProcedureAssertion): Check {
  switch (assertion.kind) {
    case 'called':
      return checkCalled(episode, assertion);
    case 'call_order':
      return checkCallOrder(episode, assertion);
    case 'turn_called':
      return checkTurnCalled(episode, assertion);
    case 'trajectory':
      return checkTrajectory(episode, assertion);
    case 'not_repeated':
      return checkNotRepeated(episode, assertion);
    case 'quiet_after_end':
      return checkQuietAfterEnd(episode, assertion);
    case 'call_errors':
      return checkCallErrors(episode, assertion);
    case 'agent_called':
      return checkAgentCalled(episode, assertion);
    case 'hand_offs':
      return checkHandOffs(episode, assertion);
  }
}
