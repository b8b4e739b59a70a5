// The user that plays a plan without a model: reads the screen, takes the branch that fits, and says the plan's own lines.
import type { Action } from '../../episode/action.js';
import { readConversationPlan } from '../../scenario/plan/plan.js';
import { openingOf, type Scenario } from '../../scenario/schema.js';
import { fixedTurn } from './fixed-turn.js';
import { respond, respondToCompletion } from './choose.js';
import { respondToForm } from './perform.js';
import { newPlay, toAction } from './play.js';
import { readScreen } from './screen.js';
import type { FreeUser } from './user.js';

/** Before anything is said: half a plan would be another plan. */
function notRead(message: string): Action {
  return { kind: 'off_plan', why: `The plan cannot be played: ${message}.` };
}

/** A user that follows the scenario's conversation_plan. The same plan and screens give the same words. */
export function planUser(scenario: Scenario): FreeUser {
  const plan = readConversationPlan(scenario);
  const play = newPlay(plan);
  const opening = [...(openingOf(scenario) ?? [])];
  const [problem] = plan.problems;
  const cannotPlay = problem === undefined ? null : notRead(problem.message);
  let hasStarted = false;
  let hasPlayed = false;
  return {
    kind: 'plan',
    notes: plan.problems.map(({ message }) => message),
    cannotPlay,
    next(observation) {
      if (cannotPlay !== null) return cannotPlay;
      hasPlayed = true;
      const isFirst = !hasStarted;
      hasStarted = true;
      const fixed = opening.shift();
      if (fixed !== undefined) return fixedTurn(fixed, observation);
      if (isFirst) {
        const { starting_prompt: prompt } = scenario;
        return {
          kind: 'say',
          text: typeof prompt === 'string' ? prompt : play.voice.goal(plan.goal),
        };
      }
      const form = respondToForm(play, observation);
      return form ?? toAction(respond(play, readScreen(observation)));
    },
    did(observation) {
      hasStarted = true;
      opening.length = 0;
      // What the script answers may be that the goal is met; what came before its own first turn was no goal of its own.
      const move = hasPlayed ? respondToCompletion(play, readScreen(observation)) : null;
      if (move?.kind === 'done') play.ending = move.why;
    },
  };
}
