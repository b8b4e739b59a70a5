// Which user a scenario gets; the only place that decides `auto`.
import { openingOf, type Scenario } from './schema.js';

export type UserKind = 'plan' | 'script' | 'human' | 'model';

/**
 * As the scenario says; `auto` is the script if there are fixed turns and no plan, else a model if one is configured, else the plan.
 *
 * @param withModel whether a model that can play the user is configured. Default false.
 */
export function userKind(scenario: Scenario, withModel = false): UserKind {
  if (scenario.user.plays !== 'auto') return scenario.user.plays;
  const fixed = scenario.script ?? openingOf(scenario);
  if (fixed && scenario.conversation_plan === undefined) return 'script';
  return withModel ? 'model' : 'plan';
}
